import type { Lane, Lookup } from "../lookups/lookup.ts";

/** Lookups in one request at most. */
export const mostLookups = 500;

/** What a client sends. Times are epoch milliseconds here, ISO 8601 on the wire. */
export interface LookupsQuestion {
  readonly lookups: readonly Lookup[];
  /** @default "interactive" */
  readonly lane?: Lane;
  readonly freshSince?: number | undefined;
  readonly run?: string | undefined;
  readonly maxCalls?: number | undefined;
  readonly reserve?: number | undefined;
}

/** The body that asks `question`. */
export function lookupsBody({ freshSince, ...question }: LookupsQuestion): string {
  const since = freshSince === undefined ? undefined : new Date(freshSince).toISOString();
  return JSON.stringify({ ...question, freshSince: since });
}

/** Addresses of the relay's routes below its own. Plain, so that whoever asks need not load the schemas. */

/** The lookups. */
export const lookupsPath = "/v1/lookups";
/** What is left and what was used. */
export const usagePath = "/v1/usage";
/** The caller's own calls, counted by a heading. */
export const ledgerPath = "/v1/usage/ledger";
/** What the administrator offers to do with lists. */
export const presetsPath = "/v1/presets";
