/** Waits end by the wall clock, in slices: a laptop that slept must not wait its sleep again. */
const longestSlice = 15_000;

/** A time by the wall clock, epoch milliseconds, before which nothing is done. */
export class Hold {
  readonly #clock: () => number;
  readonly #onEnd: () => void;
  #until = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(clock: () => number, onEnd: () => void) {
    this.#clock = clock;
    this.#onEnd = onEnd;
  }

  get isOn(): boolean {
    return this.#clock() < this.#until;
  }

  /** Lasts until `time` from now on; false where it lasts as long already. */
  extend(time: number): boolean {
    if (time <= this.#until) return false;
    this.#until = time;
    this.#timer ??= this.#wait();
    return true;
  }

  /** Ends it, and nothing is done. */
  release(): void {
    this.#until = 0;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #wait(): ReturnType<typeof setTimeout> {
    const slice = Math.min(this.#until - this.#clock(), longestSlice);
    return setTimeout(() => {
      this.#timer = this.isOn ? this.#wait() : undefined;
      if (this.#timer === undefined) this.#onEnd();
    }, slice);
  }
}
