/** Addresses of the relay's routes below its own. Plain, so that whoever asks need not load the schemas. */

/** The lookups. */
export const lookupsPath = "/v1/lookups";
/** What is left and what was used. */
export const usagePath = "/v1/usage";
/** The caller's own calls, counted by a heading. */
export const ledgerPath = "/v1/usage/ledger";
