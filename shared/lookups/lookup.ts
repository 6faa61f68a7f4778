import { limits } from "../contract/limits.ts";
import type { OperationId, Parameters } from "../contract/operations.ts";

/**
 * One question to the API: an operation with its parameters, flat, by the contract's names.
 * Example: `{ operation: "legal-unit", siren: "552032534" }`.
 */
export type Lookup<K extends OperationId = OperationId> = {
  [P in K]: { operation: P } & Parameters<P>;
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

/**
 * Identity of a lookup for store and single flight: the operation and its parameters sorted by name, without those
 * that are absent or at the contract's default. Example: `legal-unit?siren=552032534`.
 */
export function lookupKey(lookup: Lookup | SummaryQuestion): string {
  const parameters = lookup as Readonly<Record<string, string | number | boolean | undefined>>;
  const parts: string[] = [];
  for (const name in parameters) {
    const value = parameters[name];
    if (name === "operation" || value === undefined || value === "" || value === defaults[name]) continue;
    const text = String(value);
    parts.push(`${name}=${plain.test(text) ? text : encoded(text)}`);
  }
  if (parts.length === 0) return lookup.operation;
  return `${lookup.operation}?${parts.length === 1 ? parts[0] : parts.sort().join("&")}`;
}

/** What encodeURIComponent would leave as it is, told faster. */
const plain = /^\w*$/;
