/** "Every request to every operation carries two HTTP headers." */
export const credentialHeaders = { key: "X-API-Key", secret: "X-API-Secret" } as const;

/** "Rate headers on every response": quota of the plan, calls left in the period, epoch time of the reset. */
export const rateHeaders = {
  limit: "X-RateLimit-Limit",
  remaining: "X-RateLimit-Remaining",
  reset: "X-RateLimit-Reset",
} as const;

/**
 * The 12 operations and their paths below the base address; a name in braces is a parameter, the other parameters go
 * into the query. Plain, so that whoever makes a request need not load the schemas.
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

/** Bytes of a question's URL at most: every server in between takes so many, and no question needs them. */
export const longestUrl = 4_000;

/** Ids as they stand in lookups, in the ledger and in the sandbox's counts. */
export type OperationId = keyof typeof paths;

/** Names of the parameters that stand in a path, in order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
}
