import { columnName as nameOfColumn } from "../../../shared/enrichment/columns/column-name.ts";
import {
  alternativeKeys,
  type AlternativeKey,
  type RoleColumns,
  type RoleSelection,
} from "../../../shared/enrichment/columns/column-roles.ts";
import { leftOutText } from "../../../shared/enrichment/columns/column-words.ts";
import { type ColumnRole, columnRoles } from "../../../shared/enrichment/columns/role-rules.ts";
import { usePane } from "../pane/pane-context.ts";
import { columnName } from "../workbook/area.ts";
import { ColumnsByRole } from "./columns-by-role.tsx";
import type { ListSurvey } from "./list-survey.ts";

export interface RoleColumnsProps {
  readonly survey: ListSurvey;
  readonly roles: RoleColumns;
  readonly leftOut: RoleSelection["leftOut"] | undefined;
  readonly onChoose: (role: ColumnRole | AlternativeKey, column: number | undefined) => void;
}

const rolesToChoose = [...columnRoles, ...alternativeKeys];

/** By which columns rows without a number are looked up, and which are left out. */
export function RoleColumnChoice({ survey, roles, leftOut, onChoose }: RoleColumnsProps) {
  const { say } = usePane();
  const { body, headings } = survey;
  const nameOf = (column: number) => {
    const at = body.left + column;
    return nameOfColumn({ letter: columnName(at), header: headings[at] ?? "" });
  };
  return (
    <ColumnsByRole
      title="match_columns"
      survey={survey}
      roles={rolesToChoose}
      columns={roles}
      leftOut={(leftOut ?? []).map((left) =>
        say("match_left_out", {
          column: nameOf(left.column),
          role: say(`part_${left.role}`),
          why: leftOutText(left, nameOf, say),
        }),
      )}
      isOpen={roles.name === undefined}
      onChoose={onChoose}
    />
  );
}
