import type { Notice } from "./notice-text.ts";
import type { Notices } from "./notices.ts";

/** How long what is held is trusted, milliseconds: programs of an earlier version send notices that nobody believes. */
const longestHeld = 10_000;

/**
 * What is asked at every request, held in memory: read once, and read anew when a notice says that it is something else
 * now, or when it was read some time ago. While notices may be missed, it is read for every question.
 */
export class Held<T> {
  readonly #notices: Notices;
  readonly #read: () => Promise<T>;
  /** What was read, or its reading on its way; undefined where that is of the past. */
  #value: Promise<T> | undefined;
  /** When it was read, as `performance.now` counts. */
  #readAt = 0;

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
    const now = performance.now();
    if (this.#value !== undefined && now - this.#readAt < longestHeld) return this.#value;
    const value = this.#read();
    this.#readAt = now;
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
