import type { Lane, Lookup, Outcome, OutcomeError, IndexedOutcome } from "../lookups/lookup.ts";

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

// Paths of the relay's routes, relative to its URL: plain strings, so that clients need not load the schemas.

/** Lookups. */
export const lookupsPath = "/v1/lookups";
/** What is left and what was used. */
export const usagePath = "/v1/usage";
/** The caller's own calls, grouped by a heading. */
export const ledgerPath = "/v1/usage/ledger";
/** List presets that the administrator offers. */
export const presetsPath = "/v1/presets";

/** Content type of the response to `POST /v1/lookups`: one JSON text per line. */
export const ndjson = "application/x-ndjson";

/** The last formatted time. Stored answers of the same time follow each other again and again. */
const lastTime = { time: 0, text: new Date(0).toISOString() };

function iso(time: number): string {
  if (time !== lastTime.time) Object.assign(lastTime, { time, text: new Date(time).toISOString() });
  return lastTime.text;
}

const more = (fields: object): string => `,${JSON.stringify(fields).slice(1)}\n`;

const withoutDetail = ({ code, message }: OutcomeError) => ({ code, message });

/**
 * Returns the part of a line after its index, including the line end. A payload is copied as stored text: parsing
 * and serializing it would cost more than everything else.
 */
export function outcomeTail(outcome: Outcome): string {
  switch (outcome.status) {
    case "found":
      return `,"status":"found","data":${outcome.json},"asOf":"${iso(outcome.asOf)}","cached":${outcome.cached}}\n`;
    case "not_found":
      return `,"status":"not_found","asOf":"${iso(outcome.asOf)}","cached":${outcome.cached}}\n`;
    case "deferred": {
      const { status, error, retryAt } = outcome;
      return more({
        status,
        error: withoutDetail(error),
        ...(retryAt !== undefined && { retryAt: iso(retryAt) }),
      });
    }
    default:
      return more({ status: outcome.status, error: withoutDetail(outcome.error) });
  }
}

/** Returns the beginning of the line for the lookup at `index`. The tail of its outcome follows. */
export const outcomeHead = (index: number): string => `{"index":${index}`;

/** Returns the line with the outcome of the lookup at `index`, including the line end. */
export const outcomeLine = (index: number, outcome: Outcome): string =>
  outcomeHead(index) + outcomeTail(outcome);

interface WireLine {
  readonly index: number;
  readonly status: string;
  readonly data?: unknown;
  readonly asOf?: string;
  readonly cached?: boolean;
  readonly error?: OutcomeError;
  readonly retryAt?: string;
}

function timeOf(text: string | undefined): number {
  const time = Date.parse(text ?? "");
  if (Number.isNaN(time)) throw new Error(`"${text}" is not a time`);
  return time;
}

function outcomeOf({ status, data, asOf, cached = false, error, retryAt }: WireLine): Outcome {
  if (status === "found") {
    return { status, json: JSON.stringify(data), asOf: timeOf(asOf), cached };
  }
  if (status === "not_found") return { status, asOf: timeOf(asOf), cached };
  if (error === undefined) throw new Error(`"${status}" comes without an error`);
  if (status === "failed" || status === "invalid") return { status, error };
  if (status !== "deferred") throw new Error(`"${status}" is not an outcome of a lookup`);
  return { status, error, ...(retryAt !== undefined && { retryAt: timeOf(retryAt) }) };
}

/**
 * Parses a line.
 * @throws Error for a text that is no line of a response
 */
export function readOutcomeLine(text: string): IndexedOutcome {
  const line = JSON.parse(text) as WireLine;
  if (!Number.isInteger(line.index)) throw new Error("the line names no lookup");
  return { index: line.index, outcome: outcomeOf(line) };
}
