/** What is given up when a signal aborts: one listener a signal, however many questions hang on it. */
export class Cancellations {
  readonly #bySignal = new WeakMap<AbortSignal, Set<() => void>>();

  /** Has `cancel` called when `signal` aborts; returns how to end that. */
  add(signal: AbortSignal, cancel: () => void): () => void {
    const cancels = this.#bySignal.get(signal) ?? this.#listen(signal);
    cancels.add(cancel);
    return () => void cancels.delete(cancel);
  }

  #listen(signal: AbortSignal): Set<() => void> {
    const cancels = new Set<() => void>();
    this.#bySignal.set(signal, cancels);
    signal.addEventListener("abort", () => cancels.forEach((cancel) => cancel()), { once: true });
    return cancels;
  }
}
