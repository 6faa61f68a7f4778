import type { Store } from "../../shared/gateway/store.ts";
import type { Period } from "./period.ts";

/** What one user has spent. */
export interface Spent {
  /** Calls of the month. */
  month: number;
  /** When each call of the last hour was taken, epoch milliseconds, the earliest first. */
  readonly hour: number[];
}

export interface SpendingOptions {
  readonly store: Store;
  readonly clock: () => number;
  /** Milliseconds of the rate hour. */
  readonly hourLength: number;
}

/**
 * What each user has spent: read from the ledger when a month begins or the relay starts, and counted on from there as
 * calls are taken, so that a question costs no look into the ledger.
 */
export class Spending {
  readonly #options: SpendingOptions;
  #period: Period = { start: Number.NaN, end: Number.NaN };
  #users = new Map<string, Spent>();
  #loading: Promise<void> | undefined;

  constructor(options: SpendingOptions) {
    this.#options = options;
  }

  /** The month that is counted. */
  get period(): Period {
    return this.#period;
  }

  get hourLength(): number {
    return this.#options.hourLength;
  }

  /** Counts `period` from now on. */
  async enter(period: Period): Promise<void> {
    if (period.start === this.#period.start) {
      this.#period = period;
      return;
    }
    this.#loading ??= this.#load(period).finally(() => (this.#loading = undefined));
    await this.#loading;
  }

  of(user: string): Spent {
    let spent = this.#users.get(user);
    if (spent === undefined) this.#users.set(user, (spent = { month: 0, hour: [] }));
    return spent;
  }

  /** Calls that `user` took in the last hour. */
  inHour(user: string): number {
    const { hour } = this.of(user);
    const since = this.#options.clock() - this.#options.hourLength;
    const first = hour.findIndex((at) => at > since);
    hour.splice(0, first === -1 ? hour.length : first);
    return hour.length;
  }

  /** Counts one more call. */
  take(user: string): void {
    const spent = this.of(user);
    spent.month += 1;
    spent.hour.push(this.#options.clock());
  }

  /** Takes back one call that was counted and not made. */
  giveBack(user: string): void {
    const spent = this.of(user);
    spent.month = Math.max(0, spent.month - 1);
    spent.hour.pop();
  }

  async #load(period: Period): Promise<void> {
    const { store, clock, hourLength } = this.#options;
    const now = clock();
    const month = await store.usage("user", period.start);
    // When in the hour they were made is not known: they count for a whole one.
    const hour = await store.usage("user", now - hourLength);
    this.#users = new Map(month.map(({ heading, calls }) => [heading, { month: calls, hour: [] }]));
    for (const { heading, calls } of hour) this.of(heading).hour.push(...Array<number>(calls).fill(now));
    this.#period = period;
  }
}
