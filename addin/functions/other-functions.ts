import {
  callAt,
  evaluate,
  neighbourCell,
  checkBeside,
  eachCell,
  rowsOf,
  mapCells,
  readCell,
  hasFittingSize,
} from "../cells/call.ts";
import { plainValue, singleCell } from "../cells/arguments.ts";
import { cellText, handedOn, invalidValue, isBlank } from "../cells/cell-value.ts";
import { loadMatching } from "../cells/load-matching.ts";
import { loadTables } from "../tables/table-cells.ts";
import { formatSiren, formatSiret, vatNumberOf } from "../../shared/identifiers/siren.ts";
import { addressFaults, bareAddress, isStatusAddress } from "../../shared/einvoicing/address.ts";
import { messageFormatters } from "../messages/messages.ts";
import { officeLanguage } from "../runtime/office.ts";

/**
 * The SIREN of the company with this name and place; #N/A with the reason if in doubt. Usually one or two calls per name, 12 at most.
 * @customfunction MATCH
 * @param name Name of the company: a cell or a range.
 * @param [postcode] Postcode, beside the name.
 * @param [city] Town, beside the name.
 * @param [if_not_found] What to show in place of #N/A if no company is found. A doubt stays #N/A.
 * @param invocation The cell that asks.
 * @returns A SIREN for each name.
 * @cancelable
 * @requiresAddress
 * @example =SIRENE.MATCH(A2,C2,D2)
 */
export function MATCH(
  name: unknown[][],
  postcode: unknown[][],
  city: unknown[][],
  if_not_found: unknown[][],
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return evaluate(invocation, if_not_found, (call) => {
    checkBeside(name, postcode, city, if_not_found);
    return eachCell(rowsOf(name), async (cell, row, column) => {
      const beside = (argument: unknown) => plainValue(neighbourCell(argument, row, column));
      const described = { name: plainValue(cell), postcode: beside(postcode), city: beside(city) };
      const { matchedCell } = await loadMatching();
      return matchedCell(described, callAt(call, if_not_found, row, column));
    });
  });
}

/**
 * The companies that may have this name and place, the most likely first, with scores, as a table with headings.
 * @customfunction CANDIDATES
 * @param name Name of the company, in one cell.
 * @param [postcode] Postcode.
 * @param [city] Town.
 * @param [if_not_found] What to show in place of #N/A if there is none.
 * @param invocation The cell that asks.
 * @returns SIRENs, names, scores, letters and states.
 * @cancelable
 * @requiresAddress
 * @example =SIRENE.CANDIDATES(A2,C2,D2)
 */
export function CANDIDATES(
  name: unknown[][],
  postcode: unknown[][],
  city: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return evaluate(invocation, if_not_found, async (call) => {
    const described = {
      name: plainValue(singleCell(name)),
      postcode: plainValue(singleCell(postcode)),
      city: plainValue(singleCell(city)),
    };
    const [{ candidatesOf }, { candidateColumns, spill }] = await Promise.all([loadMatching(), loadTables()]);
    const found = await candidatesOf(described, call);
    if ("shown" in found) return [[found.shown]];
    const { items } = found;
    return spill({ items, number: 1, total: items.length, hasMore: false }, candidateColumns, call);
  });
}

/** Who a cell names, as a text made from the identifier alone. */
function identified(cells: unknown[][], text: (subject: { siren: string; siret?: string }) => string) {
  const language = officeLanguage();
  return mapCells(cells, (cell) => {
    const read = readCell(cell, language);
    return "shown" in read ? read.shown : text(read.subject);
  });
}

/**
 * TRUE when a cell contains a SIREN, a SIRET or a French VAT number whose check digits are right. Costs no call.
 * @customfunction ISVALID
 * @param value A cell or a range.
 * @returns TRUE or FALSE; empty for an empty cell.
 * @example =SIRENE.ISVALID(A2)
 */
export function ISVALID(value: unknown[][]): unknown[][] {
  const language = officeLanguage();
  return mapCells(value, (cell) => {
    const error = handedOn(cell, messageFormatters[language]);
    if (error !== undefined) return error;
    const read = readCell(cell, language);
    return "shown" in read ? (read.shown === "" ? "" : false) : true;
  });
}

/**
 * The VAT number computed from the SIREN; it does not say whether the company is registered for VAT. Costs no call.
 * @customfunction VATNUMBER
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @returns FR, a key of two digits and the SIREN.
 * @example =SIRENE.VATNUMBER(A2)
 */
export function VATNUMBER(siren: unknown[][]): unknown[][] {
  return identified(siren, (subject) => vatNumberOf(subject.siren));
}

/**
 * A SIREN or a SIRET in groups of digits, as people write it, with lost zeros restored. Costs no call.
 * @customfunction FORMAT
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @returns Groups of digits, as text.
 * @example =SIRENE.FORMAT(A2)
 */
export function FORMAT(siren: unknown[][]): unknown[][] {
  return identified(siren, (subject) =>
    subject.siret === undefined ? formatSiren(subject.siren) : formatSiret(subject.siret),
  );
}

/**
 * The SIREN in a SIREN, a SIRET or a French VAT number, as 9 digits, with lost zeros restored. Costs no call.
 * @customfunction SIRENOF
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @returns 9 digits, as text.
 * @example =SIRENE.SIRENOF(A2)
 */
export function SIRENOF(siren: unknown[][]): unknown[][] {
  return identified(siren, (subject) => subject.siren);
}

/** An address as text: a SIREN that Excel keeps as a number has lost its leading zeros. */
const addressText = (cell: unknown): string => {
  const value = plainValue(cell);
  const text = cellText(value);
  return typeof value === "number" && text !== "" ? text.padStart(9, "0") : text;
};

/**
 * What is wrong with a company's electronic address for e-invoices (BT-49, scheme 0225): characters, length, and the SIREN it begins with. The directory is not consulted. Costs no call.
 * @customfunction EINVOICEADDRESS
 * @param address Electronic address, with or without 0225: before it: a cell or a range.
 * @param siren SIREN, SIRET or VAT number of the company, beside the address.
 * @returns ok, or the codes of what is wrong, separated by semicolons; empty for an empty cell.
 * @example =SIRENE.EINVOICEADDRESS(C2,A2)
 */
export function EINVOICEADDRESS(address: unknown[][], siren: unknown[][]): unknown[][] {
  const language = officeLanguage();
  const say = messageFormatters[language];
  if (!hasFittingSize(siren, address)) return [[invalidValue(say("sizes_differ"))]];
  return mapCells(address, (cell, row, column) => {
    const error = handedOn(cell, say);
    if (error !== undefined) return error;
    const company = neighbourCell(siren, row, column);
    const bare = bareAddress(addressText(cell));
    if (isBlank(company)) return bare === "" ? "" : invalidValue(say("siren_of_address"));
    const read = readCell(company, language);
    if ("shown" in read) return read.shown;
    if (bare === "") return "";
    const faults: string[] = addressFaults(bare, read.subject.siren);
    if (isStatusAddress(bare)) faults.push("address_takes_messages");
    return faults.length === 0 ? "ok" : faults.join(";");
  });
}
