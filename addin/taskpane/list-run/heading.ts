import { roleColumns } from "../../../shared/enrichment/columns/column-roles.ts";
import { isRoleHeader } from "../../../shared/enrichment/columns/role-rules.ts";
import { readIdentifier } from "../../../shared/identifiers/read.ts";
import type { CellValue } from "../workbook/workbook.ts";
import { cellText } from "./cell-text.ts";

/** Rows looked at to tell a heading from a record. */
const sample = 200;

export const isIdentifier = (value: CellValue): boolean => "siren" in readIdentifier(cellText(value));

/** True when the first of these cells of a column is a heading: text that is no identifier, above one that is. */
export function beginsWithHeader(cells: readonly CellValue[]): boolean {
  const [first = "", ...rest] = cells;
  const isText = typeof first === "string" && /\p{L}/u.test(first);
  return isText && !isIdentifier(first) && rest.slice(0, sample).some(isIdentifier);
}

/** True when the first of these rows is a heading: it stands above identifiers, and holds none. */
export function isHeadingFirst(rows: readonly (readonly CellValue[])[]): boolean {
  const [first = []] = rows;
  return (
    !first.some(isIdentifier) &&
    first.some((_, column) => beginsWithHeader(rows.map((row) => row[column] ?? "")))
  );
}

/** True when the first of these rows says what the cells below it tell of companies, as `Nom` and `Ville` do. */
export function isRoleHeading(rows: readonly (readonly CellValue[])[]): boolean {
  const [first = [], ...rest] = rows;
  if (first.some(isIdentifier)) return false;
  const columns = first.map((cell, column) => ({
    header: cellText(cell),
    texts: rest.slice(0, sample).map((row) => cellText(row[column])),
  }));
  const roles = Object.values(roleColumns(columns, new Set()));
  return roles.some((column) => isRoleHeader(columns[column]!.header));
}
