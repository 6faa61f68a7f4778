import { type Clock, localDay } from "../../shared/gateway/store/clock.ts";
import type { CountedDay, LookupCountTable, LookupCounts } from "../../shared/gateway/store/relay-tables.ts";

/** How often counts are written down, milliseconds: they are of interest, not of consequence. */
const writeEvery = 5_000;

const none: LookupCounts = { stored: 0, asked: 0, unanswered: 0 };

const sumOf = (one: LookupCounts, other: LookupCounts): LookupCounts => ({
  stored: one.stored + other.stored,
  asked: one.asked + other.asked,
  unanswered: one.unanswered + other.unanswered,
});

/** Counts lookups by day, across restarts. */
export class LookupLog {
  readonly #table: LookupCountTable;
  readonly #clock: Clock;
  #pending = none;
  #writtenAt = 0;

  constructor(table: LookupCountTable, clock: Clock) {
    this.#table = table;
    this.#clock = clock;
  }

  add(counts: LookupCounts): void {
    this.#pending = sumOf(this.#pending, counts);
    if (this.#clock.monotonic() - this.#writtenAt >= writeEvery) void this.write();
  }

  /** Writes down what was counted; what cannot be written now is kept for the next time. */
  async write(): Promise<void> {
    const counts = this.#pending;
    this.#pending = none;
    this.#writtenAt = this.#clock.monotonic();
    try {
      await this.#table.add({ day: localDay(this.#clock.now()), ...counts });
    } catch {
      // A full disk is told by /readyz; it is no reason to fail an answer.
      this.#pending = sumOf(this.#pending, counts);
    }
  }

  /** The days since `since` (epoch milliseconds), the earliest first. */
  async daysSince(since: number): Promise<CountedDay[]> {
    await this.write();
    return this.#table.since(localDay(since));
  }
}
