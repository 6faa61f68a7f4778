import { at, dateOf, numberOf } from "../../shared/fields/reading.ts";
import { establishmentPage } from "../../shared/lookups/resolve.ts";
import { establishmentStateIn, pageIn } from "../tables/arguments.ts";
import { accountColumns, directorColumns, establishmentColumns } from "../tables/columns.ts";
import { wholeListQuestion, type WholeList } from "../tables/questions.ts";
import { sirenIn, tableCells } from "../tables/table-cells.ts";

const yearOf = (account: unknown) => numberOf(at(account, "year")) ?? -Infinity;
const closedOn = (account: unknown) => dateOf(at(account, "dateCloture")) ?? "";

/** The latest year first, and within a year what was closed last. */
const newestFirst = (accounts: readonly unknown[]) =>
  [...accounts].sort(
    (one, other) => yearOf(other) - yearOf(one) || closedOn(other).localeCompare(closedOn(one)),
  );

const directorList: WholeList = {
  operation: "directors",
  columns: directorColumns,
  notFound: "not_found_directors",
};
const accountList: WholeList = {
  operation: "accounts",
  columns: accountColumns,
  notFound: "not_found_accounts",
  inOrder: newestFirst,
};

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
  return tableCells((call) => wholeListQuestion(directorList, siren, page, call), if_not_found, invocation);
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
  return tableCells(
    (call) => {
      const read = sirenIn(siren, call);
      if ("shown" in read) return read.shown;
      const etat = establishmentStateIn(state) as "A" | "F" | undefined;
      const number = pageIn(page);
      return {
        lookup: { ...establishmentPage(read.siren, number), ...(etat !== undefined && { etat }) },
        page: number,
        columns: establishmentColumns,
        notFound: "not_found_establishments",
      };
    },
    if_not_found,
    invocation,
  );
}

/**
 * The annual accounts of a company, latest first, as a table with headings (Pro and Enterprise plans). Amounts that are not published stay empty.
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
  return tableCells((call) => wholeListQuestion(accountList, siren, page, call), if_not_found, invocation);
}
