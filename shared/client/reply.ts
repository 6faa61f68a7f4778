import { type Reason, deferrals, failures } from "../lookups/reasons.ts";
import { rateHeaders } from "../contract/paths.ts";

/** What every reply tells. */
interface ReplyFacts {
  readonly rate: RateReading;
  readonly status: number;
  /** The service's clock when it answered, epoch milliseconds: the `timestamp` of its envelope. */
  readonly serviceTime?: number;
}

/** What one call got. `data` is the envelope's payload, as it came. */
export type Reply = ReplyFacts &
  (
    | { readonly kind: "found"; readonly data: unknown }
    | { readonly kind: "not_found" }
    | { readonly kind: "failed"; readonly failure: Failure }
  );

/** An HTTP answer, before it is understood. */
interface HttpAnswer {
  readonly on: string;
  readonly status: number;
  readonly rate: RateReading;
  readonly body: string;
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

/** Contract: "`success` and `timestamp` are always present on success responses", and on errors a date-time too. */
function clockOf(body: Json | undefined): { readonly serviceTime?: number } {
  const time = typeof body?.["timestamp"] === "string" ? Date.parse(body["timestamp"]) : Number.NaN;
  return Number.isNaN(time) ? {} : { serviceTime: time };
}

function failed(answer: HttpAnswer, code: FailureCode, body?: Json): Reply {
  const serviceCode = typeof body?.["code"] === "string" ? body["code"] : undefined;
  const serviceMessage = typeof body?.["error"] === "string" ? body["error"].slice(0, 300) : undefined;
  return {
    kind: "failed",
    status: answer.status,
    rate: answer.rate,
    ...clockOf(body),
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
 * True for an error that the service itself has given: by its form, or by its rate headers. What a proxy, a firewall or a
 * load balancer says with the same status is about one question, or about the way, and never about the account.
 */
const isOwnError = (rate: RateReading, body: Json | undefined): boolean =>
  isErrorBody(body) || rate.limit !== undefined || rate.remaining !== undefined || rate.resetAt !== undefined;

/** Contract, "429: monthly quota or hourly rate limit exceeded": nothing remaining means the month. */
function limitReached(rate: RateReading): FailureCode {
  return rate.remaining === 0 ? "month_spent" : "hour_spent";
}

function understandSuccess(answer: HttpAnswer): Reply {
  const body = parseObject(answer.body);
  if (body === undefined || body["success"] === false) return failed(answer, "malformed", body);
  const data = body["data"];
  if (data === undefined && body["success"] !== true) return failed(answer, "malformed");
  const told = { rate: answer.rate, status: answer.status, ...clockOf(body) };
  // "absent or null when the requested entity is absent"
  return data === undefined || data === null
    ? { kind: "not_found", ...told }
    : { kind: "found", data, ...told };
}

/** Codes of the contract that are about the keys: the status of `API_KEY_DISABLED` is not shown, so that the code decides. */
const codesOfKeys: readonly unknown[] = ["MISSING_CREDENTIALS", "INVALID_API_KEY", "API_KEY_DISABLED"];

/**
 * Understands an HTTP answer by the contract's envelope, error body and statuses. A 404 is "not found", a 403 the plan's,
 * and a 401, a 402 or a 429 the account's, only when the service itself says so: a page of some proxy, of a firewall or of
 * a wrong address must neither be remembered as a missing company, nor close an operation, nor stop everybody. A 4xx that the contract does not know (414, 431 and others) is
 * about the question.
 * @decides what an HTTP answer means, a 429 of the service included
 */
export function understand(answer: HttpAnswer): Reply {
  const { status } = answer;
  if (status === 200) return understandSuccess(answer);
  const body = parseObject(answer.body);
  const isOwn = isOwnError(answer.rate, body);
  if (isErrorBody(body) && codesOfKeys.includes(body?.["code"])) return failed(answer, "unauthorized", body);
  if (status === 401) return failed(answer, isOwn ? "unauthorized" : "unexpected", body);
  if (status === 402) return failed(answer, isOwn ? "unpaid" : "unexpected", body);
  if (status === 403) return failed(answer, isErrorBody(body) ? "forbidden" : "unexpected", body);
  if (status === 404) {
    const code = body?.["code"] ?? "NOT_FOUND";
    if (body?.["success"] === false && code === "NOT_FOUND") {
      return { kind: "not_found", rate: answer.rate, status, ...clockOf(body) };
    }
    return failed(answer, "unexpected", body);
  }
  if (status === 429) return failed(answer, isOwn ? limitReached(answer.rate) : "throttled", body);
  if (status >= 400 && status < 500) return failed(answer, "bad_request", body);
  if (status >= 500) return failed(answer, "server_error", body);
  return failed(answer, "unexpected", body);
}

const { unauthorized, unpaid, month_spent, hour_spent, throttled } = deferrals;

/**
 * Every way one call can fail: for the question's own sake, or because no other one will fare better now. The status each
 * is read from: contract, "HTTP statuses tied to conditions".
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

/** One failed call: what failed, on what, what the service said. Holds neither key nor secret. */
export interface Failure {
  readonly code: FailureCode;
  /** Method and path that were asked. */
  readonly on: string;
  /** HTTP status, where an answer came. */
  readonly status?: number;
  /** The service's own machine code and sentence, where given. */
  readonly serviceCode?: string;
  readonly serviceMessage?: string;
  /** The network's own word, such as ECONNREFUSED. */
  readonly cause?: string;
}

/** One sentence: what failed, on what, what the service said, how often it was tried. */
export function failureSentence(failure: Failure, attempts = 1): string {
  const status = failure.status === undefined ? "" : ` (status ${failure.status})`;
  const said = failure.serviceMessage === undefined ? "" : `, "${failure.serviceMessage}"`;
  const tried = attempts > 1 ? `, tried ${attempts} times` : "";
  const cause = failure.cause === undefined ? "" : ` [${failure.cause}]`;
  return `${callFailures[failure.code].note.en}: ${failure.on}${status}${said}${cause}${tried}`;
}

/** What the rate headers of one answer say. A header that is absent or not a number is undefined. */
export interface RateReading {
  /** The plan's monthly quota, in calls. */
  readonly limit?: number;
  /** Calls remaining in the period. */
  readonly remaining?: number;
  /** When the period resets, epoch milliseconds. */
  readonly resetAt?: number;
  /** How long to wait before asking again, milliseconds; from Retry-After, which wins over the rest. */
  readonly retryAfter?: number;
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

const limitName = rateHeaders.limit.toLowerCase();
const remainingName = rateHeaders.remaining.toLowerCase();
const resetName = rateHeaders.reset.toLowerCase();

/** Below this an epoch is in seconds (the year 5138), above it in milliseconds (from 1973 on). */
const largestEpochInSeconds = 1e11;

function count(value: string | string[] | undefined): number | undefined {
  if (typeof value !== "string" || !/^\d{1,15}$/.test(value)) return undefined;
  return Number(value);
}

/** "reset time as epoch timestamp": seconds or milliseconds, told by size. Answers epoch milliseconds. */
export function epochMilliseconds(value: string | string[] | undefined): number | undefined {
  const number = count(value);
  if (number === undefined) return undefined;
  return number < largestEpochInSeconds ? number * 1000 : number;
}

/** An HTTP date, in any of its three forms, begins with the day's name; Date.parse alone takes "-5" for a date. */
const httpDate = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /;

/** Retry-After as a delay in milliseconds: seconds (fractions allowed) or an HTTP date, never negative. */
export function retryAfterMilliseconds(
  value: string | string[] | undefined,
  now: number,
): number | undefined {
  if (typeof value !== "string") return undefined;
  if (/^\d{1,9}(\.\d+)?$/.test(value)) return Math.ceil(Number(value) * 1000);
  const date = httpDate.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Reads the rate headers (names in lower case) of an answer that came at `now` (epoch milliseconds). */
export function readRate(headers: Headers, now: number): RateReading {
  const limit = count(headers[limitName]);
  const remaining = count(headers[remainingName]);
  const resetAt = epochMilliseconds(headers[resetName]);
  const retryAfter = retryAfterMilliseconds(headers["retry-after"], now);
  return {
    ...(limit !== undefined && { limit }),
    ...(remaining !== undefined && { remaining }),
    ...(resetAt !== undefined && { resetAt }),
    ...(retryAfter !== undefined && { retryAfter }),
  };
}
