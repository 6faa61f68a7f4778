import { catalogue, findField, type Field } from "../../../shared/fields/catalogue.ts";
import { mostSteps } from "../../../shared/lookups/resolve.ts";
import { type Area, columnIndex, columnName } from "./area.ts";

/** What formulas will ask, estimated from their texts. Companies are counted by the cells that name them. */
export interface FormulaCalls {
  readonly companies: number;
  /** Calls needed if no answer is stored. A name that many companies share takes more. */
  readonly calls: number;
}

const fieldByFunction: ReadonlyMap<string, Field> = new Map(
  catalogue.map((field) => [field.key.replaceAll("_", "").toUpperCase(), field]),
);

/** Functions that never ask, and the expected calls of functions that are not about a single field. */
const callsByFunction: Readonly<Record<string, number>> = {
  ...{ VATMATCH: 0, SIRETMATCHESSIREN: 0, ISVALID: 0, VATNUMBER: 0, FORMAT: 0, SIRENOF: 0 },
  ...{ EINVOICEADDRESS: 0, QUOTA: 0 },
  // A name is searched for by all of its words, then by fewer.
  ...{ MATCH: 3, CANDIDATES: 3 },
  // A company's card and chosen fields may need the company, its head office, its directors and its accounts.
  ...{ CARD: 3, COMPANY: 5 },
};

/** A call of one of our functions in a formula. String literals are matched only to skip them. */
const functionCall = /"(?:[^"]|"")*"|(?:_xldudf_SIRENE_|SIRENE\.)([A-Z]+)\(/gi;

/** Returns the text of the first argument, which begins at `start`. */
function firstArgument(formula: string, start: number): string {
  let depth = 0;
  let isText = false;
  for (let at = start; at < formula.length; at++) {
    const letter = formula[at]!;
    if (letter === '"') isText = !isText;
    if (isText) continue;
    if (depth === 0 && (letter === "," || letter === ")")) return formula.slice(start, at);
    if (letter === "(" || letter === "{") depth += 1;
    if (letter === ")" || letter === "}") depth -= 1;
  }
  return formula.slice(start);
}

const reference = /^((?:'(?:[^']|'')*'|[\w.]+)!)?\$?([A-Z]{1,3})\$?(\d*):\$?([A-Z]{1,3})\$?(\d*)$/i;

/**
 * Returns the cells that an argument names: each cell of a range, down to `lastRow` (from 1). Anything else counts as
 * one.
 */
function namedCells(argument: string, lastRow: number): string[] {
  const [range, sheet = "", left, top, right, bottom] = reference.exec(argument) ?? [];
  if (range === undefined) return [argument.replaceAll("$", "").toUpperCase()];
  const first = top === "" ? 1 : Number(top);
  const last = Math.min(bottom === "" ? lastRow : Number(bottom), Math.max(first, lastRow));
  const rows = Array.from({ length: Math.max(1, last - first + 1) }, (_, row) => first + row);
  const columns = Array.from(
    { length: columnIndex(right!) - columnIndex(left!) + 1 },
    (_, column) => columnIndex(left!) + column,
  );
  return rows.flatMap((row) => columns.map((column) => `${sheet.toUpperCase()}${columnName(column)}${row}`));
}

/** Returns what a function asks about each company, and the calls that takes. */
function askedBy(name: string): { readonly resource: string; readonly calls: number } {
  const calls = callsByFunction[name];
  if (calls !== undefined) return { resource: name, calls };
  const field = fieldByFunction.get(name) ?? (name.startsWith("NAME") ? findField("name") : undefined);
  return field === undefined
    ? { resource: name, calls: 1 }
    : { resource: field.resource, calls: mostSteps(field.resource) };
}

/**
 * Counts what the formulas in `cells` ask. Formulas that ask the same about the same cells count once. A range counts
 * down to `lastRow` (from 1), the last row in use.
 */
export function formulaCalls(
  cells: readonly { readonly area: Area; readonly formula: string }[],
  lastRow: number,
): FormulaCalls {
  const companies = new Set<string>();
  const asked = new Map<string, number>();
  for (const { area, formula } of cells)
    for (const found of formula.matchAll(functionCall)) {
      const [whole, name] = found;
      if (name === undefined) continue;
      const { resource, calls } = askedBy(name.toUpperCase());
      if (calls === 0) continue;
      for (const cell of namedCells(firstArgument(formula, found.index + whole.length).trim(), lastRow)) {
        const company = cell.includes("!") ? cell : `${area.sheet}!${cell}`;
        companies.add(company);
        asked.set(`${company} ${resource}`, calls);
      }
    }
  return { companies: companies.size, calls: [...asked.values()].reduce((sum, calls) => sum + calls, 0) };
}

/** Returns the calls expected of a single formula, such as the example of a function. */
export const exampleCalls = (formula: string): number =>
  formulaCalls([{ formula, area: { sheet: "", top: 0, left: 0, height: 1, width: 1 } }], 1).calls;
