interface Place<T> {
  readonly item: T;
  /** Greater than that of whatever comes before. */
  readonly number: number;
  before: Place<T> | undefined;
  after: Place<T> | undefined;
}

/**
 * Those who wait, in order. Joining, leaving from anywhere and being served cost the same however many wait: one who
 * leaves a long queue must not hold up all others.
 */
export class OrderedQueue<T> {
  readonly #places = new Map<T, Place<T>>();
  #first: Place<T> | undefined;
  #last: Place<T> | undefined;

  get size(): number {
    return this.#places.size;
  }

  /** The one that is served next. */
  get first(): T | undefined {
    return this.#first?.item;
  }

  [Symbol.iterator](): Iterator<T> {
    return this.#places.keys();
  }

  has(item: T): boolean {
    return this.#places.has(item);
  }

  /** At the end. */
  push(item: T): void {
    const before = this.#last;
    const place: Place<T> = { item, number: (before?.number ?? 0) + 1, before, after: undefined };
    if (before === undefined) this.#first = place;
    else before.after = place;
    this.#last = place;
    this.#places.set(item, place);
  }

  /** In front of all that wait, in their order. */
  pushFront(items: readonly T[]): void {
    for (const item of [...items].reverse()) {
      const after = this.#first;
      const place: Place<T> = { item, number: (after?.number ?? 0) - 1, before: undefined, after };
      if (after === undefined) this.#last = place;
      else after.before = place;
      this.#first = place;
      this.#places.set(item, place);
    }
  }

  /** The first one, taken out. */
  shift(): T | undefined {
    const item = this.#first?.item;
    if (item !== undefined) this.remove(item);
    return item;
  }

  /** False when it does not wait here. */
  remove(item: T): boolean {
    const place = this.#places.get(item);
    if (place === undefined) return false;
    const { before, after } = place;
    if (before === undefined) this.#first = after;
    else before.after = after;
    if (after === undefined) this.#last = before;
    else after.before = before;
    return this.#places.delete(item);
  }

  /** How many come before `item` at most: those that have left from between are counted too. */
  mostBefore(item: T): number {
    return this.#places.get(item)!.number - this.#first!.number;
  }
}
