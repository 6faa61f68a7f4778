/** "Every request to every operation carries two HTTP headers." */
export const credentialHeaders = { key: "X-API-Key", secret: "X-API-Secret" } as const;

/** "Rate headers on every response": the plan's quota, the calls left in the period, the epoch time of the reset. */
export const rateHeaders = {
  limit: "X-RateLimit-Limit",
  remaining: "X-RateLimit-Remaining",
  reset: "X-RateLimit-Reset",
} as const;

/**
 * Paths of the 12 operations below the base address. A name in braces is a parameter; the other parameters go into the
 * query. The schemas are elsewhere, so that making a request does not load them.
 */
export const paths = {
  search: "/search",
  "search-directors": "/search/dirigeants",
  "search-address": "/search/adresse",
  "legal-unit": "/unite-legale/{siren}",
  establishments: "/unite-legale/{siren}/etablissements",
  directors: "/unite-legale/{siren}/dirigeants",
  accounts: "/unite-legale/{siren}/finances",
  establishment: "/etablissement/{siret}",
  naf: "/naf",
  "naf-code": "/naf/{code}",
  "legal-forms": "/categories-juridiques",
  me: "/me",
} as const;

/** Longest URL of a question, bytes. Every server in between accepts this length, and no valid question needs more. */
export const longestUrl = 4_000;

/** Operation ids, as used in lookups, in the ledger and in the sandbox's counts. */
export type OperationId = keyof typeof paths;

/** Returns the names of the parameters in a path, in order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
}
