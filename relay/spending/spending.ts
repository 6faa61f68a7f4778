import type { Store, UsageLine } from "../../shared/gateway/store.ts";
import type { Period } from "./period.ts";

export interface SpendingOptions {
  readonly store: Store;
  /** Another value after something was written to the store's file by other than the relay's own tables. */
  readonly storeVersion: () => number;
  readonly clock: () => number;
  /** Milliseconds of the rate hour. */
  readonly hourLength: number;
}

/** Calls by user. */
type Counts = ReadonlyMap<string, number>;

/** What one user does through this relay. */
interface Own {
  /** Calls taken and not made yet, or not written down yet. */
  underWay: number;
  /** Calls written down since the ledger was read. */
  made: number;
  /** When each call of the last hour was taken, epoch milliseconds, the earliest first. */
  readonly takenAt: number[];
}

/** A call is written down this long after its time at the latest, milliseconds; ledger lines older than it stay as they are. */
const settling = 5 * 60_000;
/** Parts of an hour after which its count is read again, whether anything was written or not. */
const looksAnHour = 60;
/** Parts of an hour after which to look again when it is not known when the first of its calls was made. */
const guessesAnHour = 12;

const countsOf = (lines: readonly UsageLine[]): Counts =>
  new Map(lines.map(({ heading, calls }) => [heading, calls]));

/** The counts of two times of the ledger together, or, with `sign` -1, of the one without the other. */
function together(one: Counts, other: Counts, sign: 1 | -1 = 1): Counts {
  const sums = new Map(one);
  for (const [user, calls] of other) sums.set(user, (sums.get(user) ?? 0) + sign * calls);
  return sums;
}

/**
 * What each user has spent: what the ledger says, which other relays and programs write to as well, and what is under way
 * here. The ledger is read again when it has changed, from where it can have changed, so that a question that the store
 * answers costs no look into it. What another relay has under way is known once it is written down.
 */
export class Spending {
  readonly #options: SpendingOptions;
  #period: Period = { start: Number.NaN, end: Number.NaN };
  /** The month's calls up to `mark`, epoch milliseconds, which do not change any more. */
  #past: { readonly mark: number; readonly calls: Counts } = { mark: 0, calls: new Map() };
  #month: Counts = new Map();
  #hour: Counts = new Map();
  #readAt = Number.NEGATIVE_INFINITY;
  #version: number | undefined;
  #reading: Promise<void> | undefined;
  readonly #own = new Map<string, Own>();

  constructor(options: SpendingOptions) {
    this.#options = options;
  }

  /** The month that is counted. */
  get period(): Period {
    return this.#period;
  }

  /** Counts `period` from now on, and what others have spent of it meanwhile. */
  async enter(period: Period): Promise<void> {
    const { clock, hourLength, storeVersion } = this.#options;
    const isNew = period.start !== this.#period.start;
    const isOld = clock() - this.#readAt > hourLength / looksAnHour || storeVersion() !== this.#version;
    if (!isNew) this.#period = period;
    if (!isNew && !isOld) return;
    this.#reading ??= this.#read(period).finally(() => (this.#reading = undefined));
    await this.#reading;
  }

  /** Calls of `user` in the month, those under way included. */
  inMonth(user: string): number {
    const { made, underWay } = this.#ownOf(user);
    return (this.#month.get(user) ?? 0) + made + underWay;
  }

  /** Calls of `user` in the last hour, those under way included. */
  inHour(user: string): number {
    const { made, underWay } = this.#ownOf(user);
    return (this.#hour.get(user) ?? 0) + made + underWay;
  }

  /** When the hour of `user` has room again, epoch milliseconds, or when to look again. */
  hourFreesAt(user: string): number {
    const { clock, hourLength } = this.#options;
    const [earliest] = this.#ownOf(user).takenAt;
    return earliest === undefined ? clock() + hourLength / guessesAnHour : earliest + hourLength;
  }

  /** Counts one more call, about to be made. */
  take(user: string): void {
    const own = this.#ownOf(user);
    own.underWay += 1;
    own.takenAt.push(this.#options.clock());
  }

  /** Takes back one call that was counted and not made. */
  giveBack(user: string): void {
    const own = this.#ownOf(user);
    own.underWay = Math.max(0, own.underWay - 1);
    own.takenAt.pop();
  }

  /** A call of `user` was made and written down. */
  noteCall(user: string): void {
    const own = this.#ownOf(user);
    own.underWay = Math.max(0, own.underWay - 1);
    own.made += 1;
  }

  #ownOf(user: string): Own {
    let own = this.#own.get(user);
    if (own === undefined) this.#own.set(user, (own = { underWay: 0, made: 0, takenAt: [] }));
    const since = this.#options.clock() - this.#options.hourLength;
    const first = own.takenAt.findIndex((at) => at > since);
    if (first !== 0) own.takenAt.splice(0, first === -1 ? own.takenAt.length : first);
    return own;
  }

  async #read(period: Period): Promise<void> {
    const { store, storeVersion, clock, hourLength } = this.#options;
    const now = clock();
    const isNew = period.start !== this.#period.start;
    const past = isNew ? { mark: period.start, calls: new Map<string, number>() } : this.#past;
    // What is written down from here on may be counted twice until the next reading, never missed.
    const version = storeVersion();
    const made = [...this.#own.values()].map((own) => ({ own, calls: own.made }));
    const [lately, hour] = await Promise.all([
      store.usage("user", past.mark),
      store.usage("user", now - hourLength),
    ]);
    // Nothing is changed before the ledger was read: a reading that fails is then tried again, and forgets no call.
    this.#past = past;
    this.#month = together(past.calls, countsOf(lately));
    this.#hour = countsOf(hour);
    for (const { own, calls } of made) own.made -= calls;
    this.#version = version;
    this.#period = period;
    this.#readAt = now;
    await this.#moveMark(now - settling);
  }

  /** Takes what was written down before `mark` for settled, so that the next reading is a short one. */
  async #moveMark(mark: number): Promise<void> {
    if (mark - this.#past.mark < settling) return;
    const since = countsOf(await this.#options.store.usage("user", mark));
    this.#past = { mark, calls: together(this.#month, since, -1) };
  }
}
