/** How long work goes on before network events are handled again, milliseconds. */
const slice = 2;

/**
 * Shares the one processor among users. Code that is about to work for a while takes a turn first. When the time
 * slice is over, further work waits until other events are handled, and then each user gets one turn per round. So
 * a user with a hundred requests at once delays another by one piece of work, not by a hundred.
 */
export class ProcessorTurns {
  /** Waiting work, by user. */
  readonly #waiting = new Map<string, (() => void)[]>();
  /** When the current slice began; undefined if there is none. */
  #began: number | undefined;

  /** Resolves when `user` may work for about a millisecond. Returns undefined if that is now. */
  take(user: string): Promise<void> | undefined {
    if (this.#began === undefined) this.#begin();
    if (this.#waiting.size === 0 && performance.now() - this.#began! < slice) return undefined;
    return new Promise((resolve) => {
      const own = this.#waiting.get(user);
      if (own === undefined) this.#waiting.set(user, [resolve]);
      else own.push(resolve);
    });
  }

  #begin(): void {
    this.#began = performance.now();
    setImmediate(() => this.#next());
  }

  /** Gives one turn to each waiting user. */
  #next(): void {
    this.#began = undefined;
    if (this.#waiting.size === 0) return;
    this.#begin();
    for (const [user, own] of this.#waiting) {
      own.shift()!();
      if (own.length === 0) this.#waiting.delete(user);
    }
  }
}
