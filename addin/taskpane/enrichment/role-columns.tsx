import {
  columnRoles,
  type ColumnRole,
  type RoleColumns,
} from "../../../shared/enrichment/columns/column-roles.ts";
import { Disclosure } from "../pane/disclosure.tsx";
import { usePane } from "../pane/pane-context.ts";
import { useViewStyles } from "../pane/view-styles.ts";
import { columnName } from "../workbook/area.ts";
import { ColumnSelect } from "./column-select.tsx";
import type { ListSurvey } from "./list-survey.ts";

export interface RoleColumnsProps {
  readonly survey: ListSurvey;
  readonly roles: RoleColumns;
  readonly onChoose: (role: ColumnRole, column: number | undefined) => void;
}

/** By which columns rows without a number are looked up: those recognised, each of which can be changed. */
export function RoleColumnChoice({ survey, roles, onChoose }: RoleColumnsProps) {
  const { say } = usePane();
  const styles = useViewStyles();
  const named = columnRoles.flatMap((role) => {
    const column = roles[role];
    if (column === undefined) return [];
    return [say(`role_short_${role}`, { column: columnName(survey.body.left + column) })];
  });
  const columns = named.length === 0 ? say("match_columns_none") : named.join(", ");
  return (
    <Disclosure title={say("match_columns", { columns })} isOpen={roles.name === undefined}>
      <div className={styles.group}>
        {columnRoles.map((role) => (
          <ColumnSelect
            key={role}
            label={say(`role_${role}`)}
            survey={survey}
            column={roles[role]}
            mayLack
            onChoose={(column) => onChoose(role, column)}
          />
        ))}
      </div>
    </Disclosure>
  );
}
