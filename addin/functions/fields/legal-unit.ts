import { fieldCells } from "../../cells/field-cells.ts";

// Written by `npm run functions` from the catalogue of fields: change shared/fields, not this file.

/**
 * Number of the legal unit in the Sirene register, 9 digits.
 * @customfunction SIREN
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @param invocation The cell that asks.
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
 * Name the company goes by.
 * @customfunction NAME
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @param invocation The cell that asks.
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
 * @param invocation The cell that asks.
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
 * @param invocation The cell that asks.
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
 * @param invocation The cell that asks.
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
 * @param invocation The cell that asks.
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
 * @param invocation The cell that asks.
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
 * @param invocation The cell that asks.
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
 * @param invocation The cell that asks.
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
 * @param invocation The cell that asks.
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
 * @param invocation The cell that asks.
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
 * @param invocation The cell that asks.
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
 * @param invocation The cell that asks.
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
 * @param invocation The cell that asks.
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

/**
 * INSEE's code of the range of employees.
 * @customfunction WORKFORCE
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @param invocation The cell that asks.
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
 * @param invocation The cell that asks.
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
 * @param invocation The cell that asks.
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
 * Amount of the share capital. Wants the Pro or Enterprise plan.
 * @customfunction CAPITAL
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @param invocation The cell that asks.
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
 * Currency of the share capital. Wants the Pro or Enterprise plan.
 * @customfunction CAPITALCURRENCY
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @param invocation The cell that asks.
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
 * @param invocation The cell that asks.
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
 * @param invocation The cell that asks.
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

/**
 * SIREN in groups of three digits.
 * @customfunction SIRENFORMATTED
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @param invocation The cell that asks.
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
 * True when the share capital is variable. Wants the Pro or Enterprise plan.
 * @customfunction CAPITALVARIABLE
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @param invocation The cell that asks.
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
