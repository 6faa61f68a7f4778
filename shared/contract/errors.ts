/** The codes the contract names. `status` is null where it does not tie one to the code. */
export const errorCodes = {
  MISSING_CREDENTIALS: { status: 401, meaning: "API keys missing from the headers" },
  INVALID_API_KEY: { status: 401, meaning: "public or secret key invalid" },
  API_KEY_DISABLED: { status: null, meaning: "key disabled or expired" },
  MISSING_FILTER: { status: 400, meaning: "no search filter given" },
  INVALID_SIREN: { status: null, meaning: "SIREN not made of 9 digits" },
  NOT_FOUND: { status: 404, meaning: "resource not found" },
  INTERNAL_ERROR: { status: null, meaning: "internal server error" },
} as const;
export type ErrorCode = keyof typeof errorCodes;

/** The statuses the contract ties to conditions. */
export const errorStatuses = {
  400: "a required filter, name or postal code is missing, or the key is not attached to a company (/me)",
  401: "keys missing or invalid",
  402: "subscription inactive",
  403: "plan too low for annual accounts",
  404: "legal unit, establishment or NAF code not found",
  429: "monthly quota or hourly rate limit exceeded",
  500: "server failure",
} as const;
export type ErrorStatus = keyof typeof errorStatuses;
