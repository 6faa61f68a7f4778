import { listedItems } from "../contract/limits.ts";
import { at, dateOf, numberOf, textOf } from "./field.ts";

/**
 * Types of accounts to choose from: `own` for the company's own, complete (C) or simplified (S); K for the group's
 * consolidated ones; `any` for all types, including unknown ones.
 */
export const accountsTypes = ["own", "C", "S", "K", "any"] as const;
export type AccountsType = (typeof accountsTypes)[number];

/** A calendar year, or a number of years before the latest year available. */
export type AccountsYear = { readonly year: number } | { readonly yearsBack: number };

export interface WantedAccounts {
  readonly year: AccountsYear;
  readonly type: AccountsType;
}

/** The chosen accounts of a company, or why there are none. */
export type AccountsChoice =
  | { readonly kind: "chosen"; readonly account: unknown }
  /** The company has no accounts at all. */
  | { readonly kind: "none" }
  /** The company has no accounts of any type for that year. */
  | { readonly kind: "no_such_year"; readonly year: number }
  /**
   * That year, or every year if none is given, only has accounts of other types. `types` are the API's codes, null
   * where it gives none.
   */
  | { readonly kind: "other_type"; readonly year?: number; readonly types: readonly (string | null)[] };

export const latestOwnAccounts: WantedAccounts = { year: { yearsBack: 0 }, type: "own" };

/**
 * Within a year the company's own accounts come before its group's, so that types are never mixed. Unknown types
 * come last.
 */
const typeGroups: Readonly<Record<string, number>> = { C: 0, S: 0, K: 1 };
const otherTypes = 2;

const typeOf = (account: unknown): string | null => textOf(at(account, "typeBilan"));
const groupOf = (account: unknown): number => typeGroups[typeOf(account) ?? ""] ?? otherTypes;

/** Returns the year of accounts, else that of their closing date, else null. */
export function accountYear(account: unknown): number | null {
  const closed = dateOf(at(account, "dateCloture"));
  return numberOf(at(account, "year")) ?? (closed === null ? null : Number(closed.slice(0, 4)));
}

function isOfType(account: unknown, wanted: AccountsType): boolean {
  const type = typeOf(account);
  if (wanted === "any") return true;
  return wanted === "own" ? type === "C" || type === "S" : type === wanted;
}

const ascending = (one: string | null, other: string | null): number => {
  const [first, second] = [one ?? "", other ?? ""];
  return first === second ? 0 : first < second ? -1 : 1;
};

/**
 * Compares two accounts for sorting: the latest year first; within a year own before consolidated before others;
 * then the latest closing date (a year has two if the date was moved); then complete before simplified; then the
 * latest filing, which corrects earlier ones. The first accounts of a year are the ones used.
 */
export function inAccountsOrder(one: unknown, other: unknown): number {
  const latestFirst = (name: string) => ascending(dateOf(at(other, name)), dateOf(at(one, name)));
  return (
    (accountYear(other) ?? -1) - (accountYear(one) ?? -1) ||
    groupOf(one) - groupOf(other) ||
    latestFirst("dateCloture") ||
    ascending(typeOf(one), typeOf(other)) ||
    latestFirst("dateDepot")
  );
}

const otherType = (accounts: readonly unknown[], year?: number): AccountsChoice => ({
  kind: "other_type",
  ...(year !== undefined && { year }),
  types: [...new Set(accounts.map(typeOf))],
});

/**
 * Chooses among a company's accounts (`data` of its `accounts`). Years back are counted from the latest year with
 * that type, and a year without a filing counts too. All figures of a year come from one filing.
 */
export function chooseAccounts(data: unknown, { year, type }: WantedAccounts): AccountsChoice {
  const known = (listedItems(data) ?? [])
    .filter((account) => typeof account === "object" && account !== null)
    .toSorted(inAccountsOrder);
  if (known.length === 0) return { kind: "none" };
  const latest = known.find((account) => isOfType(account, type));
  if ("yearsBack" in year && latest === undefined) return otherType(known);
  if ("yearsBack" in year && year.yearsBack === 0) return { kind: "chosen", account: latest };
  const wanted = "year" in year ? year.year : (accountYear(latest) ?? NaN) - year.yearsBack;
  if (Number.isNaN(wanted)) return { kind: "none" };
  const ofYear = known.filter((account) => accountYear(account) === wanted);
  if (ofYear.length === 0) return { kind: "no_such_year", year: wanted };
  const account = ofYear.find((each) => isOfType(each, type));
  return account === undefined ? otherType(ofYear, wanted) : { kind: "chosen", account };
}

/**
 * Returns the company's own latest accounts, from which all accounts fields are read, or undefined if there are
 * none.
 */
export function latestOwnAccount(data: unknown): unknown {
  const choice = chooseAccounts(data, latestOwnAccounts);
  return choice.kind === "chosen" ? choice.account : undefined;
}

export const isConfidential = (account: unknown): boolean => at(account, "confidential") === true;

/**
 * Returns an amount from accounts. Partly confidential accounts show 0 for unpublished amounts, so 0 becomes null
 * there.
 */
export function publishedAmount(account: unknown, name: string): number | null {
  const amount = numberOf(at(account, name));
  return amount === 0 && isConfidential(account) ? null : amount;
}
