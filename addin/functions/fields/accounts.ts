import { fieldCells, yearCells } from "../../cells/field-cells.ts";

// Written by `npm run functions` from the catalogue of fields: change shared/fields, not this file.

/**
 * Year of the latest annual accounts known. Requires the Pro or Enterprise plan.
 * @customfunction ACCOUNTSYEAR
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @cancelable
 * @example =SIRENE.ACCOUNTSYEAR(A2)
 */
export function ACCOUNTSYEAR(
  siren: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return fieldCells("accounts_year", siren, if_not_found, invocation);
}

/**
 * Turnover of the year; empty when it is not published. Requires the Pro or Enterprise plan.
 * @customfunction REVENUE
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [year] Year of the accounts; the latest when left out.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @cancelable
 * @example =SIRENE.REVENUE(A2)
 */
export function REVENUE(
  siren: unknown[][],
  year: unknown,
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return yearCells("revenue", siren, year, if_not_found, invocation);
}

/**
 * Profit or loss of the year; empty when it is not published. Requires the Pro or Enterprise plan.
 * @customfunction NETINCOME
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [year] Year of the accounts; the latest when left out.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @cancelable
 * @example =SIRENE.NETINCOME(A2)
 */
export function NETINCOME(
  siren: unknown[][],
  year: unknown,
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return yearCells("net_income", siren, year, if_not_found, invocation);
}

/**
 * Equity at closing; empty when it is not published. Requires the Pro or Enterprise plan.
 * @customfunction EQUITY
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [year] Year of the accounts; the latest when left out.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @cancelable
 * @example =SIRENE.EQUITY(A2)
 */
export function EQUITY(
  siren: unknown[][],
  year: unknown,
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return yearCells("equity", siren, year, if_not_found, invocation);
}

/**
 * Balance sheet total at closing; empty when it is not published. Requires the Pro or Enterprise plan.
 * @customfunction TOTALASSETS
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [year] Year of the accounts; the latest when left out.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @cancelable
 * @example =SIRENE.TOTALASSETS(A2)
 */
export function TOTALASSETS(
  siren: unknown[][],
  year: unknown,
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return yearCells("total_assets", siren, year, if_not_found, invocation);
}

/**
 * Date the accounting year closed. Requires the Pro or Enterprise plan.
 * @customfunction ACCOUNTSCLOSINGDATE
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @cancelable
 * @example =SIRENE.ACCOUNTSCLOSINGDATE(A2)
 */
export function ACCOUNTSCLOSINGDATE(
  siren: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return fieldCells("accounts_closing_date", siren, if_not_found, invocation);
}

/**
 * True when the accounts are confidential in part or whole: an amount of zero is then empty. Requires the Pro or Enterprise plan.
 * @customfunction ACCOUNTSCONFIDENTIAL
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @cancelable
 * @example =SIRENE.ACCOUNTSCONFIDENTIAL(A2)
 */
export function ACCOUNTSCONFIDENTIAL(
  siren: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return fieldCells("accounts_confidential", siren, if_not_found, invocation);
}

/**
 * C: complete; S: simplified; K: consolidated. Two types do not compare. Requires the Pro or Enterprise plan.
 * @customfunction ACCOUNTSTYPE
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @cancelable
 * @example =SIRENE.ACCOUNTSTYPE(A2)
 */
export function ACCOUNTSTYPE(
  siren: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return fieldCells("accounts_type", siren, if_not_found, invocation);
}

/**
 * Currency of the amounts of the accounts. Requires the Pro or Enterprise plan.
 * @customfunction ACCOUNTSCURRENCY
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @cancelable
 * @example =SIRENE.ACCOUNTSCURRENCY(A2)
 */
export function ACCOUNTSCURRENCY(
  siren: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return fieldCells("accounts_currency", siren, if_not_found, invocation);
}

/**
 * Date the accounts were filed. Requires the Pro or Enterprise plan.
 * @customfunction ACCOUNTSFILINGDATE
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @cancelable
 * @example =SIRENE.ACCOUNTSFILINGDATE(A2)
 */
export function ACCOUNTSFILINGDATE(
  siren: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return fieldCells("accounts_filing_date", siren, if_not_found, invocation);
}
