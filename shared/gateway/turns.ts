/** What waits for one of those who take turns. `head` moves: shifting a long array for every item would cost more. */
interface Line<T> {
  items: T[];
  head: number;
}

/** A line is cut when so much of it is behind its head. */
const longestTail = 256;

/**
 * Items of several people who take turns: each time one item of one person, then one of the next, so that whoever has
 * many does not make the others wait for all of them. What belongs to one person goes in order of arrival.
 */
export class Turns<T> {
  /** By person, in the order of their next turns. */
  readonly #lines = new Map<string, Line<T>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Items that wait for `person`. */
  waiting(person: string): number {
    const line = this.#lines.get(person);
    return line === undefined ? 0 : line.items.length - line.head;
  }

  /** How many items of `person` come before `item`; -1 when it does not wait here. */
  placeOf(person: string, item: T): number {
    const line = this.#lines.get(person);
    if (line === undefined) return -1;
    const at = line.items.indexOf(item, line.head);
    return at === -1 ? -1 : at - line.head;
  }

  push(person: string, item: T): void {
    this.#lineOf(person).items.push(item);
    this.#size += 1;
  }

  /** Puts items in front of all that waits for `person`, in their order. */
  pushFront(person: string, items: readonly T[]): void {
    const line = this.#lineOf(person);
    line.items = [...items, ...line.items.slice(line.head)];
    line.head = 0;
    this.#size += items.length;
  }

  /** Takes `item` out; false when it does not wait here. */
  remove(person: string, item: T): boolean {
    const place = this.placeOf(person, item);
    if (place === -1) return false;
    const line = this.#lines.get(person)!;
    line.items.splice(line.head + place, 1);
    this.#size -= 1;
    if (line.head === line.items.length) this.#lines.delete(person);
    return true;
  }

  /** The next `count` items, one of each person in turn. */
  take(count: number): T[] {
    const taken: T[] = [];
    while (taken.length < count && this.#size > 0) {
      const [person, line] = this.#lines.entries().next().value!;
      // Alone, a person has every turn.
      const share = this.#lines.size === 1 ? count - taken.length : 1;
      const items = line.items.slice(line.head, line.head + share);
      for (const item of items) taken.push(item);
      line.head += items.length;
      this.#size -= items.length;
      this.#lines.delete(person);
      if (line.head < line.items.length) this.#lines.set(person, trimmed(line));
    }
    return taken;
  }

  #lineOf(person: string): Line<T> {
    const line = this.#lines.get(person) ?? { items: [], head: 0 };
    this.#lines.set(person, line);
    return line;
  }
}

function trimmed<T>(line: Line<T>): Line<T> {
  return line.head > longestTail ? { items: line.items.slice(line.head), head: 0 } : line;
}
