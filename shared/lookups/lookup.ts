import { limits } from "../contract/limits.ts";
import type { OperationId, OperationParameters } from "../contract/operations.ts";

/** Who waits: a person in front of a cell, or a run over a file. The former is served first. */
export const lanes = ["interactive", "batch"] as const;
export type Lane = (typeof lanes)[number];

/**
 * What one question, or one row of a list, got.
 * - `blank`: the row holds nothing to ask for; `ambiguous`: several companies fit (matching alone);
 * - `invalid`: not asked, because the question itself cannot be right;
 * - `deferred`: not asked for now (quota, hour, budget, dead server, interruption);
 * - `failed`: asked, and no usable answer came.
 */
export const outcomeStatuses = [
  "found",
  "not_found",
  "invalid",
  "ambiguous",
  "blank",
  "deferred",
  "failed",
] as const;
export type OutcomeStatus = (typeof outcomeStatuses)[number];

/**
 * Why a question has no answer: a code of the table of reasons, and an English sentence. `detail` is what the sentence tells
 * beyond the reason, such as the service's own words; it may quote a question, so no wire carries it.
 */
export interface OutcomeError {
  readonly code: string;
  readonly message: string;
  readonly detail?: string | undefined;
}

/**
 * Outcome of a lookup. `json` is the payload's JSON text, as store and wire hold it; `asOf` is when the API was read and
 * `retryAt` when asking again makes sense (epoch milliseconds); `cached` tells that nothing was spent for it now.
 */
export type Outcome =
  | { readonly status: "found"; readonly json: string; readonly asOf: number; readonly cached: boolean }
  | { readonly status: "not_found"; readonly asOf: number; readonly cached: boolean }
  | { readonly status: "invalid"; readonly error: OutcomeError }
  | { readonly status: "failed"; readonly error: OutcomeError }
  | { readonly status: "deferred"; readonly error: OutcomeError; readonly retryAt?: number | undefined };

/** What became of a question that got no answer, and why. */
export type Miss = Exclude<Outcome, { status: "found" | "not_found" }>;

/** True where a call was spent for it now. */
export const isPaid = (outcome: Outcome): boolean =>
  outcome.status === "failed" || ("cached" in outcome && !outcome.cached);

/** The outcome of the lookup at `index` of those asked together. */
export interface IndexedOutcome {
  readonly index: number;
  readonly outcome: Outcome;
}

/**
 * One question to the API: an operation with its parameters, flat, by the contract's names.
 * Example: `{ operation: "legal-unit", siren: "552032534" }`.
 */
export type Lookup<K extends OperationId = OperationId> = {
  [P in K]: { operation: P } & OperationParameters<P>;
}[K];

/** What a search page told of a legal unit: no question of the API, but kept and found like one. */
export interface SummaryQuestion {
  readonly operation: "legal-unit-summary";
  readonly siren: string;
}
export const summaryQuestion = (siren: string): SummaryQuestion => ({
  operation: "legal-unit-summary",
  siren,
});

const defaults: Readonly<Record<string, unknown>> = {
  page: limits.page.default,
  perPage: limits.perPage.default,
  strict: false,
};

/** A value as it stands in a key. Half a surrogate pair cannot be encoded, and is sent as U+FFFD. */
const encoded = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd"));

/** The names of people, which a search by director reads "Case- and accent-insensitive". Of other texts the contract says no such thing. */
const insensitive: ReadonlySet<string> = new Set(["nom", "prenom"]);

/** Accents alone, once they stand apart from their letters: of ligatures and other signs that look alike the contract says nothing. */
const accents = /[\u0300-\u036f]/g;
const withoutCaseAndAccents = (text: string): string =>
  text.toLowerCase().normalize("NFD").replaceAll(accents, "");

/**
 * Identity of a lookup for store and single flight: the operation and its parameters sorted by name, without those
 * that are absent or at the contract's default, and without the case and accents that the contract says do not count. Example:
 * `legal-unit?siren=552032534`.
 * @decides when two questions are the same
 */
export const lookupKey = (lookup: Lookup | SummaryQuestion): string =>
  keyOf(lookup, lookup.operation === "search-directors");

/** The same as the question is spelt; undefined where that is its key. Answers were kept under it before case and accents were left out. */
export function spelledKey(lookup: Lookup): string | undefined {
  if (lookup.operation !== "search-directors") return undefined;
  const key = keyOf(lookup, false);
  return key === lookupKey(lookup) ? undefined : key;
}

function keyOf(lookup: Lookup | SummaryQuestion, isInsensitive: boolean): string {
  const parameters = lookup as Readonly<Record<string, string | number | boolean | undefined>>;
  const parts: string[] = [];
  for (const name in parameters) {
    const value = parameters[name];
    if (name === "operation" || value === undefined || value === "" || value === defaults[name]) continue;
    const spelt = String(value);
    const text = isInsensitive && insensitive.has(name) ? withoutCaseAndAccents(spelt) : spelt;
    parts.push(`${name}=${plain.test(text) ? text : encoded(text)}`);
  }
  if (parts.length === 0) return lookup.operation;
  return `${lookup.operation}?${parts.length === 1 ? parts[0] : parts.sort().join("&")}`;
}

/** What encodeURIComponent would leave as it is, told faster. */
const plain = /^\w*$/;
