/** "Every request to every operation carries two HTTP headers." */
export const credentialHeaders = { key: "X-API-Key", secret: "X-API-Secret" } as const;

/** "Rate headers on every response": quota of the plan, calls left in the period, epoch time of the reset. */
export const rateHeaders = {
  limit: "X-RateLimit-Limit",
  remaining: "X-RateLimit-Remaining",
  reset: "X-RateLimit-Reset",
} as const;
