/** How long work goes on before the network is looked at again, milliseconds. */
const slice = 2;

/**
 * Shares the one processor among users. Whoever is about to work for a while takes a turn first; when the slice is over,
 * those who want more wait until others were heard, one turn of each user in a round. So a user with a hundred requests
 * at once delays another by one piece of work, not by a hundred.
 */
export class ProcessorTurns {
  /** Those who wait, by user. */
  readonly #waiting = new Map<string, (() => void)[]>();
  /** When the slice began; undefined when none has. */
  #began: number | undefined;

  /** Resolves when it is the turn of `user` to work for a millisecond or so. */
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

  /** Gives one turn to each user who waits. */
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
