/** Time as it is told, and time as it goes by. Both in milliseconds. */
export interface Clock {
  /** The machine's own time since the epoch: what is written down and told. Somebody may set it, in either direction. */
  now(): number;
  /**
   * Never goes back; goes on while the machine sleeps, and when its own time is set ahead. Begins at that time, and stays
   * ahead of it once that was set back: for what is waited for, and never written down.
   */
  monotonic(): number;
}

/** A clock over `wall` (epoch milliseconds) and `elapsed` (milliseconds that a sleep of the machine may leave out). */
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

/** One moment as both times tell it, milliseconds: what a decision is made at, without a clock at hand. */
export interface Instant {
  /** Since the epoch, by the machine's own time. */
  readonly wall: number;
  readonly monotonic: number;
}

export const instantOf = (clock: Clock): Instant => ({ wall: clock.now(), monotonic: clock.monotonic() });

/** When `deadline`, a time of `monotonic`, is, by the machine's own time. */
export const wallTime = (at: Instant, deadline: number): number =>
  Math.round(at.wall + (deadline - at.monotonic));

/** When `time`, epoch milliseconds by the machine's own time, is on `monotonic`. */
export const deadlineAt = (at: Instant, time: number): number => at.monotonic + (time - at.wall);

const units = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Milliseconds of a duration such as `90s`, `1h` or `30d`; undefined when it is not one. */
export function parseDuration(text: string): number | undefined {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/.exec(text.trim());
  return match === null ? undefined : Number(match[1]) * units[match[2] as keyof typeof units];
}

/** The day of `time` (epoch milliseconds) as YYYY-MM-DD, by the machine's own clock: the ledger's days are those of its reader. */
export function localDay(time: number): string {
  const date = new Date(time);
  const two = (number: number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The beginning of the day of `time`, or of one so many days later, epoch milliseconds. */
export function startOfLocalDay(time: number, daysLater = 0): number {
  const date = new Date(time);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + daysLater).getTime();
}
