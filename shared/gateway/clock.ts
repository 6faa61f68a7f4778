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
