import { readAddress, type Sheet, type Shown, type Value } from "./grid.ts";

type CustomFunction = (...values: unknown[]) => unknown;

const formulaShape = /^=SIRENE\.([A-Z]+)\((.*)\)$/;

/** The arguments of a call, commas in texts left alone. */
function readArguments(text: string, sheet: Sheet): unknown[] {
  const parts = text.match(/(?:"(?:[^"]|"")*"|[^,])+/g) ?? [];
  return parts.map((part) => {
    const bare = part.trim();
    if (bare.startsWith('"')) return bare.slice(1, -1).replaceAll('""', '"');
    if (!/^\$?[A-Z]+\$?\d+/.test(bare)) return Number.isNaN(Number(bare)) ? bare : Number(bare);
    const { top, left, height, width } = readAddress(bare);
    return Array.from({ length: height }, (_, y) =>
      Array.from({ length: width }, (_, x) => sheet.at(top + y, left + x).value),
    );
  });
}

/** What a cell shows of what a function answered: errors by their code, dates by their number. */
function shown(result: unknown): Shown {
  if (result === null || result === undefined) return { value: 0 };
  if (typeof result !== "object") return { value: result as Value };
  const { code, type, basicValue, numberFormat, text } = result as Record<string, unknown>;
  if (typeof code === "string") return { value: code };
  if (type === "FormattedNumber") return { value: Number(basicValue), valueFormat: String(numberFormat) };
  return { value: typeof text === "string" ? text : "#VALUE!" };
}

/** Calculates the formula in a cell as Excel does: it shows #BUSY! until the function's promise settles. */
export async function evaluate(
  sheet: Sheet,
  row: number,
  column: number,
  functions: ReadonlyMap<string, CustomFunction>,
): Promise<void> {
  const { formula } = sheet.at(row, column);
  const [, name = "", text = ""] = formulaShape.exec(String(formula)) ?? [];
  const run = functions.get(name);
  const settle = (result: readonly (readonly Shown[])[]) => {
    if (sheet.at(row, column).formula === formula) sheet.settle(row, column, result);
  };
  if (run === undefined) return settle([[{ value: "#NAME?" }]]);
  const values = readArguments(text, sheet);
  const padded = [...values, ...Array<null>(Math.max(0, run.length - 1 - values.length)).fill(null)];
  try {
    // As Excel hands it over: every optional argument, null where it was left out, and the invocation last.
    const result = await run(...padded, { address: "", isInValuePreview: false });
    const rows = Array.isArray(result) ? (result as unknown[][]) : [[result]];
    settle(rows.map((cells) => cells.map(shown)));
  } catch (error) {
    settle([[shown(error)]]);
  }
}
