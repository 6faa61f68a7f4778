import type { Clock } from "../../shared/gateway/clock.ts";
import type Database from "better-sqlite3";
import { localDay } from "../../shared/gateway/local-day.ts";

/** Lookups by where their answers came from. */
export interface LookupCounts {
  /** Answered from the store, or by a call that somebody else's question had made already. */
  readonly stored: number;
  /** Answered by a call. */
  readonly asked: number;
  /** Not answered: invalid, deferred or failed. */
  readonly unanswered: number;
}

export interface CountedDay extends LookupCounts {
  /** YYYY-MM-DD, by the machine's own clock, as the ledger's days. */
  readonly day: string;
}

/** How often counts are written down, milliseconds: they are of interest, not of consequence. */
const writeEvery = 5_000;

/** Counts lookups by day, across restarts. */
export class LookupLog {
  readonly #clock: Clock;
  readonly #add: Database.Statement;
  readonly #select: Database.Statement<[string], CountedDay>;
  #pending = { stored: 0, asked: 0, unanswered: 0 };
  #writtenAt = 0;

  constructor(database: Database.Database, clock: Clock) {
    this.#clock = clock;
    this.#add = database.prepare(
      `INSERT INTO relay_lookups (day, stored, asked, unanswered) VALUES (@day, @stored, @asked, @unanswered)
       ON CONFLICT DO UPDATE SET stored = stored + excluded.stored, asked = asked + excluded.asked,
         unanswered = unanswered + excluded.unanswered`,
    );
    this.#select = database.prepare(
      "SELECT day, stored, asked, unanswered FROM relay_lookups WHERE day >= ? ORDER BY day",
    );
  }

  add(counts: LookupCounts): void {
    this.#pending.stored += counts.stored;
    this.#pending.asked += counts.asked;
    this.#pending.unanswered += counts.unanswered;
    if (this.#clock.monotonic() - this.#writtenAt >= writeEvery) this.write();
  }

  /** Writes down what was counted; what cannot be written now is kept for the next time. */
  write(): void {
    const now = this.#clock.now();
    this.#writtenAt = this.#clock.monotonic();
    try {
      this.#add.run({ day: localDay(now), ...this.#pending });
      this.#pending = { stored: 0, asked: 0, unanswered: 0 };
    } catch {
      // A full disk is told by /readyz; it is no reason to fail an answer.
    }
  }

  /** The days since `since` (epoch milliseconds), the earliest first. */
  daysSince(since: number): CountedDay[] {
    this.write();
    return this.#select.all(localDay(since));
  }
}
