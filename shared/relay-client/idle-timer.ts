import { RelayError } from "./relay-error.ts";

/** Ends a request when nothing is heard for `timeout` milliseconds, or when `outer` aborts. */
export class IdleTimer {
  readonly #controller = new AbortController();
  readonly #timeout: number;
  readonly #outer: AbortSignal | undefined;
  #timer: ReturnType<typeof setTimeout>;

  constructor(timeout: number, outer: AbortSignal | undefined) {
    this.#timeout = timeout;
    this.#outer = outer;
    this.#timer = setTimeout(this.#end, timeout);
    outer?.addEventListener("abort", this.#cancel, { once: true });
    if (outer?.aborted === true) this.#cancel();
  }

  readonly #end = () => this.#controller.abort(new RelayError("relay_silent"));
  readonly #cancel = () => this.#controller.abort(this.#outer?.reason);

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Something was heard. */
  heard(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#end, this.#timeout);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#outer?.removeEventListener("abort", this.#cancel);
  }

  /** Resolves after `milliseconds`, which are no silence; rejects when the request is ended. */
  async pause(milliseconds: number): Promise<void> {
    clearTimeout(this.#timer);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
    });
    this.signal.throwIfAborted();
    this.heard();
  }

  /** `body`, each of its pieces heard; how long they are worked on is no silence. */
  async *watched(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of body) {
      clearTimeout(this.#timer);
      yield chunk;
      this.heard();
    }
  }
}
