import { deferred } from "../../shared/gateway/halt.ts";
import type { Outcome } from "../../shared/lookups/outcome.ts";

/** A person in front of one question waits so long for the hour, milliseconds; for longer, they are told when to come back. */
const longestWait = 60_000;

/** How long a command waits for the hourly limit. */
export interface HourWait {
  /** Aborted when the wait would be too long, or by `interruption`. */
  readonly signal: AbortSignal;
  readonly onWait: (until: number) => void;
  /** What a question got, the end of the wait told apart from an interruption. */
  readonly explained: (outcome: Outcome) => Outcome;
}

/** `interruption` is the user's own; `onShortWait` is told of what is waited for. Times in epoch milliseconds. */
export function hourWait(
  interruption: AbortSignal,
  onShortWait: (until: number) => void,
  clock: () => number = Date.now,
): HourWait {
  const end = new AbortController();
  let fullUntil: number | undefined;
  return {
    signal: AbortSignal.any([interruption, end.signal]),
    onWait: (until) => {
      if (until - clock() <= longestWait) return onShortWait(until);
      fullUntil = until;
      end.abort();
    },
    explained: (outcome) => {
      const ended = outcome.status === "deferred" && outcome.error.code === "interrupted";
      return ended && fullUntil !== undefined && !interruption.aborted
        ? deferred("hour_spent", fullUntil)
        : outcome;
    },
  };
}
