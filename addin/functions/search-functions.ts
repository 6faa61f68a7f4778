import { tableCells } from "../tables/table-cells.ts";

/**
 * Companies by name and other filters, as a table with headings. At least one filter is needed.
 * @customfunction SEARCH
 * @param [q] Words of the name, or the beginning of a SIREN.
 * @param [naf] NAF/APE code such as 62.01Z, or a division such as 62.
 * @param [legal_form] Legal form code such as 5710.
 * @param [state] A for active companies, C for ceased ones; both when left out.
 * @param [postal_code] Postal code of an establishment, 5 digits.
 * @param [commune] Name of the commune, or part of it.
 * @param [department] First 2 digits of the postal code.
 * @param [page] Page of 100 rows; the first when left out.
 * @param [if_not_found] What to show where there is none, in place of #N/A.
 * @param invocation The cell that asks.
 * @returns SIRENs, names, activities, legal forms and states.
 * @cancelable
 * @example =SIRENE.SEARCH("boulangerie",,,"A","75011")
 */
export function SEARCH(
  q: unknown,
  naf: unknown,
  legal_form: unknown,
  state: unknown,
  postal_code: unknown,
  commune: unknown,
  department: unknown,
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
 * @param [strict] TRUE: the surname must be a surname and the given name a given name.
 * @param [page] Page of 100 rows; the first when left out.
 * @param [if_not_found] What to show where there is none, in place of #N/A.
 * @param invocation The cell that asks.
 * @returns SIRENs, names, the director found and the roles.
 * @cancelable
 * @example =SIRENE.BYDIRECTOR("Fictive","Camille",TRUE)
 */
export function BYDIRECTOR(
  name: unknown,
  given_name: unknown,
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
 * @param [postal_code] Postal code, 5 digits; or its first 4, as text.
 * @param [street] Words of the street, in any order.
 * @param [commune] Name of the commune.
 * @param [page] Page of 100 rows; the first when left out.
 * @param [if_not_found] What to show where there is none, in place of #N/A.
 * @param invocation The cell that asks.
 * @returns SIRENs, names and addresses.
 * @cancelable
 * @example =SIRENE.BYADDRESS("75009","haussmann")
 */
export function BYADDRESS(
  postal_code: unknown,
  street: unknown,
  commune: unknown,
  page: unknown,
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return tableCells("search-address", { postal_code, street, commune, page }, if_not_found, invocation);
}
