import {
  columnRoles,
  type ColumnRole,
  type RoleColumns,
} from "../../../shared/enrichment/columns/column-roles.ts";
import { ColumnsByRole } from "./columns-by-role.tsx";
import type { ListSurvey } from "./list-survey.ts";

export interface RoleColumnsProps {
  readonly survey: ListSurvey;
  readonly roles: RoleColumns;
  readonly onChoose: (role: ColumnRole, column: number | undefined) => void;
}

/** By which columns rows without a number are looked up. */
export const RoleColumnChoice = ({ survey, roles, onChoose }: RoleColumnsProps) => (
  <ColumnsByRole
    title="match_columns"
    survey={survey}
    roles={columnRoles}
    columns={roles}
    isOpen={roles.name === undefined}
    onChoose={onChoose}
  />
);
