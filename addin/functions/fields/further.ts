import { fieldCells } from "../../cells/field-cells.ts";

// Written by `npm run functions` from the catalogue of fields: change shared/fields, not this file.

/**
 * SIREN in groups of three digits.
 * @customfunction SIRENFORMATTED
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @cancelable
 * @example =SIRENE.SIRENFORMATTED(A2)
 */
export function SIRENFORMATTED(
  siren: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return fieldCells("siren_formatted", siren, if_not_found, invocation);
}

/**
 * True when the share capital is variable. Requires the Pro or Enterprise plan.
 * @customfunction CAPITALVARIABLE
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @cancelable
 * @example =SIRENE.CAPITALVARIABLE(A2)
 */
export function CAPITALVARIABLE(
  siren: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return fieldCells("capital_variable", siren, if_not_found, invocation);
}

/**
 * True when the establishment is the company's head office.
 * @customfunction ISHEADOFFICE
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
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

/**
 * Address of the establishment without postal code and town; empty where they cannot be told apart.
 * @customfunction STREET
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @cancelable
 * @example =SIRENE.STREET(A2)
 */
export function STREET(
  siren: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return fieldCells("street", siren, if_not_found, invocation);
}

/**
 * Postal code of the establishment, of its CEDEX where it has one; empty where the address does not tell it apart.
 * @customfunction POSTCODE
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @cancelable
 * @example =SIRENE.POSTCODE(A2)
 */
export function POSTCODE(
  siren: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return fieldCells("postcode", siren, if_not_found, invocation);
}

/**
 * Town of the establishment, or its CEDEX office; empty where the address does not tell it apart.
 * @customfunction TOWN
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @cancelable
 * @example =SIRENE.TOWN(A2)
 */
export function TOWN(
  siren: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return fieldCells("town", siren, if_not_found, invocation);
}
