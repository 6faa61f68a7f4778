import type { Clock } from "./clock.ts";

/** Length of a measure, milliseconds. */
const measure = 50;

/** How many calls settle in a given time, by the last full measure; nothing before the first one is over. */
export class Tempo {
  readonly #clock: Clock;
  #started = 0;
  #count = 0;
  #perMillisecond = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Notes that a call settled. */
  beat(): void {
    const now = this.#clock.monotonic();
    const elapsed = now - this.#started;
    if (elapsed >= measure) {
      this.#perMillisecond = this.#count / elapsed;
      this.#started = now;
      this.#count = 0;
    }
    this.#count += 1;
  }

  /** Calls expected to settle in `milliseconds`. */
  expected(milliseconds: number): number {
    return Math.ceil(this.#perMillisecond * milliseconds);
  }
}
