import { listedItems } from "../contract/limits.ts";
import { at, dateOf, numberOf, textOf } from "./field.ts";

/**
 * Which accounts are meant: `own` are the company's own, complete (C) or simplified (S); K are its group's, consolidated;
 * `any` are all, those of types that are not known here among them.
 */
export const accountsTypes = ["own", "C", "S", "K", "any"] as const;
export type AccountsType = (typeof accountsTypes)[number];

/** A year in full, or a number of years before the latest that is known. */
export type AccountsYear = { readonly year: number } | { readonly yearsBack: number };

export interface WantedAccounts {
  readonly year: AccountsYear;
  readonly type: AccountsType;
}

/** The accounts of a company that were meant, or why there are none. */
export type AccountsChoice =
  | { readonly kind: "chosen"; readonly account: unknown }
  /** No accounts are known at all. */
  | { readonly kind: "none" }
  /** None are known of that year, of whatever type. */
  | { readonly kind: "no_such_year"; readonly year: number }
  /** Of that year, or of all where none is told, there are those of other types alone: as the service has them, null for none. */
  | { readonly kind: "other_type"; readonly year?: number; readonly types: readonly (string | null)[] };

export const latestOwnAccounts: WantedAccounts = { year: { yearsBack: 0 }, type: "own" };

/** Within a year the company's own come before its group's, so that types are never mixed; others, which nobody knows, last. */
const typeGroups: Readonly<Record<string, number>> = { C: 0, S: 0, K: 1 };
const otherTypes = 2;

const typeOf = (account: unknown): string | null => textOf(at(account, "typeBilan"));
const groupOf = (account: unknown): number => typeGroups[typeOf(account) ?? ""] ?? otherTypes;

/** The year of accounts, of their closing date where they do not tell it; null where neither is known. */
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
 * The order of accounts: the latest year first; within a year the company's own, then consolidated, then other ones; of
 * those what was closed last (where the closing date was moved, a year has two); of one day complete before simplified; and
 * of the same what was filed last, which corrects what was filed before. The first of a year is the one that is read.
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
 * The accounts that are meant among those of a company (`data` of its `accounts`). A year back is counted from the latest
 * year that the type has, and a year that was not filed is not passed over. One filing gives all the figures of a year.
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

/** The company's own latest accounts, which every accounts field is read from; undefined where none are known. */
export function latestOwnAccount(data: unknown): unknown {
  const choice = chooseAccounts(data, latestOwnAccounts);
  return choice.kind === "chosen" ? choice.account : undefined;
}

export const isConfidential = (account: unknown): boolean => at(account, "confidential") === true;

/**
 * An amount of accounts. Partly confidential accounts show 0 for what was not published: that is null, not zero.
 */
export function publishedAmount(account: unknown, name: string): number | null {
  const amount = numberOf(at(account, name));
  return amount === 0 && isConfidential(account) ? null : amount;
}
