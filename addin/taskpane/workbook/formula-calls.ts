import { catalogue } from "../../../shared/fields/catalogue.ts";
import { functionName } from "../../../shared/fields/field-table.ts";
import { searchCalls } from "../../../shared/enrichment/survey.ts";
import { mostSteps } from "../../../shared/lookups/resolve.ts";
import { type Area, below, columnIndex, columnName } from "./area.ts";
import type { Workbook } from "./workbook.ts";

/** What formulas will ask, estimated from their texts. Companies are counted by the cells that name them. */
export interface FormulaCalls {
  readonly companies: number;
  /** Calls needed if no answer is stored. A name that many companies share takes more. */
  readonly calls: number;
}

/** Functions that never ask, and the expected calls of functions that are not about a single field. */
const callsByFunction: Readonly<Record<string, number>> = {
  ...{ VATMATCH: 0, SIRETMATCHESSIREN: 0, ISVALID: 0, VATNUMBER: 0, FORMAT: 0, SIRENOF: 0 },
  ...{ EINVOICEADDRESS: 0, QUOTA: 0 },
  // A name is searched for by all of its words, then by fewer.
  ...{ MATCH: 3, CANDIDATES: 3 },
  // Chosen fields and the sections of a card may need the company, its head office, its directors and its accounts.
  ...{ CARD: 5, COMPANY: 5 },
};

/** What functions ask about each company, by their names, and the calls that takes. Others ask one question. */
const questions: ReadonlyMap<string, { readonly resource: string; readonly calls: number }> = new Map([
  ...catalogue.map(
    ({ key, resource }) => [functionName(key), { resource, calls: mostSteps(resource) }] as const,
  ),
  ...Object.entries(callsByFunction).map(([name, calls]) => [name, { resource: name, calls }] as const),
]);

/** A call of one of our functions in a formula. String literals are matched only to skip them. */
const functionCall = /"(?:[^"]|"")*"|(?:_xldudf_SIRENE_|SIRENE\.)([A-Z\d]+)\(/gi;

/** Functions whose result is the table of a single question, however many rows it has. */
const tables = /^(?:DIRECTORS|ESTABLISHMENTS|ACCOUNTS|CANDIDATES)$/;
/** The function whose table is about all companies of a column. */
export const manyInOne = "FINANCIALS";
/** Returns true for a function about companies whose result is a table with headings, which fills cells below its own. */
export const isTable = (name: string): boolean => name === manyInOne || tables.test(name);

/** A card's arguments without sections: it makes one call. */
const withoutSections = /^[^,]*(?:,[^,]*)?$/;

/** Searches, which ask by all of their arguments. */
const searches = /^(?:SEARCH|BYDIRECTOR|BYADDRESS|NAFSEARCH|LEGALFORMS)$/;

/** Returns the text of the arguments that begin at `start`, or of the first, in full enough to tell arguments apart. */
function argumentsText(formula: string, start: number, ofFirst: boolean): string {
  let depth = 0;
  for (let at = start; at < formula.length; at++) {
    const letter = formula[at]!;
    if (depth === 0 && (letter === ")" || (ofFirst && letter === ","))) return formula.slice(start, at);
    if (/[({[]/.test(letter)) depth += 1;
    if (/[)}\]]/.test(letter)) depth -= 1;
  }
  return formula.slice(start);
}

/** A range of cells: its sheet, columns and rows. */
const reference = /^(.*!)?\$?([A-Z]+)\$?(\d*):\$?([A-Z]+)\$?(\d*)$/i;

/** A name: of one cell, or of as many as the formula has results. */
const name = /^(?:.*!)?[A-Z]{4,}$/i;

/** A number, a text, a cell, a name, or nothing. */
const constant = /^(?:".*"|(?:.*!)?\$?[A-Z]*\$?\d*)$/i;

/** Returns true for a whole column of a table (`Suppliers[SIREN]`) and for the cells that a formula fills (`A2#`). */
const isWhole = (argument: string): boolean => /[\]#]$/.test(argument) && !/@|#this row/i.test(argument);

/** The cell of a formula. */
interface FormulaPlace {
  readonly area: Area;
  /** The cells that its result fills, if more than its own. */
  readonly spill?: { readonly area: Pick<Area, "height"> } | undefined;
}

/** Returns the last row in use, from 1, of a sheet by its name. */
export type LastRowOf = (sheet: string) => number;

/**
 * Returns names for the cells that an argument reads: each cell of a range, down to the last row of its sheet. Of what
 * may be many cells, such as `Suppliers[SIREN]`, there are as many as the formula has results; without any, at most as many as
 * the sheet has rows. What may be another cell in each row, such as `[@SIREN]`, counts once a row.
 */
function namedCells(argument: string, { area, spill }: FormulaPlace, lastRowOf: LastRowOf): string[] {
  const text = argument.replaceAll("$", "").toUpperCase();
  if (constant.test(argument) && (spill === undefined || !name.test(argument))) return [text];
  const [, before, left, top, right, bottom] = reference.exec(argument) ?? [];
  if (left === undefined || right === undefined) {
    const rows = isWhole(argument) ? lastRowOf(area.sheet) : 1;
    const count = spill?.area.height ?? rows;
    return Array.from({ length: count }, (_, row) => `${text} ${area.top + row}`);
  }
  const sheet = before?.replace(/^'|'?!$/g, "").replaceAll("''", "'") ?? area.sheet;
  const lastRow = lastRowOf(sheet);
  const first = top === "" ? 1 : Number(top);
  const last = Math.min(bottom === "" ? lastRow : Number(bottom), Math.max(first, lastRow));
  const rows = Array.from({ length: Math.max(1, last - first + 1) }, (_, row) => first + row);
  const columns = Array.from(
    { length: columnIndex(right) - columnIndex(left) + 1 },
    (_, column) => columnIndex(left) + column,
  );
  return rows.flatMap((row) => columns.map((column) => `${before ?? ""}${columnName(column)}${row}`));
}

/** Counts what formulas ask. The same about the same cells counts once, a range down to the last row in use. */
export function formulaCalls(
  cells: readonly (FormulaPlace & { readonly formula: string })[],
  lastRowOf: LastRowOf,
): FormulaCalls {
  const companies = new Set<string>();
  const asked = new Map<string, number>();
  for (const place of cells)
    for (const found of place.formula.matchAll(functionCall)) {
      const [whole, as] = found;
      if (as === undefined) continue;
      const name = as.toUpperCase();
      const { resource, calls: most } = questions.get(name) ?? { resource: name, calls: 1 };
      if (most === 0) continue;
      const isSearch = searches.test(name);
      const argumentsFrom = found.index + whole.length;
      const argument = argumentsText(place.formula, argumentsFrom, !isSearch).trim();
      const isBare =
        name === "CARD" && withoutSections.test(argumentsText(place.formula, argumentsFrom, false));
      const calls = isBare ? 1 : most;
      const isOneQuestion = isSearch || tables.test(name);
      for (const cell of namedCells(argument, isOneQuestion ? { area: place.area } : place, lastRowOf)) {
        const company = cell.includes("!") ? cell : `${place.area.sheet}!${cell}`;
        companies.add(company);
        const question = `${company} ${resource}`;
        asked.set(question, Math.max(calls, asked.get(question) ?? 0));
      }
    }
  return { companies: companies.size, calls: [...asked.values()].reduce((sum, calls) => sum + calls, 0) };
}

/** Returns the calls expected of a single formula, such as the example of a function. */
export const exampleCalls = (formula: string): number =>
  formulaCalls([{ formula, area: { sheet: "", top: 0, left: 0, height: 1, width: 1 } }], () => 1).calls;

const searchByName = /\bSIRENE\.(?:MATCH|CANDIDATES)\(/i;

/** Returns the most calls of a formula that asks about so many companies or names, as the plan of a list counts them. */
export function mostCalls(formula: string, count: number): number {
  if (!searchByName.test(formula)) return count * exampleCalls(formula);
  const open = {
    open: count,
    alternatives: count,
    next: 0,
    expected: 0,
    spent: { queries: 0, questions: 0 },
  };
  return searchCalls(open, []).firm;
}

/** Returns the last row in use of each sheet of a workbook, from 1. */
export async function lastRows(workbook: Pick<Workbook, "sheets" | "used">): Promise<LastRowOf> {
  const rows = new Map<string, number>();
  for (const sheet of await workbook.sheets()) {
    const used = await workbook.used(sheet);
    if (used !== undefined) rows.set(sheet, below(used));
  }
  return (sheet) => rows.get(sheet) ?? 1;
}
