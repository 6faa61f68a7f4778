/** What a cell shows of a function's result. */
export type CellResult =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "number"; readonly number: number; readonly format?: string | undefined }
  | { readonly kind: "boolean"; readonly boolean: boolean }
  | { readonly kind: "blank" }
  | { readonly kind: "error"; readonly code: string; readonly sentence: string };

/** What a function's call comes to: one cell, or a table that spills. */
export type FormulaResult = CellResult | readonly (readonly CellResult[])[];

interface ErrorDescription {
  readonly type?: unknown;
  readonly text?: unknown;
  readonly code?: unknown;
  readonly message?: unknown;
  readonly basicValue?: unknown;
  readonly numberFormat?: unknown;
}

/** An error as the cell shows it: `CustomFunctions.Error` carries Excel's code, anything else is #VALUE!. */
function errorResult(error: unknown): CellResult & { kind: "error" } {
  const { code, message } = (error ?? {}) as ErrorDescription;
  return {
    kind: "error",
    code: typeof code === "string" && code.startsWith("#") ? code : "#VALUE!",
    sentence: typeof message === "string" ? message : String(error),
  };
}

function cellResult(value: unknown): CellResult {
  if (value === null || value === undefined || value === "") return { kind: "blank" };
  if (typeof value === "string") return { kind: "text", text: value };
  if (typeof value === "number") return { kind: "number", number: value };
  if (typeof value === "boolean") return { kind: "boolean", boolean: value };
  const { type, text, code, basicValue, numberFormat } = value as ErrorDescription;
  if (typeof basicValue === "number") {
    const format = typeof numberFormat === "string" ? numberFormat : undefined;
    return { kind: "number", number: basicValue, format };
  }
  // A card of a company: Excel shows its text in the cell, and its properties on a click.
  if (type === "Entity" && typeof text === "string") return { kind: "text", text };
  if (value instanceof Error || code !== undefined) return errorResult(value);
  return errorResult(new Error("the function answered what no cell can show"));
}

/** A function's result as cells. */
export const callResult = (value: unknown): FormulaResult =>
  Array.isArray(value)
    ? value.map((row: unknown) => (Array.isArray(row) ? row.map(cellResult) : [cellResult(row)]))
    : cellResult(value);

/** What Excel reads of a function in `functions.json`. */
export interface FunctionMetadata {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly parameters?: readonly ParameterMetadata[];
}

interface ParameterMetadata {
  readonly name: string;
  readonly description?: string;
  readonly optional?: boolean;
  readonly repeating?: boolean;
  readonly dimensionality?: "scalar" | "matrix";
}

/** An error that a cell shows, as Excel hands it to a function. */
interface ErrorValue {
  readonly code: string;
  readonly message: string;
}

/** A value of a cell. */
export type Scalar = string | number | boolean | null | ErrorValue;

/** What a formula hands to a function: a value, or those of a range by rows. */
export type Argument = Scalar | readonly (readonly Scalar[])[];

const isTableArgument = (argument: Argument): argument is readonly (readonly Scalar[])[] =>
  Array.isArray(argument);

/**
 * The arguments as Excel would hand them over: a range's values where the function takes a range, one value where it
 * takes one, and null for what was left out.
 */
export function excelArguments(
  given: readonly Argument[],
  parameters: readonly ParameterMetadata[] = [],
): unknown[] {
  const shaped = given.map((argument, index) => {
    const parameter = parameters[index] ?? parameters.at(-1);
    const isRange = isTableArgument(argument);
    if (parameter?.dimensionality === "matrix") return isRange ? argument : [[argument]];
    return isRange ? (argument[0]?.[0] ?? null) : argument;
  });
  const last = parameters.at(-1);
  if (last?.repeating === true) {
    const fixed = parameters.length - 1;
    return [...padded(shaped.slice(0, fixed), fixed), shaped.slice(fixed)];
  }
  return padded(shaped, parameters.length);
}

const padded = (values: readonly unknown[], length: number): unknown[] =>
  Array.from({ length: Math.max(length, values.length) }, (_, index) => values[index] ?? null);

/** A custom function as Excel calls it. */
export type CustomFunction = (...words: unknown[]) => unknown;

/** What a function is handed beside its arguments, and sets how to cancel it on. */
interface PlaygroundInvocation {
  readonly functionName: string;
  readonly isInValuePreview: boolean;
  onCanceled?: () => void;
}

interface CallsOptions {
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
  readonly #results = new Map<string, FormulaResult>();
  readonly #out = new Map<string, PlaygroundInvocation>();
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
    invocation: PlaygroundInvocation,
  ): FormulaResult | undefined {
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
    const arrive = (result: FormulaResult) => {
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

  /** Forgets every result: formulas that are entered anew call again, as in Excel. */
  forgetAll(): void {
    this.#results.clear();
  }

  #keep(key: string, result: FormulaResult): FormulaResult {
    this.#results.set(key, result);
    return result;
  }

  #arrive(key: string, result: FormulaResult): void {
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
