import { fieldCells } from "../../cells/field-cells.ts";

// Written by `npm run functions` from the catalogue of fields: change shared/fields, not this file.

/**
 * SIRET of the company's head office, even when the row names another establishment.
 * @customfunction HEADOFFICE
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @cancelable
 * @example =SIRENE.HEADOFFICE(A2)
 */
export function HEADOFFICE(
  siren: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return fieldCells("head_office", siren, if_not_found, invocation);
}

/**
 * Address of the establishment; [ND] where INSEE masks it.
 * @customfunction ADDRESS
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @cancelable
 * @example =SIRENE.ADDRESS(A2)
 */
export function ADDRESS(
  siren: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return fieldCells("address", siren, if_not_found, invocation);
}

/**
 * Sign the establishment trades under.
 * @customfunction TRADENAME
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @cancelable
 * @example =SIRENE.TRADENAME(A2)
 */
export function TRADENAME(
  siren: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return fieldCells("trade_name", siren, if_not_found, invocation);
}

/**
 * True when the establishment is open.
 * @customfunction ESTABLISHMENTACTIVE
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @cancelable
 * @example =SIRENE.ESTABLISHMENTACTIVE(A2)
 */
export function ESTABLISHMENTACTIVE(
  siren: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return fieldCells("establishment_active", siren, if_not_found, invocation);
}
