/** A wall clock and a monotonic clock. Both in milliseconds. */
export interface Clock {
  /** The machine's time since the epoch, for times that are stored or shown. It may be set in either direction. */
  now(): number;
  /**
   * Never goes back. It advances while the machine sleeps and when the wall clock is set ahead. It starts at wall time,
   * and runs ahead of the wall clock once that is set back. For measuring waits; never stored.
   */
  monotonic(): number;
}

/** Creates a clock from `wall` (epoch milliseconds) and `elapsed` (milliseconds, perhaps without a sleep). */
export function createClock(
  wall: () => number = Date.now,
  elapsed: () => number = () => performance.now(),
): Clock {
  let lastElapsed = elapsed();
  let time = wall();
  return {
    now: wall,
    monotonic() {
      const before = lastElapsed;
      lastElapsed = elapsed();
      time = Math.max(time + Math.max(0, lastElapsed - before), wall());
      return time;
    },
  };
}

/** One moment by both clocks, milliseconds. Pure decisions take it instead of a clock. */
export interface Instant {
  /** Epoch milliseconds by the machine's wall clock. */
  readonly wall: number;
  readonly monotonic: number;
}

export const instantOf = (clock: Clock): Instant => ({ wall: clock.now(), monotonic: clock.monotonic() });

/** Converts `deadline`, a time of `monotonic`, to wall time in epoch milliseconds. */
export const wallTime = (at: Instant, deadline: number): number =>
  Math.round(at.wall + (deadline - at.monotonic));

/** Converts `time`, epoch milliseconds by the wall clock, to a time of `monotonic`. */
export const deadlineAt = (at: Instant, time: number): number => at.monotonic + (time - at.wall);

const units = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Parses a duration such as `90s`, `1h` or `30d` to milliseconds; undefined when it is not one. */
export function parseDuration(text: string): number | undefined {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/.exec(text.trim());
  return match === null ? undefined : Number(match[1]) * units[match[2] as keyof typeof units];
}

/** Returns the local day of `time` (epoch milliseconds) as YYYY-MM-DD. The ledger's days are those of its reader. */
export function localDay(time: number): string {
  const date = new Date(time);
  const two = (number: number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Returns the start of the local day of `time`, or of the day `daysLater` after it, epoch milliseconds. */
export function startOfLocalDay(time: number, daysLater = 0): number {
  const date = new Date(time);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + daysLater).getTime();
}
