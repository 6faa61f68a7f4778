import { ArgumentError } from "../cells/arguments.ts";
import {
  callAt,
  evaluate,
  checkBeside,
  eachCell,
  fillExtent,
  filledExtent,
  readCell,
  rowsOf,
} from "../cells/call.ts";
import { notAvailable, type FunctionValue } from "../cells/cell-value.ts";
import { missCell, subjectCell } from "../cells/field-cells.ts";
import { reach } from "../cells/reach.ts";
import { loadTables } from "../tables/table-cells.ts";

const transposed = (rows: FunctionValue[][]): FunctionValue[][] =>
  rows[0]!.map((_, column) => rows.map((row) => row[column]!));

/**
 * Several fields of a company at once, side by side. A column of companies gives one row each, a row of companies one column each.
 * @customfunction COMPANY
 * @param siren SIREN, SIRET or VAT number: a cell, a column or a row.
 * @param [fields] Fields in a text such as "name,naf,state", or a range that lists them; name, NAF code and state when left out.
 * @param [if_not_found] What to show in place of #N/A if a company is not found.
 * @param invocation The cell that asks.
 * @returns A value for each field.
 * @cancelable
 * @requiresAddress
 * @example =SIRENE.COMPANY(A2,"name,naf_label,address")
 */
export function COMPANY(
  siren: unknown[][],
  fields: unknown[][],
  if_not_found: unknown[][],
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return evaluate(invocation, if_not_found, async (call) => {
    const ids = rowsOf(siren).flat();
    const isRow = Array.isArray(siren) && siren.length === 1 && ids.length > 1;
    if (!isRow && Array.isArray(siren) && ids.length > siren.length) throw new ArgumentError("one_line");
    checkBeside(siren, if_not_found);
    const instead = rowsOf(if_not_found)
      .flat()
      .map((cell) => [cell]);
    const { columnsIn } = await loadTables();
    const columns = columnsIn(rowsOf(fields).flat());
    const shown = columns.filter((field) => field !== undefined);
    const { rows } = filledExtent(ids.map((id) => [id]));
    const values = await fillExtent({ rows, columns: columns.length }, (row, column) => {
      const field = columns[column];
      if (field === undefined) return "";
      const read = readCell(ids[row], call.language);
      return "shown" in read
        ? read.shown
        : subjectCell(field, read.subject, callAt(call, instead, row, 0), { shown });
    });
    return isRow ? transposed(values) : values;
  });
}

/**
 * A company as a card: one cell that contains its fields, read with a dot, such as =B2.LegalForm. One call, and one more for each section you name (up to two for the head office); accounts and head office cost no call if they are already known. Needs a version of Excel with data types.
 * @customfunction CARD
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A if a company is not found.
 * @param [sections] Sections to ask for in a text such as "accounts,directors", or a range that lists them: head_office, accounts, directors, establishments.
 * @param invocation The cell that asks.
 * @returns The company's card.
 * @cancelable
 * @requiresAddress
 * @example =SIRENE.CARD(A2)
 */
export function CARD(
  siren: unknown[][],
  if_not_found: unknown[][],
  sections: unknown[][],
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return evaluate(invocation, if_not_found, async (call) => {
    const { companyCard, sectionsIn } = await import(/* webpackChunkName: "tables" */ "../cells/card.ts");
    const named = sectionsIn(rowsOf(sections).flat());
    checkBeside(siren, if_not_found);
    return eachCell(siren, async (cell, row, column) => {
      const read = readCell(cell, call.language);
      if ("shown" in read) return read.shown;
      if (!call.hasDataTypes) return notAvailable(call.say("no_cards"));
      const reached = await reach("legal-unit", read.subject, call.ask);
      if (reached.status === "found") return companyCard(reached, read.subject, named, call);
      return missCell(reached, "legal-unit", read.subject, callAt(call, if_not_found, row, column));
    });
  });
}
