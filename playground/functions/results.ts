/** What a cell shows of a function's result. */
export type CellResult =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "number"; readonly number: number; readonly format?: string | undefined }
  | { readonly kind: "boolean"; readonly boolean: boolean }
  | { readonly kind: "blank" }
  | { readonly kind: "error"; readonly code: string; readonly sentence: string };

/** What a function's call comes to: one cell, or a table that spills. */
export type CallResult = CellResult | readonly (readonly CellResult[])[];

interface Described {
  readonly type?: unknown;
  readonly text?: unknown;
  readonly code?: unknown;
  readonly message?: unknown;
  readonly basicValue?: unknown;
  readonly numberFormat?: unknown;
}

/** An error as the cell shows it: `CustomFunctions.Error` carries Excel's code, anything else is #VALUE!. */
export function errorResult(error: unknown): CellResult & { kind: "error" } {
  const { code, message } = (error ?? {}) as Described;
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
  const { type, text, code, basicValue, numberFormat } = value as Described;
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
export const callResult = (value: unknown): CallResult =>
  Array.isArray(value)
    ? value.map((row: unknown) => (Array.isArray(row) ? row.map(cellResult) : [cellResult(row)]))
    : cellResult(value);
