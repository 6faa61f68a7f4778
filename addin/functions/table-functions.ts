import { loadTables, tableCells } from "../tables/table-cells.ts";
import { ArgumentError } from "../cells/arguments.ts";
import { evaluate, filledExtent, rowsOf } from "../cells/call.ts";

/**
 * The directors of a company, as a table with headings (personal data).
 * @customfunction DIRECTORS
 * @param siren SIREN, SIRET or VAT number of the company, in one cell.
 * @param [page] Page of 100 rows; the first when left out.
 * @param [if_not_found] What to show in place of #N/A if there is none.
 * @param invocation The cell that asks.
 * @returns Names, roles and birth years.
 * @cancelable
 * @requiresAddress
 * @example =SIRENE.DIRECTORS(A2)
 */
export function DIRECTORS(
  siren: unknown[][],
  page: unknown,
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return tableCells("directors", { siren, page }, if_not_found, invocation);
}

/**
 * The establishments of a company, as a table with headings. If the service lists only SIRETs, the other columns stay empty.
 * @customfunction ESTABLISHMENTS
 * @param siren SIREN, SIRET or VAT number of the company, in one cell.
 * @param [state] A for open ones, F for closed ones; both when left out.
 * @param [page] Page of 100 rows; the first when left out.
 * @param [if_not_found] What to show in place of #N/A if there is none.
 * @param invocation The cell that asks.
 * @returns SIRETs, states, trade names and addresses.
 * @cancelable
 * @requiresAddress
 * @example =SIRENE.ESTABLISHMENTS(A2,"A")
 */
export function ESTABLISHMENTS(
  siren: unknown[][],
  state: unknown[][],
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
 * @param [if_not_found] What to show in place of #N/A if there is none.
 * @param invocation The cell that asks.
 * @returns Years and amounts.
 * @cancelable
 * @requiresAddress
 * @example =SIRENE.ACCOUNTS(A2)
 */
export function ACCOUNTS(
  siren: unknown[][],
  page: unknown,
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return tableCells("accounts", { siren, page }, if_not_found, invocation);
}

/**
 * Figures of the accounts of companies over their latest years, as a table: one row per company; for each figure one column per year, and the type of accounts of each year (Pro and Enterprise plans). One call per company.
 * @customfunction FINANCIALS
 * @param siren SIREN, SIRET or VAT number: a cell or a column.
 * @param [items] Figures in a text such as "revenue,net_income", or a range that lists them; revenue, net income and equity when left out.
 * @param [years] How many years, the latest of all the companies first; 3 when left out.
 * @param [if_not_found] What to show in place of #N/A if no accounts are known, or none for that year.
 * @param [type] C or S: the company's own accounts (either when left out); K: consolidated; any: whatever there is.
 * @param invocation The cell that asks.
 * @returns SIRENs, types and figures.
 * @cancelable
 * @requiresAddress
 * @example =SIRENE.FINANCIALS(A2:A20,"revenue,net_income,equity",3)
 */
export function FINANCIALS(
  siren: unknown[][],
  items: unknown[][],
  years: unknown,
  if_not_found: unknown,
  type: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return evaluate(invocation, if_not_found, async (call) => {
    const { financialsTable } = await loadTables();
    const cells = rowsOf(siren);
    const { rows, columns } = filledExtent(cells);
    if (columns > 1) throw new ArgumentError("one_column");
    const ids = cells.slice(0, rows).map(([cell]) => cell);
    return financialsTable({ ids, items: rowsOf(items).flat(), years, type }, call);
  });
}

/**
 * Companies by name and other filters, as a table with headings. At least one filter is needed.
 * @customfunction SEARCH
 * @param [q] Words of the name, or the beginning of a SIREN.
 * @param [naf] NAF/APE code such as 62.01Z, or a division such as 62.
 * @param [legal_form] Legal form code such as 5710.
 * @param [state] A for active companies, C for ceased ones; both when left out.
 * @param [postal_code] Postcode of an establishment, 5 digits.
 * @param [commune] Name of the town, or part of it.
 * @param [department] First 2 digits of the postcode.
 * @param [page] Page of 100 rows; the first when left out.
 * @param [if_not_found] What to show in place of #N/A if there is none.
 * @param invocation The cell that asks.
 * @returns SIRENs, names, activities, legal forms and states.
 * @cancelable
 * @requiresAddress
 * @example =SIRENE.SEARCH("boulangerie",,,"A","75011")
 */
export function SEARCH(
  q: unknown[][],
  naf: unknown[][],
  legal_form: unknown[][],
  state: unknown[][],
  postal_code: unknown[][],
  commune: unknown[][],
  department: unknown[][],
  page: unknown,
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return tableCells(
    "search",
    { q, naf, legal_form, state, postal_code, commune, department, page },
    if_not_found,
    invocation,
  );
}

/**
 * Companies that a person directs or has directed, as a table with headings (personal data).
 * @customfunction BYDIRECTOR
 * @param [name] Surname, or any part of the name.
 * @param [given_name] Given names.
 * @param [strict] TRUE: the surname is looked for only among surnames, the given name only among given names.
 * @param [page] Page of 100 rows; the first when left out.
 * @param [if_not_found] What to show in place of #N/A if there is none.
 * @param invocation The cell that asks.
 * @returns SIRENs, names, the director found and the roles.
 * @cancelable
 * @requiresAddress
 * @example =SIRENE.BYDIRECTOR("Fictive","Camille",TRUE)
 */
export function BYDIRECTOR(
  name: unknown[][],
  given_name: unknown[][],
  strict: unknown,
  page: unknown,
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return tableCells("search-directors", { name, given_name, strict, page }, if_not_found, invocation);
}

/**
 * Companies registered at an address, as a table with headings, head offices first.
 * @customfunction BYADDRESS
 * @param [postal_code] Postcode, 5 digits; or its first 4, as text.
 * @param [street] Words of the street, in any order.
 * @param [commune] Name of the town.
 * @param [page] Page of 100 rows; the first when left out.
 * @param [if_not_found] What to show in place of #N/A if there is none.
 * @param invocation The cell that asks.
 * @returns SIRENs, names and addresses.
 * @cancelable
 * @requiresAddress
 * @example =SIRENE.BYADDRESS("75009","haussmann")
 */
export function BYADDRESS(
  postal_code: unknown[][],
  street: unknown[][],
  commune: unknown[][],
  page: unknown,
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return tableCells("search-address", { postal_code, street, commune, page }, if_not_found, invocation);
}

/**
 * NAF/APE codes with their labels, as a table with headings.
 * @customfunction NAFSEARCH
 * @param [q] Words of the label, or a code; all codes when left out.
 * @param [page] Page of 100 rows; the first when left out.
 * @param [if_not_found] What to show in place of #N/A if there is none.
 * @param invocation The cell that asks.
 * @returns Codes and labels.
 * @cancelable
 * @requiresAddress
 * @example =SIRENE.NAFSEARCH("logiciel")
 */
export function NAFSEARCH(
  q: unknown[][],
  page: unknown,
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return tableCells("naf", { q, page }, if_not_found, invocation);
}

/**
 * Legal form codes with their labels, as a table with headings.
 * @customfunction LEGALFORMS
 * @param [q] Words of the label, or a code; all codes when left out.
 * @param [page] Page of 100 rows; the first when left out.
 * @param [if_not_found] What to show in place of #N/A if there is none.
 * @param invocation The cell that asks.
 * @returns Codes and labels.
 * @cancelable
 * @requiresAddress
 * @example =SIRENE.LEGALFORMS("association")
 */
export function LEGALFORMS(
  q: unknown[][],
  page: unknown,
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return tableCells("legal-forms", { q, page }, if_not_found, invocation);
}

/**
 * What is left of the subscription's calls, as of when Excel last calculated the cell. Costs no call.
 * @customfunction QUOTA
 * @param [what] remaining (when left out), used, limit, percentage, reset, hourly, plan, status, mine; or all, as a table.
 * @param invocation The cell that asks.
 * @returns A figure, or a table of all.
 * @cancelable
 * @requiresAddress
 * @example =SIRENE.QUOTA("remaining")
 */
export function QUOTA(what: unknown, invocation: CustomFunctions.CancelableInvocation): Promise<unknown[][]> {
  return evaluate(invocation, undefined, async (call) => {
    const { quotaTable } = await import(/* webpackChunkName: "tables" */ "../tables/quota-table.ts");
    return quotaTable(what, call);
  });
}
