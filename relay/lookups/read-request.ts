import { Compile } from "typebox/compile";
import type { Lane } from "../../shared/lookups/lookup.ts";
import { mostLookups } from "../../shared/protocol/lookups-question.ts";
import { LookupsRequest } from "../../shared/protocol/lookups-request.ts";
import type { RefusalCode } from "../../shared/protocol/refusals.ts";

/** A request for lookups, understood; each lookup is still to be checked. Times are epoch milliseconds. */
export interface LookupsAsked {
  readonly lookups: readonly unknown[];
  readonly lane: Lane;
  readonly freshSince: number | undefined;
  readonly run: string | undefined;
  readonly maxCalls: number | undefined;
  readonly reserve: number | undefined;
}

const rule = Compile(LookupsRequest);

/** Why a request as a whole is refused, and what in particular was wrong. */
export interface RefusedRequest {
  readonly refusal: RefusalCode;
  readonly detail?: string;
}

const malformed = (detail: string): RefusedRequest => ({ refusal: "malformed_request", detail });

/** Reads the body of `POST /v1/lookups`, or says why the request as a whole is refused. */
export function readRequest(body: unknown): { readonly asked: LookupsAsked } | RefusedRequest {
  if (rule.Check(body)) {
    const { lookups, lane = "interactive", freshSince, run, maxCalls, reserve } = body;
    const since = freshSince === undefined ? undefined : Date.parse(freshSince);
    // The format lets a sixtieth second and a zone's name pass, which no clock here reads: nothing kept would serve.
    if (Number.isNaN(since)) return malformed("freshSince must be a time such as 2026-11-20T09:00:00Z");
    return { asked: { lookups, lane, freshSince: since, run, maxCalls, reserve } };
  }
  const lookups = (body as { lookups?: unknown } | null | undefined)?.lookups;
  if (Array.isArray(lookups) && lookups.length > mostLookups) {
    return { refusal: "too_many_lookups" };
  }
  if (!Array.isArray(lookups)) return malformed('it must be an object with a list of "lookups"');
  const errors = rule.Errors(body);
  const [error] = errors;
  // Of a word out of a list, one error a word is told.
  const words = errors.flatMap((each) => (each.keyword === "const" ? [each.params.allowedValue] : []));
  const wanted = words.length > 0 ? `must be one of ${words.join(", ")}` : (error?.message ?? "");
  return malformed(`${error?.instancePath.slice(1) ?? ""} ${wanted}`.trim());
}
