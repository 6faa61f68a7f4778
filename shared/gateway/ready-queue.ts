/** Items that arrive on their own and are taken all at once. */
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

  /** Resolves when there is one. */
  async any(): Promise<void> {
    if (this.#items.length > 0) return;
    await new Promise<void>((resolve) => (this.#wake = resolve));
    this.#wake = undefined;
  }

  /** All that is there, at least one: waits for it when there is none. */
  async take(): Promise<T[]> {
    await this.any();
    return this.takeNow();
  }
}

/**
 * `items` in runs of `size`, the last one shorter, taken only as fast as they are asked for. Items that are there already are
 * not waited for one by one: a wait for each takes longer than reading its answer in memory.
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
