import type { Waiting } from "./fair-queue.ts";

/** How many may be held at once, and how they are shared. */
export interface Places {
  readonly all: number;
  /** Those that only who holds fewer than `few` may take, so that nobody waits for what others hold. */
  readonly kept: number;
  readonly few: number;
}

/** Lower goes first: within its share, or beyond it, where nobody else who is within theirs waits. */
export type Rank = 0 | 1;

/** Of the places that are not kept, the part that a user has while others wait, and that a user's runs over files have. */
const userShare = 1 / 2;
const runShare = 1 / 4;

const partOf = (places: number, share: number): number => Math.max(1, Math.floor(places * share));

/** What is held: by everybody, by one user, and by that user's runs. */
export interface Held {
  readonly byAll: number;
  readonly byUser: number;
  readonly byRuns: number;
}

/**
 * Whether one more of `waiting` may be held, and before whom; undefined when it may not. A user whose questions are slow
 * holds what they got for long: so some places are kept for those who have next to nothing, and of the others nobody has
 * more than a share while somebody else wants one. What is nobody's in particular has no bound but the number of places.
 */
export function rankOf({ user, lane }: Waiting, held: Held, { all, kept, few }: Places): Rank | undefined {
  if (held.byAll >= all) return undefined;
  if (user === "" || held.byUser < few) return 0;
  const shared = all - kept;
  if (held.byAll >= shared) return undefined;
  const isWithin =
    held.byUser < partOf(shared, userShare) && (lane !== "batch" || held.byRuns < partOf(shared, runShare));
  return isWithin ? 0 : 1;
}

/** Counts what is held, by user and by the lane that each was in when it was taken in. */
export class Shares<T extends Waiting> {
  readonly #holders = new Map<T, Waiting>();
  readonly #byUser = new Map<string, number>();
  readonly #byRuns = new Map<string, number>();

  get size(): number {
    return this.#holders.size;
  }

  add(item: T): void {
    const { user, lane } = item;
    this.#holders.set(item, { user, lane });
    this.#count(user, lane, 1);
  }

  remove(item: T): void {
    const holder = this.#holders.get(item);
    if (holder === undefined) return;
    this.#holders.delete(item);
    this.#count(holder.user, holder.lane, -1);
  }

  rank(item: T, places: Places): Rank | undefined {
    const { user } = item;
    const [byUser, byRuns] = [this.#byUser.get(user) ?? 0, this.#byRuns.get(user) ?? 0];
    return rankOf(item, { byAll: this.size, byUser, byRuns }, places);
  }

  [Symbol.iterator](): Iterator<T> {
    return this.#holders.keys();
  }

  #count(user: string, lane: Waiting["lane"], by: number): void {
    add(this.#byUser, user, by);
    if (lane === "batch") add(this.#byRuns, user, by);
  }
}

function add(counts: Map<string, number>, user: string, by: number): void {
  const count = (counts.get(user) ?? 0) + by;
  if (count === 0) counts.delete(user);
  else counts.set(user, count);
}
