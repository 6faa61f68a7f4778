import { defaultFields, FieldSelectionError, selectFields } from "../../shared/fields/select-fields.ts";
import { openCall, type Call } from "../cells/call.ts";
import { companyCard } from "../cells/card.ts";
import { invalidValue, isBlank, notAvailable, type CellValue } from "../cells/cell-value.ts";
import { eachCell } from "../cells/each-cell.ts";
import { missCell, subjectCell } from "../cells/field-cells.ts";
import { reach } from "../cells/reach.ts";
import { readCell } from "../cells/read-cell.ts";

const flat = (range: unknown): unknown[] => (Array.isArray(range) ? (range as unknown[]).flat() : [range]);

function fieldsIn(range: unknown) {
  const names = flat(range).filter((cell) => !isBlank(cell));
  return selectFields(names.length === 0 ? defaultFields : names.join(","));
}

function unknownFieldCell({ unknown: [first] }: FieldSelectionError, { say }: Call): CellValue {
  const key = first?.text ?? "";
  const nearest = first?.nearest[0]?.key;
  return invalidValue(
    nearest === undefined ? say("unknown_field", { key }) : say("unknown_field_nearest", { key, nearest }),
  );
}

const transposed = (rows: CellValue[][]): CellValue[][] =>
  rows[0]!.map((_, column) => rows.map((row) => row[column]!));

/**
 * Several fields of a company at once, one beside the other. A column of companies gives a row each, a row of companies a column each.
 * @customfunction COMPANY
 * @param siren SIREN, SIRET or VAT number: a cell, a column or a row.
 * @param [fields] Fields in a text such as "name,naf,state", or a range that names them; name, NAF code and state when left out.
 * @param [if_not_found] What to show in place of #N/A where a company is not found.
 * @param invocation The cell that asks.
 * @returns A value for each field.
 * @cancelable
 * @example =SIRENE.COMPANY(A2,"name,naf_label,address")
 */
export async function COMPANY(
  siren: unknown[][],
  fields: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  const call = openCall(invocation);
  const ids = flat(siren);
  const isRow = Array.isArray(siren) && siren.length === 1 && ids.length > 1;
  if (!isRow && Array.isArray(siren) && ids.length > siren.length)
    return [[invalidValue(call.say("one_line"))]];
  try {
    const wanted = fieldsIn(fields);
    const rows = await Promise.all(
      ids.map((id) => {
        const read = readCell(id, call.language);
        return Promise.all(
          wanted.map(async (field) =>
            "shown" in read ? read.shown : subjectCell(field, read.subject, if_not_found, call),
          ),
        );
      }),
    );
    return isRow ? transposed(rows) : rows;
  } catch (error) {
    if (error instanceof FieldSelectionError) return [[unknownFieldCell(error, call)]];
    throw error;
  }
}

/**
 * A company as a card: one cell that holds its fields, read with a dot, such as =B2.LegalForm. Those that compare, such as NAMEMATCH, are functions alone. Wants an Excel that knows data types.
 * @customfunction CARD
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where a company is not found.
 * @param invocation The cell that asks.
 * @returns The company's card.
 * @cancelable
 * @example =SIRENE.CARD(A2)
 */
export function CARD(
  siren: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  const call = openCall(invocation);
  return eachCell(siren, async (cell) => {
    const read = readCell(cell, call.language);
    if ("shown" in read) return read.shown;
    if (!call.hasDataTypes) return notAvailable(call.say("no_cards"));
    const reached = await reach("legal-unit", read.subject, call.ask);
    if (reached.kind === "data") return companyCard(reached.data, call.language);
    const asked = { resource: "legal-unit", subject: read.subject, ifNotFound: if_not_found } as const;
    return missCell(reached, asked, call);
  });
}
