import { type Reason, deferrals, failures } from "../lookups/reasons.ts";
import { type OperationId, paths, rateHeaders } from "../contract/paths.ts";

/** Properties of every reply. */
interface ReplyFacts {
  readonly rate: RateReading;
  readonly status: number;
  /** The service's clock when it answered, epoch milliseconds: the `timestamp` of its envelope. */
  readonly serviceTime?: number;
  /** Set when other keys came into use while the call was under way. */
  readonly isToFormerKeys?: true;
}

/** Result of one call. `data` is the envelope's payload, unchanged. */
export type Reply = ReplyFacts &
  (
    | { readonly kind: "found"; readonly data: unknown }
    | { readonly kind: "not_found" }
    | { readonly kind: "failed"; readonly failure: Failure }
  );

/** An HTTP response before it is interpreted. */
interface HttpAnswer {
  readonly operation: OperationId;
  readonly on: string;
  /** The company or establishment that was asked for, if it was one. */
  readonly subject?: AskedSubject;
  readonly status: number;
  readonly rate: RateReading;
  readonly body: string;
}

/** A number that a path names. */
export interface AskedSubject {
  readonly siren?: string | undefined;
  readonly siret?: string | undefined;
}

type Json = Readonly<Record<string, unknown>>;

function parseObject(body: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the service's time. Contract: `timestamp` is "always present on success responses"; errors have one too. */
function clockOf(body: Json | undefined): { readonly serviceTime?: number } {
  const time = typeof body?.["timestamp"] === "string" ? Date.parse(body["timestamp"]) : Number.NaN;
  return Number.isNaN(time) ? {} : { serviceTime: time };
}

const factsOf = ({ rate, status }: HttpAnswer, body: Json | undefined): ReplyFacts => ({
  rate,
  status,
  ...clockOf(body),
});

function failed(answer: HttpAnswer, code: FailureCode, body?: Json): Reply {
  const serviceCode = typeof body?.["code"] === "string" ? body["code"] : undefined;
  // Line ends and control characters would forge lines of a log, or drive a terminal.
  const error = typeof body?.["error"] === "string" ? body["error"].slice(0, 300) : undefined;
  const serviceMessage = error?.replace(/[\s\p{Cc}]+/gu, " ");
  return {
    kind: "failed",
    ...factsOf(answer, body),
    failure: {
      code,
      on: answer.on,
      status: answer.status,
      ...(serviceCode !== undefined && { serviceCode }),
      ...(serviceMessage !== undefined && { serviceMessage }),
    },
  };
}

/** "Every error has an HTTP status 4xx or 5xx and a JSON body": its form tells the service's own errors from others'. */
const isErrorBody = (body: Json | undefined): boolean =>
  body?.["success"] === false && typeof body["error"] === "string";

/**
 * True for an error that the service itself returned, recognized by its form or its rate headers. The same status from
 * a proxy, a firewall or a load balancer concerns one question or the route, and never the account.
 */
const isOwnError = (rate: RateReading, body: Json | undefined): boolean =>
  isErrorBody(body) || rate.limit !== undefined || rate.remaining !== undefined || rate.resetAt !== undefined;

/** Contract, "429: monthly quota or hourly rate limit exceeded": no calls remaining means the month. */
function limitReached(rate: RateReading): FailureCode {
  return rate.remaining === 0 ? "month_spent" : "hour_spent";
}

/** What the payload of an operation has: by the contract a property, or a list whose form the contract does not show. */
const payloads: Readonly<Partial<Record<OperationId, "siren" | "siret" | "items" | "list">>> = {
  search: "items",
  "search-directors": "items",
  "search-address": "items",
  "legal-unit": "siren",
  establishments: "list",
  directors: "items",
  accounts: "items",
  establishment: "siret",
  naf: "list",
  "legal-forms": "list",
};

/**
 * Returns false for an object that is no answer, such as a gateway's "maintenance". Stored, it would be a company without any
 * value, or nobody found, for a month.
 */
function isPayload(operation: OperationId, data: Json): boolean {
  const must = payloads[operation];
  if (must === "list") return Array.isArray(data) || Object.values(data).some(Array.isArray);
  return (
    must === undefined || (must === "items" ? Array.isArray(data[must]) : typeof data[must] === "string")
  );
}

/** Returns true for an answer to another question: its `siren` or `siret` is not the one of the path. */
function isOfAnother({ siren, siret }: AskedSubject, data: Json): boolean {
  const isOther = (name: "siren" | "siret", number: string | undefined) =>
    number !== undefined && typeof data[name] === "string" && data[name].replaceAll(/\s/g, "") !== number;
  return isOther("siret", siret) || isOther("siren", siren ?? siret?.slice(0, 9));
}

/** Levels of an answer at most. The contract's have five. To write what nests without end would exhaust the stack. */
const mostLevels = 32;

/** Not by `Object.values`: for a page of a hundred establishments that takes five times as long. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (levels === 0) return true;
  if (Array.isArray(value)) return value.some((inner) => isDeeper(inner, levels - 1));
  for (const name in value) if (isDeeper((value as Json)[name], levels - 1)) return true;
  return false;
}

function understandSuccess(answer: HttpAnswer): Reply {
  const body = parseObject(answer.body);
  if (body === undefined || body["success"] === false) return failed(answer, "malformed", body);
  const data = body["data"];
  if (data === undefined && body["success"] !== true) return failed(answer, "malformed");
  // "absent or null when the requested entity is absent"
  if (data === undefined || data === null) return { kind: "not_found", ...factsOf(answer, body) };
  // "data | object"
  const isOther = typeof data !== "object" || isOfAnother(answer.subject ?? {}, data as Json);
  if (isOther || isDeeper(data, mostLevels)) return failed(answer, "malformed");
  if (!isPayload(answer.operation, data as Json)) return failed(answer, "unexpected");
  return { kind: "found", data, ...factsOf(answer, body) };
}

/** Codes that concern the keys. The contract gives no status for `API_KEY_DISABLED`, so the code decides. */
const codesOfKeys: readonly unknown[] = ["MISSING_CREDENTIALS", "INVALID_API_KEY", "API_KEY_DISABLED"];

/** By which something in between refuses one question: what it asks for, its size, its address, its headers. */
const ofOneQuestion: readonly number[] = [406, 413, 414, 431];

/** "404 | legal unit, establishment or NAF code not found", which a path names. At a wrong address, everything is. */
const mayBeMissing = (operation: OperationId): boolean =>
  operation === "me" || paths[operation].includes("{");

/**
 * Interprets an HTTP response by the contract's envelope, error body and statuses. Only an error from the service
 * itself can mean that a company is missing (404), that the plan excludes the operation (403), or that the account is
 * refused (401, 402, 429). A page from a proxy, a firewall or a wrong address must not be stored as a missing company,
 * close an operation or stop everybody. Another 4xx concerns the question if the service itself returned it, or if it
 * says so of that question alone, as a proxy may too.
 * @decides what an HTTP answer means, a 429 of the service included
 */
export function understand(answer: HttpAnswer): Reply {
  const { status, operation } = answer;
  if (status === 200) return understandSuccess(answer);
  const body = parseObject(answer.body);
  const isOwn = isOwnError(answer.rate, body);
  if (isErrorBody(body) && codesOfKeys.includes(body?.["code"])) return failed(answer, "unauthorized", body);
  if (status === 401) return failed(answer, isOwn ? "unauthorized" : "unexpected", body);
  if (status === 402) return failed(answer, isOwn ? "unpaid" : "unexpected", body);
  if (status === 403) return failed(answer, isErrorBody(body) ? "forbidden" : "unexpected", body);
  if (status === 404) {
    const isMissing =
      mayBeMissing(operation) && body?.["success"] === false && (body["code"] ?? "NOT_FOUND") === "NOT_FOUND";
    return isMissing ? { kind: "not_found", ...factsOf(answer, body) } : failed(answer, "unexpected", body);
  }
  if (status === 429) return failed(answer, isOwn ? limitReached(answer.rate) : "throttled", body);
  if (status >= 400 && status < 500)
    return failed(answer, isOwn || ofOneQuestion.includes(status) ? "bad_request" : "unexpected", body);
  if (status >= 500) return failed(answer, "server_error", body);
  return failed(answer, "unexpected", body);
}

const { unauthorized, unpaid, month_spent, hour_spent, throttled } = deferrals;

/**
 * Every way in which one call can fail: because of the question, or because no other question can succeed now either.
 * The contract's "HTTP statuses tied to conditions" says which status means which.
 */
export const callFailures = {
  unauthorized,
  unpaid,
  month_spent,
  hour_spent,
  throttled,
  ...failures,
} satisfies Record<string, Reason>;
export type FailureCode = keyof typeof callFailures;

/** One failed call: what failed, for which request, and what the service said. Contains neither key nor secret. */
export interface Failure {
  readonly code: FailureCode;
  /** Method and path of the request. */
  readonly on: string;
  /** HTTP status, if a response came. */
  readonly status?: number;
  /** The service's own error code and message, if given. */
  readonly serviceCode?: string;
  readonly serviceMessage?: string;
  /** The network's error code, such as ECONNREFUSED. */
  readonly cause?: string;
}

/**
 * Returns one sentence: what failed, how many attempts were made, for which request, and what the service said. After
 * the first colon no word is ours, so that a program can put the reason in its reader's language
 * (`batch/session/failure-detail.ts`).
 */
export function failureSentence(failure: Failure, attempts = 1): string {
  const status = failure.status === undefined ? "" : ` (HTTP ${failure.status})`;
  const message = failure.serviceMessage === undefined ? "" : `, "${failure.serviceMessage}"`;
  const tried = attempts > 1 ? `${attempts} × ` : "";
  const cause = failure.cause === undefined ? "" : ` [${failure.cause}]`;
  return `${callFailures[failure.code].note.en}: ${tried}${failure.on}${status}${message}${cause}`;
}

/** Values of the rate headers of one response. A header that is absent or not a number is undefined. */
export interface RateReading {
  /** The plan's monthly quota, calls. */
  readonly limit?: number;
  /** Calls remaining in the period. */
  readonly remaining?: number;
  /** When the period resets, epoch milliseconds. */
  readonly resetAt?: number;
  /** How long to wait before asking again, milliseconds, from Retry-After, which takes precedence over the rest. */
  readonly retryAfter?: number;
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

const limitName = rateHeaders.limit.toLowerCase();
const remainingName = rateHeaders.remaining.toLowerCase();
const resetName = rateHeaders.reset.toLowerCase();

/** An epoch below this is in seconds (until the year 5138); others are in milliseconds (from 1973 on). */
const largestEpochInSeconds = 1e11;

function count(value: string | string[] | undefined): number | undefined {
  if (typeof value !== "string" || !/^\d{1,15}$/.test(value)) return undefined;
  return Number(value);
}

/** Parses "reset time as epoch timestamp", in seconds or milliseconds as its size shows. Returns epoch milliseconds. */
export function epochMilliseconds(value: string | string[] | undefined): number | undefined {
  const number = count(value);
  if (number === undefined) return undefined;
  return number < largestEpochInSeconds ? number * 1000 : number;
}

/** An HTTP date begins with the day's name in each of its three forms. Date.parse alone would accept "-5" as a date. */
const httpDate = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /;

/** Parses Retry-After, seconds (fractions allowed) or an HTTP date. Returns a delay in milliseconds, never negative. */
export function retryAfterMilliseconds(
  value: string | string[] | undefined,
  now: number,
): number | undefined {
  if (typeof value !== "string") return undefined;
  if (/^\d{1,9}(\.\d+)?$/.test(value)) return Math.ceil(Number(value) * 1000);
  const date = httpDate.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Reads the rate headers (names in lower case) of a response received at `now`, epoch milliseconds. */
export function readRate(headers: Headers, now: number): RateReading {
  const limit = count(headers[limitName]);
  const left = headers[remainingName];
  // Of an account that overdrew its quota, less than nothing remains.
  const remaining = limit !== undefined && Number(left) < 0 ? 0 : count(left);
  const resetAt = epochMilliseconds(headers[resetName]);
  const retryAfter = retryAfterMilliseconds(headers["retry-after"], now);
  return {
    ...(limit !== undefined && { limit }),
    ...(remaining !== undefined && { remaining }),
    ...(resetAt !== undefined && { resetAt }),
    ...(retryAfter !== undefined && { retryAfter }),
  };
}
