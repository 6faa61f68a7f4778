import { rateHeaders } from "../contract/paths.ts";

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
