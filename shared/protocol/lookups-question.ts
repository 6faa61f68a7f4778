import type { Lane, Lookup } from "../lookups/lookup.ts";

/** Maximum number of lookups in one request. */
export const mostLookups = 500;

/** A request for lookups. Times are epoch milliseconds here, ISO 8601 on the wire. */
export interface LookupsQuestion {
  readonly lookups: readonly Lookup[];
  /** @default "interactive" */
  readonly lane?: Lane;
  readonly freshSince?: number | undefined;
  readonly run?: string | undefined;
  readonly maxCalls?: number | undefined;
  readonly reserve?: number | undefined;
}

/** Returns the request body for `question`. */
export function lookupsBody({ freshSince, ...question }: LookupsQuestion): string {
  const since = freshSince === undefined ? undefined : new Date(freshSince).toISOString();
  return JSON.stringify({ ...question, freshSince: since });
}

/**
 * Paths of the relay's routes, relative to its URL. They are plain strings, so that clients need not load the
 * schemas.
 */

/** Lookups. */
export const lookupsPath = "/v1/lookups";
/** What is left and what was used. */
export const usagePath = "/v1/usage";
/** The caller's own calls, grouped by a heading. */
export const ledgerPath = "/v1/usage/ledger";
/** List presets that the administrator offers. */
export const presetsPath = "/v1/presets";
