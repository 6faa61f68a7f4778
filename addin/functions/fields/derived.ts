import { comparedCells, comparedHere } from "../../cells/compared-cells.ts";
import { fieldCells } from "../../cells/field-cells.ts";

// Written by `npm run functions` from the catalogue of fields: change shared/fields, not this file.

/**
 * Whether the list's name is the company's: A yes, B nearly, F no, Z nothing to compare.
 * @customfunction NAMEMATCH
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param name Name in the list, beside the number.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @cancelable
 * @example =SIRENE.NAMEMATCH(A2,B2)
 */
export function NAMEMATCH(
  siren: unknown[][],
  name: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return comparedCells("name_match", siren, "name", name, if_not_found, invocation);
}

/**
 * Likeness of the list's name to the nearest of the company's names, from 0 to 100.
 * @customfunction NAMESCORE
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param name Name in the list, beside the number.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @cancelable
 * @example =SIRENE.NAMESCORE(A2,B2)
 */
export function NAMESCORE(
  siren: unknown[][],
  name: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return comparedCells("name_score", siren, "name", name, if_not_found, invocation);
}

/**
 * True when the list's VAT number is that of the SIREN, key included; empty where there is none. Costs no call.
 * @customfunction VATMATCH
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param vat VAT number in the list, beside the SIREN.
 * @example =SIRENE.VATMATCH(A2,B2)
 */
export function VATMATCH(siren: unknown[][], vat: unknown[][]): unknown[][] {
  return comparedHere("vat_match", siren, "vat", vat);
}

/**
 * True when the list's SIRET begins with the SIREN of the same row; empty where one of the two is missing. Costs no call.
 * @customfunction SIRETMATCHESSIREN
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param siret SIRET in the list, beside the SIREN.
 * @example =SIRENE.SIRETMATCHESSIREN(A2,B2)
 */
export function SIRETMATCHESSIREN(siren: unknown[][], siret: unknown[][]): unknown[][] {
  return comparedHere("siret_matches_siren", siren, "siret", siret);
}

/**
 * Where the SIRET's establishment is closed and the company active: the head office, if it is open. One more call for such rows alone.
 * @customfunction SUGGESTEDSIRET
 * @param siret SIRET: a cell or a range. A SIREN names no establishment to replace.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @cancelable
 * @example =SIRENE.SUGGESTEDSIRET(A2)
 */
export function SUGGESTEDSIRET(
  siret: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return fieldCells("suggested_siret", siret, if_not_found, invocation);
}

/**
 * Why a SIRET is suggested, or none: head_office, unit_ceased, head_office_closed or head_office_unknown; empty where the establishment is open.
 * @customfunction SUGGESTEDREASON
 * @param siret SIRET: a cell or a range. A SIREN names no establishment to replace.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @cancelable
 * @example =SIRENE.SUGGESTEDREASON(A2)
 */
export function SUGGESTEDREASON(
  siret: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return fieldCells("suggested_reason", siret, if_not_found, invocation);
}

/**
 * Days since the company was created, as of today.
 * @customfunction DAYSSINCECREATED
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @cancelable
 * @example =SIRENE.DAYSSINCECREATED(A2)
 */
export function DAYSSINCECREATED(
  siren: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return fieldCells("days_since_created", siren, if_not_found, invocation);
}

/**
 * Days since the closing of the latest accounts known of the company's own. Requires the Pro or Enterprise plan.
 * @customfunction LASTACCOUNTSAGE
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @cancelable
 * @example =SIRENE.LASTACCOUNTSAGE(A2)
 */
export function LASTACCOUNTSAGE(
  siren: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return fieldCells("last_accounts_age", siren, if_not_found, invocation);
}

/**
 * Day (UTC) on which the service said it; where the row rests on several answers, that of the oldest.
 * @customfunction ASOF
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @cancelable
 * @example =SIRENE.ASOF(A2)
 */
export function ASOF(
  siren: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return fieldCells("as_of", siren, if_not_found, invocation);
}
