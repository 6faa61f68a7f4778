import { limits } from "../contract/limits.ts";
import type { OperationId, OperationParameters } from "../contract/operations.ts";

/**
 * Who waits for an answer: a person at a cell, or a run over a file. The interactive lane has eight times the weight of
 * the other.
 */
export const lanes = ["interactive", "batch"] as const;
export type Lane = (typeof lanes)[number];

/**
 * The outcome of a lookup, or of a row of a list.
 * - `blank`: the row has nothing to ask for; `ambiguous`: several companies fit (searches by name only);
 * - `invalid`: not asked, because the lookup itself cannot be right;
 * - `deferred`: not asked for now (quota, hour, budget, dead server, interruption);
 * - `failed`: asked, but without a usable answer.
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
 * Why a lookup has no answer: a code of the table of reasons, and an English sentence. `detail`: what the sentence says
 * beyond the reason, such as the service's own words. It may quote the lookup, so it is never sent over the network.
 */
export interface OutcomeError {
  readonly code: string;
  readonly message: string;
  readonly detail?: string | undefined;
}

/**
 * Outcome of a lookup. `json`: the JSON text of the payload, as stored and sent. `asOf`: when the API was read, and
 * `retryAt`: when a retry makes sense, both in epoch milliseconds. `cached`: true if no call was spent for it now.
 */
export type Outcome =
  | { readonly status: "found"; readonly json: string; readonly asOf: number; readonly cached: boolean }
  | { readonly status: "not_found"; readonly asOf: number; readonly cached: boolean }
  | { readonly status: "invalid"; readonly error: OutcomeError }
  | { readonly status: "failed"; readonly error: OutcomeError }
  | { readonly status: "deferred"; readonly error: OutcomeError; readonly retryAt?: number | undefined };

/** The outcome of a lookup without an answer, with the reason. */
export type Miss = Exclude<Outcome, { status: "found" | "not_found" }>;

/**
 * What the API answered to a lookup: an outcome with its payload parsed. `asOf`: when the API was read, epoch
 * milliseconds; it is passed on with whatever depends on the answer.
 */
export type Answer =
  | { readonly status: "found"; readonly data: unknown; readonly asOf?: number }
  | { readonly status: "not_found"; readonly asOf?: number };

/** Distinguishes an answer, also that there is no such company, from the reason why there is none. */
export const isAnswer = <A extends { readonly status: Answer["status"] }>(known: A | Miss): known is A =>
  known.status === "found" || known.status === "not_found";

/** Returns true if a call was spent for the outcome now. */
export const isPaid = (outcome: Outcome): boolean =>
  outcome.status === "failed" || ("cached" in outcome && !outcome.cached);

/** The outcome of the lookup at `index` of those asked together. */
export interface IndexedOutcome {
  readonly index: number;
  readonly outcome: Outcome;
}

/**
 * One question to the API: an operation with its parameters in one flat object, named as in the contract. Example: `{
 * operation: "legal-unit", siren: "552032534" }`.
 */
export type Lookup<K extends OperationId = OperationId> = {
  [P in K]: { operation: P } & OperationParameters<P>;
}[K];

/**
 * The summary of a legal unit from a search page. It is no question to the API, but is stored and looked up like one.
 */
export interface SummaryQuestion {
  readonly operation: "legal-unit-summary";
  readonly siren: string;
}
export const summaryQuestion = (siren: string): SummaryQuestion => ({
  operation: "legal-unit-summary",
  siren,
});

/** Parameters whose default is the same question: a key leaves them out. */
export const defaults: Readonly<Record<string, unknown>> = {
  page: limits.page.default,
  perPage: limits.perPage.default,
  strict: false,
};

/** Returns a value encoded for a key. An unpaired surrogate cannot be encoded and becomes U+FFFD. */
const encoded = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd"));

/**
 * Parameters with names of people, which a search by director compares "Case- and accent-insensitive". The contract
 * says this of no other texts.
 */
const insensitive: ReadonlySet<string> = new Set(["nom", "prenom"]);

/**
 * Accents only, after NFD has separated them from their letters. The contract says nothing about ligatures and other
 * look-alikes.
 */
const accents = /[\u0300-\u036f]/g;
const withoutCaseAndAccents = (text: string): string =>
  text.toLowerCase().normalize("NFD").replaceAll(accents, "");

/**
 * Returns the identity of a lookup for store and single flight: the operation and its parameters sorted by name,
 * without parameters that are absent or at the contract's default, and without case and accents where the contract
 * ignores them. Example: `legal-unit?siren=552032534`.
 * @decides when two questions are the same
 */
export const lookupKey = (lookup: Lookup | SummaryQuestion): string =>
  keyOf(lookup, lookup.operation === "search-directors");

/**
 * Returns the key with the original case and accents, under which answers were stored before keys ignored these;
 * undefined if it is the same as the key.
 */
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

/** Matches texts that encodeURIComponent leaves unchanged; faster than calling it. */
const plain = /^\w*$/;
