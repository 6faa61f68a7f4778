/** How the calls of an hour are counted: "fixed or sliding" is not shown by the contract. */
export const hourWindows = ["fixed", "sliding"] as const;
export type HourWindow = (typeof hourWindows)[number];

/** The hourly limit in force: calls, and the length of the hour in milliseconds. */
export interface HourlyLimit {
  readonly calls: number;
  readonly length: number;
}

/** Counts the calls of one key. Times are epoch ms and never go back. */
export interface HourCount {
  /** Milliseconds until one more call fits; 0 when it fits now. */
  wait(now: number, limit: HourlyLimit): number;
  record(now: number, limit: HourlyLimit): void;
}

/** An hour opens with the first call after the last one closed; a burst may straddle two of them. */
export class FixedHour implements HourCount {
  #openedAt = Number.NEGATIVE_INFINITY;
  #calls = 0;

  wait(now: number, { calls, length }: HourlyLimit): number {
    const end = this.#openedAt + length;
    return now >= end || this.#calls < calls ? 0 : end - now;
  }

  record(now: number, { length }: HourlyLimit): void {
    if (now >= this.#openedAt + length) {
      this.#openedAt = now;
      this.#calls = 0;
    }
    this.#calls += 1;
  }
}

/** No stretch of one hour ever holds more calls than the limit. */
export class SlidingHour implements HourCount {
  #times: number[] = [];
  #first = 0;

  wait(now: number, { calls, length }: HourlyLimit): number {
    this.#forget(now - length);
    const excess = this.#times.length - this.#first - calls;
    return excess < 0 ? 0 : this.#times[this.#first + excess]! + length - now;
  }

  record(now: number, { length }: HourlyLimit): void {
    this.#forget(now - length);
    this.#times.push(now);
  }

  /** Drops what happened at or before `until`; the array is shortened only now and then, since that copies it. */
  #forget(until: number): void {
    while (this.#first < this.#times.length && this.#times[this.#first]! <= until) this.#first += 1;
    if (this.#first > 1_024 && this.#first * 2 > this.#times.length) {
      this.#times = this.#times.slice(this.#first);
      this.#first = 0;
    }
  }
}
