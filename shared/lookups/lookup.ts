import { limits } from "../contract/limits.ts";
import type { OperationId, Parameters } from "../contract/operations.ts";

/**
 * One question to the API: an operation with its parameters, flat, by the contract's names.
 * Example: `{ operation: "legal-unit", siren: "552032534" }`.
 */
export type Lookup<K extends OperationId = OperationId> = {
  [P in K]: { operation: P } & Parameters<P>;
}[K];

const defaults: Readonly<Record<string, unknown>> = {
  page: limits.page.default,
  perPage: limits.perPage.default,
  strict: false,
};

/** A value as it stands in a key. Half a surrogate pair cannot be encoded, and is sent as U+FFFD. */
const encoded = (value: unknown): string =>
  encodeURIComponent(String(value).replace(/\p{Surrogate}/gu, "\ufffd"));

/**
 * Identity of a lookup for store and single flight: the operation and its parameters sorted by name, without those
 * that are absent or at the contract's default. Example: `legal-unit?siren=552032534`.
 */
export function lookupKey(
  lookup: Lookup | { readonly operation: "legal-unit-summary"; readonly siren: string },
): string {
  const { operation, ...parameters } = lookup;
  const query = Object.entries(parameters)
    .filter(([name, value]) => value !== undefined && value !== "" && value !== defaults[name])
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${encoded(value)}`);
  return query.length === 0 ? operation : `${operation}?${query.join("&")}`;
}
