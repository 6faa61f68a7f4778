import { fieldCells } from "../../cells/field-cells.ts";

// Written by `npm run functions` from the catalogue of fields: change shared/fields, not this file.

/**
 * Number of the legal unit in the Sirene register, 9 digits.
 * @customfunction SIREN
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @cancelable
 * @example =SIRENE.SIREN(A2)
 */
export function SIREN(
  siren: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return fieldCells("siren", siren, if_not_found, invocation);
}

/**
 * Number of the establishment, 14 digits: the row's own, or the head office of a SIREN.
 * @customfunction SIRET
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
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
 * Name the company goes by.
 * @customfunction NAME
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @cancelable
 * @example =SIRENE.NAME(A2)
 */
export function NAME(
  siren: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return fieldCells("name", siren, if_not_found, invocation);
}

/**
 * Name entered in the register.
 * @customfunction LEGALNAME
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @cancelable
 * @example =SIRENE.LEGALNAME(A2)
 */
export function LEGALNAME(
  siren: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return fieldCells("legal_name", siren, if_not_found, invocation);
}

/**
 * Other names the company is known by, separated by semicolons.
 * @customfunction USUALNAMES
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @cancelable
 * @example =SIRENE.USUALNAMES(A2)
 */
export function USUALNAMES(
  siren: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return fieldCells("usual_names", siren, if_not_found, invocation);
}

/**
 * Short form of the name.
 * @customfunction ACRONYM
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @cancelable
 * @example =SIRENE.ACRONYM(A2)
 */
export function ACRONYM(
  siren: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return fieldCells("acronym", siren, if_not_found, invocation);
}

/**
 * Code of the main activity.
 * @customfunction NAF
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @cancelable
 * @example =SIRENE.NAF(A2)
 */
export function NAF(
  siren: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return fieldCells("naf", siren, if_not_found, invocation);
}

/**
 * Label of the main activity, in French.
 * @customfunction NAFLABEL
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @cancelable
 * @example =SIRENE.NAFLABEL(A2)
 */
export function NAFLABEL(
  siren: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return fieldCells("naf_label", siren, if_not_found, invocation);
}

/**
 * INSEE's legal category, 4 digits.
 * @customfunction LEGALFORM
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @cancelable
 * @example =SIRENE.LEGALFORM(A2)
 */
export function LEGALFORM(
  siren: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return fieldCells("legal_form", siren, if_not_found, invocation);
}

/**
 * Label of the legal form, in French.
 * @customfunction LEGALFORMLABEL
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @cancelable
 * @example =SIRENE.LEGALFORMLABEL(A2)
 */
export function LEGALFORMLABEL(
  siren: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return fieldCells("legal_form_label", siren, if_not_found, invocation);
}

/**
 * PME (small or medium), ETI (mid-sized) or GE (large), as INSEE has it.
 * @customfunction CATEGORY
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @cancelable
 * @example =SIRENE.CATEGORY(A2)
 */
export function CATEGORY(
  siren: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return fieldCells("category", siren, if_not_found, invocation);
}

/**
 * True when the company is in activity.
 * @customfunction ACTIVE
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @cancelable
 * @example =SIRENE.ACTIVE(A2)
 */
export function ACTIVE(
  siren: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return fieldCells("active", siren, if_not_found, invocation);
}

/**
 * A: active; C: ceased.
 * @customfunction STATE
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @cancelable
 * @example =SIRENE.STATE(A2)
 */
export function STATE(
  siren: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return fieldCells("state", siren, if_not_found, invocation);
}

/**
 * Date the company was created.
 * @customfunction CREATED
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @cancelable
 * @example =SIRENE.CREATED(A2)
 */
export function CREATED(
  siren: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return fieldCells("created", siren, if_not_found, invocation);
}

/**
 * VAT number the service knows; empty when it knows none.
 * @customfunction VAT
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @cancelable
 * @example =SIRENE.VAT(A2)
 */
export function VAT(
  siren: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return fieldCells("vat", siren, if_not_found, invocation);
}
