/** What a cell shows for a function's result. */
export type CellResult =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "number"; readonly number: number; readonly format?: string | undefined }
  | { readonly kind: "boolean"; readonly boolean: boolean }
  | { readonly kind: "blank" }
  | { readonly kind: "error"; readonly code: string; readonly sentence: string };

type Rows<T> = readonly (readonly T[])[];

/** Returns true for a table or a range, by rows. */
export const isRows = <T>(value: T | Rows<T>): value is Rows<T> => Array.isArray(value);

/** The result of a function's call: one cell, or a table that spills. */
export type FormulaResult = CellResult | Rows<CellResult>;

interface ErrorDescription {
  readonly type?: unknown;
  readonly text?: unknown;
  readonly code?: unknown;
  readonly message?: unknown;
  readonly basicValue?: unknown;
  readonly numberFormat?: unknown;
}

/** Returns an error as the cell shows it: with Excel's code from a `CustomFunctions.Error`, otherwise #VALUE!. */
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
  // A company card: Excel shows its text in the cell, and its properties on a click.
  if (type === "Entity" && typeof text === "string") return { kind: "text", text };
  if (value instanceof Error || code !== undefined) return errorResult(value);
  return errorResult(new Error("the function answered what no cell can show"));
}

/** Returns a function's result as cells. */
export const callResult = (value: unknown): FormulaResult =>
  Array.isArray(value)
    ? value.map((row: unknown) => (Array.isArray(row) ? row.map(cellResult) : [cellResult(row)]))
    : cellResult(value);

/** The part of a function's entry in `functions.json` that is read here. */
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

/** An error in a cell, as Excel passes it to a function that takes data types, with its sentence. */
interface ErrorValue {
  readonly type: "Error";
  readonly basicType: "Error";
  readonly basicValue: string;
  readonly message: string;
}

/** The value of a cell. */
export type Scalar = string | number | boolean | null | ErrorValue;

/** An argument of a formula: a value, or those of a range by rows. */
export type Argument = Scalar | Rows<Scalar>;

/** Returns the arguments as Excel passes them: a range or one value, as the function takes it, and null for omitted ones. */
export function excelArguments(
  formulaArguments: readonly Argument[],
  parameters: readonly ParameterMetadata[] = [],
): unknown[] {
  const shaped = formulaArguments.map((argument, index) => {
    const parameter = parameters[index] ?? parameters.at(-1);
    if (parameter?.dimensionality === "matrix") return isRows(argument) ? argument : [[argument]];
    return isRows(argument) ? (argument[0]?.[0] ?? null) : argument;
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

/** What a function receives after its arguments. The function sets `onCanceled` on it. */
interface PlaygroundInvocation {
  readonly functionName: string;
  readonly isInValuePreview: boolean;
  onCanceled?: () => void;
}

/** Place of a formula: column and row, from 0. */
export interface CellPlace {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
}

/** Returns the name by which `Calls` knows the cell of a formula. */
export const nameOfCell = ({ sheet, row, column }: CellPlace): string => `${sheet}!${row}:${column}`;

interface CallsOptions {
  /** Called to request another calculation when results have arrived that cells wait for. */
  readonly onResults: () => void;
  /** Milliseconds between two such requests while calls are still pending. @default 700 */
  readonly pause?: number;
  /** Milliseconds. @default performance.now */
  readonly clock?: () => number;
}

/** How long a figure of the account serves, milliseconds: as long as in the add-in. Other results do not change by themselves. */
const figureServes = 30_000;
const isFigure = (key: string): boolean => key.startsWith('["QUOTA"');

/**
 * The calls of a workbook's formulas. The spreadsheet calculates synchronously and cannot wait: a pending call
 * returns `undefined`, is shown as busy, and is made again when its result has arrived. As in Excel, equal calls are
 * made once, and a result is kept until the formula is entered again; a figure of the account, only for a while.
 */
export class Calls {
  readonly #results = new Map<string, FormulaResult>();
  readonly #out = new Map<string, PlaygroundInvocation>();
  /** Calls made by the current calculation; undefined if there is none. */
  #wanted: Set<string> | undefined;
  #isWhole = false;
  /** Calls that were pending when a cell asked for them, since the last calculation of the whole workbook began. */
  #busy = new Set<string>();
  #hasUnshown = false;
  /** Cells whose formulas were entered again, and their calls that were made again since. */
  readonly #reentered = new Set<string>();
  readonly #renewed = new Set<string>();
  /** Those who wait for the answers to some calls. */
  readonly #waiters = new Set<{ readonly open: Set<string>; readonly tell: () => void }>();
  readonly #onResults: () => void;
  readonly #pause: number;
  readonly #clock: () => number;
  /** When figures of the account were read, by their calls. */
  readonly #readAt = new Map<string, number>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor({ onResults, pause = 700, clock = () => performance.now() }: CallsOptions) {
    this.#onResults = onResults;
    this.#pause = pause;
    this.#clock = clock;
  }

  /** Number of pending calls. */
  get waiting(): number {
    return this.#out.size;
  }

  /** True if a result has arrived since a cell was shown as busy for want of it. */
  get hasUnshown(): boolean {
    return this.#hasUnshown;
  }

  /** Returns the result of a call by the formula in `place`, made now unless made before; undefined while it is pending. */
  call(
    name: string,
    run: CustomFunction,
    words: readonly unknown[],
    invocation: PlaygroundInvocation,
    place = "",
  ): FormulaResult | undefined {
    const key = JSON.stringify([name, words]);
    this.#wanted?.add(key);
    if (this.#reentered.has(place) && !this.#renewed.has(key)) {
      this.#renewed.add(key);
      this.#results.delete(key);
    }
    const known = this.#results.get(key);
    const isOld = isFigure(key) && this.#clock() - (this.#readAt.get(key) ?? 0) >= figureServes;
    if (known !== undefined && !isOld) return known;
    if (this.#out.has(key)) {
      this.#busy.add(key);
      return undefined;
    }
    let answer: unknown;
    try {
      answer = run(...words, invocation);
    } catch (error) {
      return this.#keep(key, errorResult(error));
    }
    if (!(answer instanceof Promise)) return this.#keep(key, callResult(answer));
    this.#out.set(key, invocation);
    this.#busy.add(key);
    const arrive = (result: FormulaResult) => {
      if (this.#out.get(key) === invocation) this.#arrive(key, result);
    };
    answer.then(
      (value) => arrive(callResult(value)),
      (error: unknown) => arrive(errorResult(error)),
    );
    return undefined;
  }

  /** Called when a calculation begins. A `whole` one includes every formula. */
  begin(isWhole: boolean): void {
    this.#wanted = new Set();
    this.#isWhole = isWhole;
    if (!isWhole) return;
    this.#busy = new Set();
    this.#hasUnshown = false;
  }

  /**
   * Called when a calculation has ended. After a whole calculation that `isComplete`, pending calls that no formula
   * makes any more are cancelled, as Excel does for cells deleted or changed. Returns true if a whole calculation is
   * needed to find those calls, because calls are pending that the calculated part of the workbook does not make.
   */
  end(isComplete: boolean): boolean {
    const wanted = this.#wanted;
    if (wanted === undefined || !this.#isWhole)
      return [...this.#out.keys()].some((key) => wanted?.has(key) !== true);
    if (!isComplete) return false;
    this.#reentered.clear();
    this.#renewed.clear();
    for (const [key, invocation] of this.#out) {
      if (wanted.has(key)) continue;
      this.#out.delete(key);
      this.#noteAnswered(key);
      invocation.onCanceled?.();
    }
    return false;
  }

  /** Resolves once none of the calls that the last calculation made is pending; undefined if none is now. */
  answered(): Promise<void> | undefined {
    const open = new Set([...(this.#wanted ?? [])].filter((key) => this.#out.has(key)));
    if (open.size === 0) return undefined;
    return new Promise((tell) => this.#waiters.add({ open, tell }));
  }

  /** Forgets results that are or contain an error, so that the next calculation calls again. */
  forgetErrors(): void {
    for (const [key, result] of this.#results) {
      const cells = isRows(result) ? result.flat() : [result];
      if (cells.some(({ kind }) => kind === "error")) this.#results.delete(key);
    }
  }

  /** As in Excel, formulas that are entered again call again, each call once, and no others do. */
  reenter(places: Iterable<string>): void {
    this.#renewed.clear();
    for (const place of places) this.#reentered.add(place);
  }

  #keep(key: string, result: FormulaResult): FormulaResult {
    this.#results.set(key, result);
    if (isFigure(key)) this.#readAt.set(key, this.#clock());
    return result;
  }

  #noteAnswered(key: string): void {
    for (const waiter of this.#waiters) {
      waiter.open.delete(key);
      if (waiter.open.size > 0) continue;
      this.#waiters.delete(waiter);
      waiter.tell();
    }
  }

  #arrive(key: string, result: FormulaResult): void {
    this.#out.delete(key);
    this.#keep(key, result);
    this.#noteAnswered(key);
    this.#hasUnshown ||= this.#busy.has(key);
    if (this.#out.size === 0) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      // Results that arrive in the same turn are shown together.
      queueMicrotask(() => this.#onResults());
    } else {
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined;
        this.#onResults();
      }, this.#pause);
    }
  }
}
