import type { StoreErrorKind } from "../store/store-work-error.ts";

/** Pauses between two attempts, milliseconds; the last one is repeated. */
const pauses = [5, 10, 20, 50, 100, 200, 500];

/** What is known when an attempt has failed. */
export interface FailedAttempt {
  readonly kind: StoreErrorKind;
  /** Attempts made, this one included. */
  readonly attempts: number;
  /** Milliseconds since the first one began. */
  readonly elapsed: number;
  /** The server was away before the first one: whoever asks is told at once. */
  readonly wasAway: boolean;
}

/** How long what passes by itself is waited for, milliseconds. */
export interface LongestWaits {
  /** Locks of others. */
  readonly locked: number;
  /** A server that restarts, or another that takes its place. */
  readonly away: number;
}

/** After how many milliseconds an attempt that failed is made again; undefined where it is not. */
export function pauseBefore(
  { kind, attempts, elapsed, wasAway }: FailedAttempt,
  longest: LongestWaits,
): number | undefined {
  const pause = pauses[Math.min(attempts, pauses.length) - 1]!;
  if (kind === "locked") return elapsed + pause <= longest.locked ? pause : undefined;
  if (kind !== "unreachable" || wasAway) return undefined;
  return elapsed + pause <= longest.away ? pause : undefined;
}
