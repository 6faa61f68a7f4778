import { callResult, errorResult, type CallResult } from "./results.ts";

/** A custom function as Excel calls it. */
export type CustomFunction = (...words: unknown[]) => unknown;

/** What a function is handed beside its arguments, and sets how to cancel it on. */
export interface Invocation {
  readonly functionName: string;
  readonly isInValuePreview: boolean;
  onCanceled?: () => void;
}

export interface CallsOptions {
  /** Asked to calculate again, once results have come that cells wait for. */
  readonly onResults: () => void;
  /** Milliseconds between two such requests while calls are still out. @default 700 */
  readonly pause?: number;
}

/**
 * The calls of a workbook's formulas. The spreadsheet calculates at once and cannot wait: a call that is out is
 * answered `undefined`, shown as busy, and asked for again when its result has come. Like Excel, equal calls are made
 * once, and a result is kept until the formula is entered anew.
 */
export class Calls {
  readonly #results = new Map<string, CallResult>();
  readonly #out = new Map<string, Invocation>();
  /** Calls that a calculation of the whole workbook has asked for; undefined where none is under way. */
  #wanted: Set<string> | undefined;
  readonly #onResults: () => void;
  readonly #pause: number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor({ onResults, pause = 700 }: CallsOptions) {
    this.#onResults = onResults;
    this.#pause = pause;
  }

  /** Calls that are out. */
  get waiting(): number {
    return this.#out.size;
  }

  /** The result of a call, made now unless it was made before; undefined while it is out. */
  call(
    name: string,
    run: CustomFunction,
    words: readonly unknown[],
    invocation: Invocation,
  ): CallResult | undefined {
    const key = JSON.stringify([name, words]);
    this.#wanted?.add(key);
    const known = this.#results.get(key);
    if (known !== undefined || this.#out.has(key)) return known;
    let answer: unknown;
    try {
      answer = run(...words, invocation);
    } catch (error) {
      return this.#keep(key, errorResult(error));
    }
    if (!(answer instanceof Promise)) return this.#keep(key, callResult(answer));
    this.#out.set(key, invocation);
    const arrive = (result: CallResult) => {
      if (this.#out.get(key) === invocation) this.#arrive(key, result);
    };
    answer.then(
      (value) => arrive(callResult(value)),
      (error: unknown) => arrive(errorResult(error)),
    );
    return undefined;
  }

  /** A calculation begins; of a `whole` one every formula is a part. */
  begin(isWhole: boolean): void {
    this.#wanted = isWhole ? new Set() : undefined;
  }

  /**
   * A calculation has ended. As Excel does of cells that were deleted or changed, calls that no formula asks for any more are
   * cancelled, where it was a whole one and `isComplete`. True where another is wanted to tell which those are: somebody
   * edited while calls are out.
   */
  end(isComplete: boolean): boolean {
    const wanted = this.#wanted;
    this.#wanted = undefined;
    if (wanted === undefined) return this.#out.size > 0;
    if (!isComplete) return false;
    for (const [key, invocation] of this.#out) {
      if (wanted.has(key)) continue;
      this.#out.delete(key);
      invocation.onCanceled?.();
    }
    return false;
  }

  /** Forgets the results that are, or hold, an error: the next calculation calls again. */
  forgetErrors(): void {
    for (const [key, result] of this.#results) {
      const cells = Array.isArray(result)
        ? (result as readonly (readonly { kind: string }[])[]).flat()
        : [result];
      if (cells.some((cell) => (cell as { kind: string }).kind === "error")) this.#results.delete(key);
    }
  }

  #keep(key: string, result: CallResult): CallResult {
    this.#results.set(key, result);
    return result;
  }

  #arrive(key: string, result: CallResult): void {
    this.#out.delete(key);
    this.#keep(key, result);
    if (this.#out.size === 0) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      // Whatever arrives in the same turn is shown together.
      queueMicrotask(() => this.#onResults());
    } else {
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined;
        this.#onResults();
      }, this.#pause);
    }
  }
}
