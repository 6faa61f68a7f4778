import { columnsOfRole, type AlternativeKey } from "../../../shared/enrichment/columns/column-roles.ts";
import type { ColumnRole } from "../../../shared/enrichment/columns/role-rules.ts";
import type { ComparedRole } from "../../../shared/enrichment/columns/compared-texts.ts";
import { Disclosure } from "../pane/disclosure.tsx";
import { usePane } from "../pane/pane-context.ts";
import { useViewStyles } from "../pane/view-styles.ts";
import { columnName } from "../workbook/area.ts";
import { ColumnSelect } from "./column-select.tsx";
import type { ListSurvey } from "./list-survey.ts";

export interface ColumnsByRoleProps<Role extends ColumnRole | AlternativeKey | ComparedRole> {
  /** What the columns that are taken are for. */
  readonly title: "match_columns" | "compared_columns";
  readonly survey: ListSurvey;
  /** What a column may be taken for. */
  readonly roles: readonly Role[];
  /** Places of the columns that are taken, in the list. */
  readonly columns: Readonly<Partial<Record<string, number>>>;
  /** Those that could be taken too and are not, in words. */
  readonly leftOut?: readonly string[];
  /** Whether they can be changed without a press more. */
  readonly isOpen: boolean;
  readonly onChoose: (role: Role, column: number | undefined) => void;
}

/** Which column is taken for what: those recognised are named in the title, and each can be changed. */
export function ColumnsByRole<Role extends ColumnRole | AlternativeKey | ComparedRole>({
  title,
  survey,
  roles,
  columns,
  leftOut = [],
  isOpen,
  onChoose,
}: ColumnsByRoleProps<Role>) {
  const { say } = usePane();
  const styles = useViewStyles();
  const named = roles.flatMap((role) => {
    const taken = columnsOfRole(columns, role).map((column) => columnName(survey.body.left + column));
    return taken.length === 0 ? [] : [say(`role_short_${role}`, { column: taken.join(" + ") })];
  });
  const text = named.length === 0 ? say("match_columns_none") : named.join(", ");
  return (
    <Disclosure title={say(title, { columns: text })} isOpen={isOpen}>
      <div className={styles.group}>
        {roles.map((role) => (
          <ColumnSelect
            key={role}
            label={say(`role_${role}`)}
            survey={survey}
            column={columns[role]}
            mayLack
            onChoose={(column) => onChoose(role, column)}
          />
        ))}
        {leftOut.map((text) => (
          <p key={text} className={styles.text}>
            {text}
          </p>
        ))}
      </div>
    </Disclosure>
  );
}
