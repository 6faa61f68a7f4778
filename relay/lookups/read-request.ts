import { Compile } from "typebox/compile";
import { type Lookup, type Outcome, type OutcomeError, lookupKey } from "../../shared/lookups/lookup.ts";
import { type LookupsQuestion, mostLookups } from "../../shared/protocol/lookups.ts";
import { LookupsRequest, lookupSchemas } from "../../shared/protocol/lookups-request.ts";
import type { RefusalCode } from "../../shared/protocol/refusals.ts";
import {
  type Operation,
  type OperationId,
  bounds,
  operationIds,
  operations,
} from "../../shared/contract/operations.ts";
import { isSiren, isSiret } from "../../shared/identifiers/siren.ts";
import { type DeferralReason, deferrals } from "../../shared/lookups/reasons.ts";
import type { Rights } from "../tokens/token-book.ts";

/** A parsed request for lookups. The lookups themselves are not checked yet. */
export interface LookupsRequest extends Required<Omit<LookupsQuestion, "lookups">> {
  readonly lookups: readonly unknown[];
}

const rule = Compile(LookupsRequest);

/** Why a whole request is refused, and what exactly was wrong. */
interface RefusedRequest {
  readonly refusal: RefusalCode;
  readonly detail?: string;
}

const malformed = (detail: string): RefusedRequest => ({ refusal: "malformed_request", detail });

/** Parses the body of `POST /v1/lookups`. Returns a refusal if the whole request is invalid. */
export function readRequest(body: unknown): { readonly asked: LookupsRequest } | RefusedRequest {
  if (rule.Check(body)) {
    const { lookups, lane = "interactive", freshSince, run, maxCalls, reserve } = body;
    const since = freshSince === undefined ? undefined : Date.parse(freshSince);
    // The format allows a sixtieth second and zone names, which `Date.parse` rejects. No stored answer would then
    // be fresh.
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
  // For a value outside a list, there is one error per allowed value.
  const words = errors.flatMap((each) => (each.keyword === "const" ? [each.params.allowedValue] : []));
  const wanted = words.length > 0 ? `must be one of ${words.join(", ")}` : (error?.message ?? "");
  return malformed(`${error?.instancePath.slice(1) ?? ""} ${wanted}`.trim());
}

/** A valid lookup, or why it is invalid. */
type LookupCheck = { readonly lookup: Lookup } | { readonly error: OutcomeError };

type RequestBody = Readonly<Record<string, unknown>>;

const rules = new Map([...lookupSchemas].map(([id, schema]) => [id, Compile(schema)]));

const wrong = (code: string, message: string): LookupCheck => ({ error: { code, message } });

/** Describes an invalid value, long enough to find it by. Nested values are not traversed, however deep they are. */
function shown(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.slice(0, 60));
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" && value !== null ? "an object" : String(value);
}

const isAbsent = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "");

/** Removes empty and blank parameters, which formulas send for missing ones. */
function withoutEmpty(body: RequestBody): RequestBody {
  const entries = Object.entries(body);
  return entries.some(([, value]) => isAbsent(value))
    ? Object.fromEntries(entries.filter(([, value]) => !isAbsent(value)))
    : body;
}

/** Describes the first rule of the contract that the parameters break. */
function fault(id: OperationId, body: RequestBody): LookupCheck {
  const { parameters }: Operation = operations[id];
  const known = Object.keys(parameters.properties);
  for (const name of Object.keys(body)) {
    if (name === "operation" || known.includes(name)) continue;
    const names = known.length === 0 ? "it has none" : `the parameters are ${known.join(", ")}`;
    return wrong("unknown_parameter", `${shown(name)} is not a parameter of ${id}; ${names}`);
  }
  const missing = parameters.required?.find((name) => !(name in body));
  if (missing !== undefined) return wrong("missing_parameter", `${id} needs ${missing}`);
  const [error] = rules.get(id)!.Errors(body);
  const name = error?.instancePath.split("/")[1] ?? "";
  const schema: { description?: string } | undefined = parameters.properties[name];
  const { maxLength, maximum } = bounds[id]?.[name] ?? {};
  const most = maxLength === undefined ? maximum : `${maxLength} characters`;
  const expected = [
    schema?.description ?? error?.message ?? "something else",
    ...(most === undefined ? [] : [`${most} at most`]),
  ];
  return wrong("bad_parameter", `${name} of ${id} is ${shown(body[name])}; expected: ${expected.join(", ")}`);
}

/** Checks what the contract's schemas do not express and would be paid for in vain. */
function violation(id: OperationId, body: RequestBody): LookupCheck | undefined {
  const { needsOneOf }: Operation = operations[id];
  if (needsOneOf !== undefined && !needsOneOf.names.some((name) => name in body)) {
    return wrong("missing_parameter", `${id} needs at least one of ${needsOneOf.names.join(", ")}`);
  }
  const { siren, siret } = body;
  if (typeof siren === "string" && !isSiren(siren)) {
    return wrong("bad_identifier", `${siren} is not a SIREN: its check digit is wrong`);
  }
  if (typeof siret === "string" && !isSiret(siret)) {
    return wrong("bad_identifier", `${siret} is not a SIRET: its check digits are wrong`);
  }
  return undefined;
}

/** Checks one lookup of a request against the contract's rules. Invalid lookups are never sent and cost nothing. */
function checkLookup(value: unknown): LookupCheck {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return wrong("not_a_lookup", `a lookup is an object with an operation, not ${shown(value)}`);
  }
  const body = withoutEmpty(value as RequestBody);
  const { operation } = body;
  const rule = typeof operation === "string" ? rules.get(operation) : undefined;
  if (rule === undefined) {
    return wrong(
      "unknown_operation",
      `${shown(operation)} is not an operation; the operations are ${operationIds.join(", ")}`,
    );
  }
  const id = operation as OperationId;
  if (!rule.Check(body)) return fault(id, body);
  return violation(id, body) ?? { lookup: body as Lookup };
}

/** One question of a request, and all of its positions in it. */
export interface Distinct {
  readonly lookup: Lookup;
  readonly key: string;
  readonly indexes: readonly number[];
}

/** Checks the lookups of a request. Returns each distinct valid one once, and the invalid ones. */
export function distinctLookups(values: readonly unknown[]): {
  readonly questions: readonly Distinct[];
  readonly wrong: readonly { readonly index: number; readonly error: OutcomeError }[];
} {
  const byKey = new Map<string, Distinct & { readonly indexes: number[] }>();
  const wrong: { readonly index: number; readonly error: OutcomeError }[] = [];
  values.forEach((value, index) => {
    const checked = checkLookup(value);
    if ("error" in checked) return wrong.push({ index, error: checked.error });
    const key = lookupKey(checked.lookup);
    const known = byKey.get(key);
    if (known === undefined) byKey.set(key, { lookup: checked.lookup, key, indexes: [index] });
    else known.indexes.push(index);
  });
  return { questions: [...byKey.values()], wrong };
}

/**
 * Returns whether a question is, or may be, about a natural person: of `q` the contract says "free text: name,
 * director name or SIREN prefix". Nobody but the user who asked may learn that it was asked.
 */
export function isPersonal(lookup: Lookup): boolean {
  if (lookup.operation === "search") return lookup.q !== undefined && !/^[\d\s]*$/.test(lookup.q);
  return operations[lookup.operation].personal;
}

/** Returns whether a user may spend calls at all, and so could ask what a colleague has asked. */
export const mayAsk = ({ monthly, hourly }: Rights): boolean => monthly !== 0 && hourly !== 0;

const day = 24 * 3_600_000;

/** Returns the beginning of the day (UTC) of `time`, epoch milliseconds. */
const startOfDay = (time: number): number => Math.floor(time / day) * day;

/** Returns the first beginning of a day (UTC) at or after `time`, epoch milliseconds. */
export const nextStartOfDay = (time: number): number => Math.ceil(time / day) * day;

const isReason = (code: string): code is DeferralReason => Object.hasOwn(deferrals, code);

/**
 * Returns an outcome as its user may see it. For a stored answer only the day is shown, since the exact time is when a
 * colleague asked. If the user requires answers since a later time on that day (`floor`, epoch milliseconds), that time
 * is shown instead; it is Infinity for `/me`, which is never stored, so its user has waited for a colleague's call and
 * knows when. `ended` is why the relay ended the request early. The gateway's own message is replaced, since it
 * may quote another user's question.
 * @decides what of a stored answer about a person another user of the relay learns
 */
export function redacted(outcome: Outcome, floor: number, ended?: string): Outcome {
  if ("cached" in outcome) {
    return outcome.cached && floor < Infinity
      ? { ...outcome, asOf: Math.max(startOfDay(outcome.asOf), floor) }
      : outcome;
  }
  if (outcome.status !== "deferred") return outcome;
  const { code } = outcome.error;
  if (code === "interrupted" && ended !== undefined) return { ...outcome, error: { code, message: ended } };
  return isReason(code) ? { ...outcome, error: { code, message: deferrals[code].cell.en } } : outcome;
}
