import {
  comparedSelection as recognised,
  numbersLeftOut,
  rolesToCompare,
  uncomparedFields,
  type ComparedChoice,
} from "../../../shared/enrichment/columns/compared-columns.ts";
import type { LeftOutColumn } from "../../../shared/enrichment/columns/left-out.ts";
import { withChosenNumbers, type NumberColumns } from "../../../shared/enrichment/columns/number-columns.ts";
import type { ComparedColumns, ComparedRole } from "../../../shared/enrichment/compare/compared-texts.ts";
import { columnNamed, unknownColumn } from "../../files/identifier-columns.ts";
import type { Column, ListFile } from "../../files/list.ts";
import { ProgramError } from "../../errors/program-error.ts";
import { comparedOptions } from "../options/compared-options.ts";
import type { EnrichOptions } from "../options/options.ts";
import { sampledColumns } from "./sampled-columns.ts";

type ComparingOptions = Pick<EnrichOptions, "fields" | "check" | "compared">;

/** The column that a name says; null for an empty one, which says that the list has none. @throws {FileError} */
function columnSaid(list: ListFile, wanted: string): Column | null {
  if (wanted === "") return null;
  const column = columnNamed(list.columns, wanted);
  if (column === undefined) throw unknownColumn(list.columns, wanted);
  return column;
}

/** The columns of numbers as they were named, the others as they were found. @throws {FileError} */
export function withNamed(
  numbers: NumberColumns<Column>,
  list: ListFile,
  { compared }: ComparingOptions,
): NumberColumns<Column> {
  const { siret, vat } = compared;
  return withChosenNumbers(numbers, {
    ...(siret !== undefined && { siret: columnSaid(list, siret) }),
    ...(vat !== undefined && { vat: columnSaid(list, vat) }),
  });
}

/** The option that names a column: that of the SIREN is the one of the identifiers. */
const optionOf = (role: ComparedRole): string => (role === "siren" ? "--id" : comparedOptions[role]);

/** What of a list the answers of a run are compared with, and what is left out of it. */
export interface Comparing {
  readonly compared: ComparedColumns;
  readonly leftOut: readonly LeftOutColumn<Column>[];
}

/**
 * The columns that the answers of a run are compared with: those that are named, the others by content and header.
 *
 * @throws {ProgramError | FileError} where a named column is not there, or a field has none to be compared with
 */
export async function comparedColumns(
  list: ListFile,
  numbers: NumberColumns<Column>,
  options: ComparingOptions,
  file: string,
): Promise<Comparing> {
  const roles = rolesToCompare(options.fields, options.check !== undefined);
  if (roles.length === 0) return { compared: {}, leftOut: [] };
  const choice: Partial<Record<ComparedRole, number | null>> = {};
  for (const [role, wanted] of Object.entries(options.compared) as [ComparedRole, string][]) {
    choice[role] = columnSaid(list, wanted)?.index ?? null;
  }
  const columns = await sampledColumns(list);
  const selected = recognised({ columns, numbers, roles, choice: choice satisfies ComparedChoice });
  const { compared } = selected;
  if (options.check === undefined) refuseUncompared(options, compared, file);
  const leftOut = numbersLeftOut(numbers, { roles, choice, compared });
  // Only a verdict rests on a column that is in doubt.
  const isSettled = options.check === undefined && { isSettled: true as const };
  return {
    compared,
    leftOut: [
      ...leftOut.map((left) => ({ ...left, ...isSettled })),
      ...columnsLeftOut(list, selected.leftOut),
    ],
  };
}

/** What is left out of a list, by its columns. */
export const columnsLeftOut = (
  { columns }: ListFile,
  leftOut: readonly LeftOutColumn<number>[],
): LeftOutColumn<Column>[] =>
  leftOut.map(({ column, beside, ...left }) => ({
    ...left,
    column: columns[column]!,
    ...(beside !== undefined && { beside: columns[beside]! }),
  }));

/** Refuses a field that has nothing to be compared with. */
function refuseUncompared({ fields }: ComparingOptions, compared: ComparedColumns, file: string): void {
  const [first] = uncomparedFields(fields, compared);
  if (first === undefined) return;
  const detail = { field: first.field.key, option: optionOf(first.role), file };
  throw new ProgramError("compared_column_missing", detail);
}
