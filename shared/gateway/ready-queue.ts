/** Items that arrive one by one and are taken all at once. */
export class ReadyQueue<T> {
  #items: T[] = [];
  #wake: (() => void) | undefined;

  get size(): number {
    return this.#items.length;
  }

  push(item: T): void {
    this.#items.push(item);
    this.#wake?.();
  }

  takeNow(): T[] {
    const items = this.#items;
    this.#items = [];
    return items;
  }

  /** Resolves when there is at least one item. */
  async any(): Promise<void> {
    if (this.#items.length > 0) return;
    await new Promise<void>((resolve) => (this.#wake = resolve));
    this.#wake = undefined;
  }

  /** Takes all items, at least one. Waits when there is none. */
  async take(): Promise<T[]> {
    await this.any();
    return this.takeNow();
  }
}

/**
 * Splits `items` into chunks of `size`, the last one shorter, and reads them only as fast as they are asked for. Items
 * of a synchronous iterable are not awaited one by one: awaiting each takes longer than reading its answer from memory.
 */
export async function* chunks<T>(items: Iterable<T> | AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  if (Symbol.iterator in items) {
    yield* runsOf(items, size);
    return;
  }
  let chunk: T[] = [];
  for await (const item of items) {
    chunk.push(item);
    if (chunk.length === size) {
      yield chunk;
      chunk = [];
    }
  }
  if (chunk.length > 0) yield chunk;
}

function* runsOf<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let run: T[] = [];
  for (const item of items) {
    run.push(item);
    if (run.length === size) {
      yield run;
      run = [];
    }
  }
  if (run.length > 0) yield run;
}
