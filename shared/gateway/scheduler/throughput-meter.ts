/** Length of a measure, milliseconds. */
const measure = 50;

/** How many calls settle in a given time, by the last full measure; nothing before the first one is over. */
export class ThroughputMeter {
  #started = 0;
  #count = 0;
  #perMillisecond = 0;

  /** Notes that a call settled at `now`, milliseconds from any beginning. */
  note(now: number): void {
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
