import { type FunctionValue, handedOn, invalidValue, isBlank, onlyCell } from "./cell-value.ts";
import type { Language } from "../../shared/messages/messages.ts";
import {
  type Identifier,
  type IdentifierReading,
  invalid,
  readIdentifier,
} from "../../shared/identifiers/read.ts";
import { ArgumentError } from "./arguments.ts";
import { at } from "../../shared/fields/field.ts";
import { invalidSentence, messageFormatters } from "../messages/messages.ts";

type FunctionResult = FunctionValue | Promise<FunctionValue>;

/** Returns the result for a cell of a range; `row` and `column` are its place in the range, from 0. */
type CellFunction<Result> = (cell: unknown, row: number, column: number) => Result;

/** Numbers of rows and columns. */
export interface Extent {
  readonly rows: number;
  readonly columns: number;
}

/** Returns the values of an argument by rows: those of a range, or a single value. */
export const rowsOf = (argument: unknown): unknown[][] =>
  Array.isArray(argument) ? (argument as unknown[][]) : [[argument ?? null]];

/**
 * Returns the extent of a range without the blank rows and columns at its end, at least one cell. `A:A` has a million
 * rows, of which a list may fill twenty.
 */
export function filledExtent(cells: readonly (readonly unknown[])[], isEmpty = isBlank): Extent {
  let [rows, columns] = [1, 1];
  cells.forEach((line, row) => {
    const last = line.findLastIndex((cell) => !isEmpty(cell));
    if (last === -1) return;
    rows = row + 1;
    columns = Math.max(columns, last + 1);
  });
  return { rows, columns };
}

/** Returns a value for each cell of an extent. All promises are awaited together. */
export async function fillExtent(
  { rows, columns }: Extent,
  answer: (row: number, column: number) => FunctionResult,
): Promise<FunctionValue[][]> {
  const awaited: Promise<void>[] = [];
  const shown = Array.from({ length: rows }, (_, row) => {
    const line = Array<FunctionValue>(columns).fill("");
    for (let column = 0; column < columns; column++) {
      const value = answer(row, column);
      if (!(value instanceof Promise)) line[column] = value;
      else awaited.push(value.then((settled) => void (line[column] = settled)));
    }
    return line;
  });
  await Promise.all(awaited);
  return shown;
}

/**
 * Returns a value for each cell of a range, as far as it is filled. An invalid cell affects only its own result, and
 * a blank cell gives empty text without a call to `answer`. Excel passes even one cell as a range; a host that passes
 * a single value gets a single value back.
 */
export function eachCell(
  cells: unknown[][],
  answer: CellFunction<FunctionResult>,
): Promise<FunctionValue[][]>;
export async function eachCell(
  cells: unknown,
  answer: CellFunction<FunctionResult>,
): Promise<FunctionValue | FunctionValue[][]> {
  const rows = rowsOf(cells);
  const shown = await fillExtent(filledExtent(rows), (row, column) => {
    const cell = rows[row]?.[column];
    return isBlank(cell) ? "" : answer(cell, row, column);
  });
  return Array.isArray(cells) ? shown : shown[0]![0]!;
}

/** Like `eachCell` for synchronous results. Blank cells are passed to `answer` too. */
export function mapCells(cells: unknown[][], answer: CellFunction<FunctionValue>): FunctionValue[][];
export function mapCells(
  cells: unknown,
  answer: CellFunction<FunctionValue>,
): FunctionValue | FunctionValue[][] {
  if (!Array.isArray(cells)) return answer(cells, 0, 0);
  const { rows, columns } = filledExtent(cells as unknown[][]);
  return (cells as unknown[][])
    .slice(0, rows)
    .map((line, row) => line.slice(0, columns).map((cell, column) => answer(cell, row, column)));
}

/**
 * Returns whether an argument has one cell for all cells of another, or one beside each.
 * @decides which ranges a formula may compare
 */
export function hasFittingSize(argument: unknown, cells: unknown): boolean {
  const [listed, rows] = [rowsOf(argument), rowsOf(cells)];
  const fits = (size: number, of: number) => size === 1 || size === of;
  return fits(listed.length, rows.length) && fits(listed[0]?.length ?? 1, rows[0]?.length ?? 1);
}

/**
 * Checks that each of `listed` has one cell for all `cells`, or one beside each.
 * @throws {ArgumentError}
 */
export function checkBeside(cells: unknown, ...listed: readonly unknown[]): void {
  if (!listed.every((argument) => hasFittingSize(argument, cells))) throw new ArgumentError("sizes_differ");
}

/**
 * Returns the cell of an argument beside the cell at `row` and `column` of another: the one at the same place, or the
 * only one.
 */
export function neighbourCell(argument: unknown, row: number, column: number): unknown {
  if (!Array.isArray(argument)) return onlyCell(argument);
  const rows = argument as unknown[][];
  const line = rows[rows.length === 1 ? 0 : row];
  return (line?.length === 1 ? line[0] : line?.[column]) ?? null;
}

/** What a cell identifies, or what the formula shows instead. */
type CellSubject = { readonly subject: Identifier } | { readonly shown: FunctionValue };

/** Returns the SIREN in a company's card. */
function sirenOfCard(cell: unknown): unknown {
  return at(cell, "type") === "Entity" ? at(cell, "properties", "Siren", "basicValue") : undefined;
}

function readingOf(cell: unknown): IdentifierReading {
  if (isBlank(cell)) return { kind: "blank" };
  const value = sirenOfCard(cell) ?? cell;
  return typeof value === "string" || typeof value === "number"
    ? readIdentifier(value)
    : invalid("not_an_identifier");
}

/** Reads the SIREN, SIRET, VAT number or card in a cell, by the same rules as batch reads lists. */
export function readCell(cell: unknown, language: Language): CellSubject {
  const error = handedOn(cell, messageFormatters[language]);
  if (error !== undefined) return { shown: error };
  const reading = readingOf(cell);
  if (reading.kind === "blank") return { shown: "" };
  if (reading.kind === "invalid") return { shown: invalidValue(invalidSentence(reading, language)) };
  return { subject: reading };
}
