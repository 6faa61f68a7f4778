import type { Notice, Notices } from "./notices.ts";

/**
 * What is asked at every request, held in memory: read once, and read anew when a notice says that it is something else
 * now. While notices may be missed, it is read for every question.
 */
export class Held<T> {
  readonly #notices: Notices;
  readonly #read: () => Promise<T>;
  /** What was read, or its reading on its way; undefined where that is of the past. */
  #value: Promise<T> | undefined;

  /** `changes`: whether a notice tells that it is something else now. */
  constructor(notices: Notices, changes: (notice: Notice) => boolean, read: () => Promise<T>) {
    this.#notices = notices;
    this.#read = read;
    notices.on((notice) => {
      if (changes(notice)) this.forget();
    });
    notices.onInterruption(() => this.forget());
  }

  get(): Promise<T> {
    if (!this.#notices.isLive) return this.#read();
    if (this.#value !== undefined) return this.#value;
    const value = this.#read();
    this.#value = value;
    value.catch(() => {
      if (this.#value === value) this.#value = undefined;
    });
    return value;
  }

  /** What is held is of the past. */
  forget(): void {
    this.#value = undefined;
  }

  /** Changes what is held, where it is. */
  change(change: (value: T) => T): void {
    this.#value = this.#value?.then(change);
  }
}
