import type { Outcome, OutcomeError, Settled } from "../lookups/outcome.ts";

/** Content type of the answer to `POST /v1/lookups`: one JSON text a line. */
export const ndjson = "application/x-ndjson";

const iso = (time: number): string => new Date(time).toISOString();

/**
 * The line that tells what became of the lookup at `index`, its line end included. A payload is written as the text it
 * is kept as: reading and writing it again would cost more than all the rest.
 */
export function outcomeLine(index: number, outcome: Outcome): string {
  switch (outcome.status) {
    case "found":
      return `{"index":${index},"status":"found","data":${outcome.json},"asOf":"${iso(outcome.asOf)}","cached":${outcome.cached}}\n`;
    case "not_found":
      return `{"index":${index},"status":"not_found","asOf":"${iso(outcome.asOf)}","cached":${outcome.cached}}\n`;
    case "deferred": {
      const { status, error, retryAt } = outcome;
      return `${JSON.stringify({ index, status, error, ...(retryAt !== undefined && { retryAt: iso(retryAt) }) })}\n`;
    }
    default:
      return `${JSON.stringify({ index, status: outcome.status, error: outcome.error })}\n`;
  }
}

interface Line {
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
  if (Number.isNaN(time)) throw new Error(`"${text}" is no time`);
  return time;
}

function outcomeOf({ status, data, asOf, cached = false, error, retryAt }: Line): Outcome {
  if (status === "found") {
    return { status, json: JSON.stringify(data), asOf: timeOf(asOf), cached };
  }
  if (status === "not_found") return { status, asOf: timeOf(asOf), cached };
  if (error === undefined) throw new Error(`"${status}" comes without an error`);
  if (status === "failed" || status === "invalid") return { status, error };
  if (status !== "deferred") throw new Error(`"${status}" is no outcome of a lookup`);
  return { status, error, ...(retryAt !== undefined && { retryAt: timeOf(retryAt) }) };
}

/**
 * What a line tells.
 * @throws Error for a text that is no line of an answer
 */
export function readOutcomeLine(text: string): Settled {
  const line = JSON.parse(text) as Line;
  if (!Number.isInteger(line.index)) throw new Error("the line names no lookup");
  return { index: line.index, outcome: outcomeOf(line) };
}
