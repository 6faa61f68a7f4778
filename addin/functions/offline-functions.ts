import { formatSiren } from "../../shared/identifiers/siren.ts";
import { formatSiret } from "../../shared/identifiers/siret.ts";
import { vatNumberOf } from "../../shared/identifiers/vat.ts";
import { mapCells } from "../cells/each-cell.ts";
import { readCell } from "../cells/read-cell.ts";
import { officeLanguage } from "../messages/language.ts";

/** Who a cell names, as a text made from the identifier alone. */
function identified(cells: unknown[][], text: (subject: { siren: string; siret?: string }) => string) {
  const language = officeLanguage();
  return mapCells(cells, (cell) => {
    const read = readCell(cell, language);
    return "shown" in read ? read.shown : text(read.subject);
  });
}

/**
 * TRUE when a cell holds a SIREN, a SIRET or a French VAT number that passes its checks. Costs no call.
 * @customfunction ISVALID
 * @param value A cell or a range.
 * @returns TRUE or FALSE; empty for an empty cell.
 * @example =SIRENE.ISVALID(A2)
 */
export function ISVALID(value: unknown[][]): unknown[][] {
  return mapCells(value, (cell) => {
    const read = readCell(cell, "en");
    return "shown" in read ? (read.shown === "" ? "" : false) : true;
  });
}

/**
 * The VAT number that the SIREN gives by formula; whether the company is registered for VAT is not asked. Costs no call.
 * @customfunction VATNUMBER
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @returns FR, a key of two digits and the SIREN.
 * @example =SIRENE.VATNUMBER(A2)
 */
export function VATNUMBER(siren: unknown[][]): unknown[][] {
  return identified(siren, (subject) => vatNumberOf(subject.siren));
}

/**
 * A SIREN or a SIRET in groups of digits, as people write it, lost zeros put back. Costs no call.
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
 * The SIREN in a SIREN, a SIRET or a French VAT number, as 9 digits, lost zeros put back. Costs no call.
 * @customfunction SIRENOF
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @returns 9 digits, as text.
 * @example =SIRENE.SIRENOF(A2)
 */
export function SIRENOF(siren: unknown[][]): unknown[][] {
  return identified(siren, (subject) => subject.siren);
}
