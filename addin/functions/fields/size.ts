import { fieldCells } from "../../cells/field-cells.ts";

// Written by `npm run functions` from the catalogue of fields: change shared/fields, not this file.

/**
 * INSEE's code of the range of employees.
 * @customfunction WORKFORCE
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @cancelable
 * @example =SIRENE.WORKFORCE(A2)
 */
export function WORKFORCE(
  siren: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return fieldCells("workforce", siren, if_not_found, invocation);
}

/**
 * Number of employees, as a range.
 * @customfunction WORKFORCELABEL
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @cancelable
 * @example =SIRENE.WORKFORCELABEL(A2)
 */
export function WORKFORCELABEL(
  siren: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return fieldCells("workforce_label", siren, if_not_found, invocation);
}

/**
 * True when the company has employees; empty when it is not known.
 * @customfunction EMPLOYER
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @cancelable
 * @example =SIRENE.EMPLOYER(A2)
 */
export function EMPLOYER(
  siren: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return fieldCells("employer", siren, if_not_found, invocation);
}

/**
 * Amount of the share capital. Requires the Pro or Enterprise plan.
 * @customfunction CAPITAL
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @cancelable
 * @example =SIRENE.CAPITAL(A2)
 */
export function CAPITAL(
  siren: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return fieldCells("capital", siren, if_not_found, invocation);
}

/**
 * Currency of the share capital. Requires the Pro or Enterprise plan.
 * @customfunction CAPITALCURRENCY
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @cancelable
 * @example =SIRENE.CAPITALCURRENCY(A2)
 */
export function CAPITALCURRENCY(
  siren: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return fieldCells("capital_currency", siren, if_not_found, invocation);
}

/**
 * Establishments of the company, open or closed.
 * @customfunction ESTABLISHMENTCOUNT
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @cancelable
 * @example =SIRENE.ESTABLISHMENTCOUNT(A2)
 */
export function ESTABLISHMENTCOUNT(
  siren: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return fieldCells("establishment_count", siren, if_not_found, invocation);
}

/**
 * Establishments of the company in activity.
 * @customfunction ACTIVEESTABLISHMENTCOUNT
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @cancelable
 * @example =SIRENE.ACTIVEESTABLISHMENTCOUNT(A2)
 */
export function ACTIVEESTABLISHMENTCOUNT(
  siren: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return fieldCells("active_establishment_count", siren, if_not_found, invocation);
}
