import { tableCells } from "../tables/table-cells.ts";

/**
 * The directors of a company, as a table with headings (personal data).
 * @customfunction DIRECTORS
 * @param siren SIREN, SIRET or VAT number of the company, in one cell.
 * @param [page] Page of 100 rows; the first when left out.
 * @param [if_not_found] What to show where there is none, in place of #N/A.
 * @param invocation The cell that asks.
 * @returns Names, roles and birth years.
 * @cancelable
 * @example =SIRENE.DIRECTORS(A2)
 */
export function DIRECTORS(
  siren: unknown,
  page: unknown,
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return tableCells("directors", { siren, page }, if_not_found, invocation);
}

/**
 * The establishments of a company, as a table with headings. Where the service lists SIRETs alone, the other columns stay empty.
 * @customfunction ESTABLISHMENTS
 * @param siren SIREN, SIRET or VAT number of the company, in one cell.
 * @param [state] A for open ones, F for closed ones; both when left out.
 * @param [page] Page of 100 rows; the first when left out.
 * @param [if_not_found] What to show where there is none, in place of #N/A.
 * @param invocation The cell that asks.
 * @returns SIRETs, states, signs and addresses.
 * @cancelable
 * @example =SIRENE.ESTABLISHMENTS(A2,"A")
 */
export function ESTABLISHMENTS(
  siren: unknown,
  state: unknown,
  page: unknown,
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return tableCells("establishments", { siren, state, page }, if_not_found, invocation);
}

/**
 * The annual accounts of a company, latest first, as a table with headings (Pro and Enterprise plans). An amount that is not published is #N/A.
 * @customfunction ACCOUNTS
 * @param siren SIREN, SIRET or VAT number of the company, in one cell.
 * @param [page] Page of 100 rows; the first when left out.
 * @param [if_not_found] What to show where there is none, in place of #N/A.
 * @param invocation The cell that asks.
 * @returns Years and amounts.
 * @cancelable
 * @example =SIRENE.ACCOUNTS(A2)
 */
export function ACCOUNTS(
  siren: unknown,
  page: unknown,
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return tableCells("accounts", { siren, page }, if_not_found, invocation);
}
