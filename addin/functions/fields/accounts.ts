import { accountCells } from "../../cells/field-cells.ts";

// Written by `npm run functions` from the catalogue of fields: change shared/fields, not this file.

/**
 * Year of the latest accounts known of the company's own (not consolidated). Requires the Pro or Enterprise plan.
 * @customfunction ACCOUNTSYEAR
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [year] Year such as 2023; 0 for the latest (when left out); -1 or "FY-1" for the one before it; or a range of years.
 * @param [if_not_found] What to show in place of #N/A where no accounts are known, or none of that year.
 * @param [type] C or S: the company's own accounts (either when left out); K: consolidated; any: whatever there is.
 * @param [if_unpublished] What to show in place of #N/A where the value is not published.
 * @cancelable
 * @example =SIRENE.ACCOUNTSYEAR(A2)
 */
export function ACCOUNTSYEAR(
  siren: unknown[][],
  year: unknown[][],
  if_not_found: unknown,
  type: unknown,
  if_unpublished: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return accountCells("accounts_year", siren, { year, type, if_unpublished }, if_not_found, invocation);
}

/**
 * Turnover of the year, where it is published. Requires the Pro or Enterprise plan.
 * @customfunction REVENUE
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [year] Year such as 2023; 0 for the latest (when left out); -1 or "FY-1" for the one before it; or a range of years.
 * @param [if_not_found] What to show in place of #N/A where no accounts are known, or none of that year.
 * @param [type] C or S: the company's own accounts (either when left out); K: consolidated; any: whatever there is.
 * @param [if_unpublished] What to show in place of #N/A where the value is not published.
 * @cancelable
 * @example =SIRENE.REVENUE(A2)
 */
export function REVENUE(
  siren: unknown[][],
  year: unknown[][],
  if_not_found: unknown,
  type: unknown,
  if_unpublished: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return accountCells("revenue", siren, { year, type, if_unpublished }, if_not_found, invocation);
}

/**
 * Profit or loss of the year, where it is published. Requires the Pro or Enterprise plan.
 * @customfunction NETINCOME
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [year] Year such as 2023; 0 for the latest (when left out); -1 or "FY-1" for the one before it; or a range of years.
 * @param [if_not_found] What to show in place of #N/A where no accounts are known, or none of that year.
 * @param [type] C or S: the company's own accounts (either when left out); K: consolidated; any: whatever there is.
 * @param [if_unpublished] What to show in place of #N/A where the value is not published.
 * @cancelable
 * @example =SIRENE.NETINCOME(A2)
 */
export function NETINCOME(
  siren: unknown[][],
  year: unknown[][],
  if_not_found: unknown,
  type: unknown,
  if_unpublished: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return accountCells("net_income", siren, { year, type, if_unpublished }, if_not_found, invocation);
}

/**
 * Equity at closing, where it is published. Requires the Pro or Enterprise plan.
 * @customfunction EQUITY
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [year] Year such as 2023; 0 for the latest (when left out); -1 or "FY-1" for the one before it; or a range of years.
 * @param [if_not_found] What to show in place of #N/A where no accounts are known, or none of that year.
 * @param [type] C or S: the company's own accounts (either when left out); K: consolidated; any: whatever there is.
 * @param [if_unpublished] What to show in place of #N/A where the value is not published.
 * @cancelable
 * @example =SIRENE.EQUITY(A2)
 */
export function EQUITY(
  siren: unknown[][],
  year: unknown[][],
  if_not_found: unknown,
  type: unknown,
  if_unpublished: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return accountCells("equity", siren, { year, type, if_unpublished }, if_not_found, invocation);
}

/**
 * Balance sheet total at closing, where it is published. Requires the Pro or Enterprise plan.
 * @customfunction TOTALASSETS
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [year] Year such as 2023; 0 for the latest (when left out); -1 or "FY-1" for the one before it; or a range of years.
 * @param [if_not_found] What to show in place of #N/A where no accounts are known, or none of that year.
 * @param [type] C or S: the company's own accounts (either when left out); K: consolidated; any: whatever there is.
 * @param [if_unpublished] What to show in place of #N/A where the value is not published.
 * @cancelable
 * @example =SIRENE.TOTALASSETS(A2)
 */
export function TOTALASSETS(
  siren: unknown[][],
  year: unknown[][],
  if_not_found: unknown,
  type: unknown,
  if_unpublished: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return accountCells("total_assets", siren, { year, type, if_unpublished }, if_not_found, invocation);
}

/**
 * Date the accounting year closed. Requires the Pro or Enterprise plan.
 * @customfunction ACCOUNTSCLOSINGDATE
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [year] Year such as 2023; 0 for the latest (when left out); -1 or "FY-1" for the one before it; or a range of years.
 * @param [if_not_found] What to show in place of #N/A where no accounts are known, or none of that year.
 * @param [type] C or S: the company's own accounts (either when left out); K: consolidated; any: whatever there is.
 * @param [if_unpublished] What to show in place of #N/A where the value is not published.
 * @cancelable
 * @example =SIRENE.ACCOUNTSCLOSINGDATE(A2)
 */
export function ACCOUNTSCLOSINGDATE(
  siren: unknown[][],
  year: unknown[][],
  if_not_found: unknown,
  type: unknown,
  if_unpublished: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return accountCells(
    "accounts_closing_date",
    siren,
    { year, type, if_unpublished },
    if_not_found,
    invocation,
  );
}

/**
 * True when the accounts are confidential in part or whole: an amount of zero is then not published. Requires the Pro or Enterprise plan.
 * @customfunction ACCOUNTSCONFIDENTIAL
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [year] Year such as 2023; 0 for the latest (when left out); -1 or "FY-1" for the one before it; or a range of years.
 * @param [if_not_found] What to show in place of #N/A where no accounts are known, or none of that year.
 * @param [type] C or S: the company's own accounts (either when left out); K: consolidated; any: whatever there is.
 * @param [if_unpublished] What to show in place of #N/A where the value is not published.
 * @cancelable
 * @example =SIRENE.ACCOUNTSCONFIDENTIAL(A2)
 */
export function ACCOUNTSCONFIDENTIAL(
  siren: unknown[][],
  year: unknown[][],
  if_not_found: unknown,
  type: unknown,
  if_unpublished: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return accountCells(
    "accounts_confidential",
    siren,
    { year, type, if_unpublished },
    if_not_found,
    invocation,
  );
}

/**
 * C: complete; S: simplified; K: consolidated, the group's, which do not compare with the company's own (C, S). Requires the Pro or Enterprise plan.
 * @customfunction ACCOUNTSTYPE
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [year] Year such as 2023; 0 for the latest (when left out); -1 or "FY-1" for the one before it; or a range of years.
 * @param [if_not_found] What to show in place of #N/A where no accounts are known, or none of that year.
 * @param [type] C or S: the company's own accounts (either when left out); K: consolidated; any: whatever there is.
 * @param [if_unpublished] What to show in place of #N/A where the value is not published.
 * @cancelable
 * @example =SIRENE.ACCOUNTSTYPE(A2)
 */
export function ACCOUNTSTYPE(
  siren: unknown[][],
  year: unknown[][],
  if_not_found: unknown,
  type: unknown,
  if_unpublished: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return accountCells("accounts_type", siren, { year, type, if_unpublished }, if_not_found, invocation);
}

/**
 * Currency of the amounts of the accounts. Requires the Pro or Enterprise plan.
 * @customfunction ACCOUNTSCURRENCY
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [year] Year such as 2023; 0 for the latest (when left out); -1 or "FY-1" for the one before it; or a range of years.
 * @param [if_not_found] What to show in place of #N/A where no accounts are known, or none of that year.
 * @param [type] C or S: the company's own accounts (either when left out); K: consolidated; any: whatever there is.
 * @param [if_unpublished] What to show in place of #N/A where the value is not published.
 * @cancelable
 * @example =SIRENE.ACCOUNTSCURRENCY(A2)
 */
export function ACCOUNTSCURRENCY(
  siren: unknown[][],
  year: unknown[][],
  if_not_found: unknown,
  type: unknown,
  if_unpublished: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return accountCells("accounts_currency", siren, { year, type, if_unpublished }, if_not_found, invocation);
}

/**
 * Date the accounts were filed. Requires the Pro or Enterprise plan.
 * @customfunction ACCOUNTSFILINGDATE
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
 * @param [year] Year such as 2023; 0 for the latest (when left out); -1 or "FY-1" for the one before it; or a range of years.
 * @param [if_not_found] What to show in place of #N/A where no accounts are known, or none of that year.
 * @param [type] C or S: the company's own accounts (either when left out); K: consolidated; any: whatever there is.
 * @param [if_unpublished] What to show in place of #N/A where the value is not published.
 * @cancelable
 * @example =SIRENE.ACCOUNTSFILINGDATE(A2)
 */
export function ACCOUNTSFILINGDATE(
  siren: unknown[][],
  year: unknown[][],
  if_not_found: unknown,
  type: unknown,
  if_unpublished: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return accountCells(
    "accounts_filing_date",
    siren,
    { year, type, if_unpublished },
    if_not_found,
    invocation,
  );
}
