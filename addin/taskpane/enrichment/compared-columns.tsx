import { rolesToCompare } from "../../../shared/enrichment/columns/compared-columns.ts";
import type { ComparedColumns, ComparedRole } from "../../../shared/enrichment/compare/compared-texts.ts";
import { Disclosure } from "../pane/disclosure.tsx";
import { usePane } from "../pane/pane-context.ts";
import { useViewStyles } from "../pane/view-styles.ts";
import { columnName } from "../workbook/area.ts";
import { ColumnSelect } from "./column-select.tsx";
import type { PreparedRun } from "./prepare-run.ts";

export interface ComparedColumnsProps {
  readonly run: PreparedRun;
  readonly compared: ComparedColumns;
  readonly onChoose: (role: ComparedRole, column: number | undefined) => void;
}

/** With which columns answers are compared: those recognised, each of which can be changed. */
export function ComparedColumnChoice({ run, compared, onChoose }: ComparedColumnsProps) {
  const { say } = usePane();
  const styles = useViewStyles();
  const { survey, fields, checking } = run.job;
  // The SIREN of a check is the identifiers', which are chosen above.
  const roles = rolesToCompare(fields, checking !== undefined).filter(
    (role) => checking === undefined || role !== "siren",
  );
  if (roles.length === 0) return null;
  const named = roles.flatMap((role) => {
    const column = compared[role];
    if (column === undefined) return [];
    return [say(`role_short_${role}`, { column: columnName(survey.body.left + column) })];
  });
  const columns = named.length === 0 ? say("match_columns_none") : named.join(", ");
  return (
    <Disclosure title={say("compared_columns", { columns })} isOpen={run.uncompared.length > 0}>
      <div className={styles.group}>
        {roles.map((role) => (
          <ColumnSelect
            key={role}
            label={say(`role_${role}`)}
            survey={survey}
            column={compared[role]}
            mayLack
            onChoose={(column) => onChoose(role, column)}
          />
        ))}
      </div>
    </Disclosure>
  );
}
