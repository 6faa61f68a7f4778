import { fieldCells } from "../../cells/field-cells.ts";

// Written by `npm run functions` from the catalogue of fields: change shared/fields, not this file.

/**
 * Number of the establishment, 14 digits: the row's own, or the head office of a SIREN.
 * @customfunction SIRET
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @param invocation The cell that asks.
 * @cancelable
 * @example =SIRENE.SIRET(A2)
 */
export function SIRET(
  siren: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return fieldCells("siret", siren, if_not_found, invocation);
}

/**
 * SIRET of the company's head office, even when the row names another establishment.
 * @customfunction HEADOFFICE
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @param invocation The cell that asks.
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
 * @param invocation The cell that asks.
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
 * @param invocation The cell that asks.
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
 * @param invocation The cell that asks.
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

/**
 * True when the establishment is the company's head office.
 * @customfunction ISHEADOFFICE
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @param invocation The cell that asks.
 * @cancelable
 * @example =SIRENE.ISHEADOFFICE(A2)
 */
export function ISHEADOFFICE(
  siren: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return fieldCells("is_head_office", siren, if_not_found, invocation);
}

/**
 * A: open; F: closed.
 * @customfunction ESTABLISHMENTSTATE
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @param invocation The cell that asks.
 * @cancelable
 * @example =SIRENE.ESTABLISHMENTSTATE(A2)
 */
export function ESTABLISHMENTSTATE(
  siren: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return fieldCells("establishment_state", siren, if_not_found, invocation);
}

/**
 * Code of the establishment's main activity.
 * @customfunction ESTABLISHMENTNAF
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @param invocation The cell that asks.
 * @cancelable
 * @example =SIRENE.ESTABLISHMENTNAF(A2)
 */
export function ESTABLISHMENTNAF(
  siren: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return fieldCells("establishment_naf", siren, if_not_found, invocation);
}

/**
 * Label of the establishment's main activity, in French.
 * @customfunction ESTABLISHMENTNAFLABEL
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @param invocation The cell that asks.
 * @cancelable
 * @example =SIRENE.ESTABLISHMENTNAFLABEL(A2)
 */
export function ESTABLISHMENTNAFLABEL(
  siren: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return fieldCells("establishment_naf_label", siren, if_not_found, invocation);
}

/**
 * Date the establishment was created.
 * @customfunction ESTABLISHMENTCREATED
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @param invocation The cell that asks.
 * @cancelable
 * @example =SIRENE.ESTABLISHMENTCREATED(A2)
 */
export function ESTABLISHMENTCREATED(
  siren: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return fieldCells("establishment_created", siren, if_not_found, invocation);
}
