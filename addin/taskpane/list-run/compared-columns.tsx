import { rolesToCompare } from "../../../shared/enrichment/columns/compared-columns.ts";
import type { ComparedColumns, ComparedRole } from "../../../shared/enrichment/columns/compared-texts.ts";
import { ColumnsByRole } from "./columns-by-role.tsx";
import type { PreparedRun } from "./prepare-run.ts";

export interface ComparedColumnsProps {
  readonly run: PreparedRun;
  readonly compared: ComparedColumns;
  readonly onChoose: (role: ComparedRole, column: number | undefined) => void;
}

/** With which columns answers are compared. */
export function ComparedColumnChoice({ run, compared, onChoose }: ComparedColumnsProps) {
  const { survey, fields, checking } = run.job;
  // The SIREN of a check is the identifiers', which are chosen above.
  const roles = rolesToCompare(fields, checking !== undefined).filter(
    (role) => checking === undefined || role !== "siren",
  );
  if (roles.length === 0) return null;
  return (
    <ColumnsByRole
      title="compared_columns"
      survey={survey}
      roles={roles}
      columns={compared}
      isOpen={run.uncompared.length > 0}
      onChoose={onChoose}
    />
  );
}
