/** Items that arrive on their own and are taken by the handful. */
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

  /** All that is there, at least one: waits for it when there is none. */
  async take(): Promise<T[]> {
    if (this.#items.length === 0) {
      await new Promise<void>((resolve) => (this.#wake = resolve));
      this.#wake = undefined;
    }
    return this.takeNow();
  }
}
