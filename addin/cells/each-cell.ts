import { type FunctionValue, handedOn, invalidValue, isBlank, onlyCell } from "./cell-value.ts";
import type { Language } from "../../shared/messages/messages.ts";
import {
  type Identifier,
  type IdentifierReading,
  invalid,
  readIdentifier,
} from "../../shared/identifiers/read.ts";
import { at } from "../../shared/fields/field.ts";
import { invalidSentence, speakers } from "../messages/messages.ts";

type FunctionResult = FunctionValue | Promise<FunctionValue>;

/** What a cell of a range is answered; `row` and `column` are its place in the range, from 0. */
type CellFunction<Result> = (cell: unknown, row: number, column: number) => Result;

/** How many rows and columns there are. */
export interface Extent {
  readonly rows: number;
  readonly columns: number;
}

/** The values of an argument by rows: those of a range, or the one that a host hands on as such. */
export const rowsOf = (argument: unknown): unknown[][] =>
  Array.isArray(argument) ? (argument as unknown[][]) : [[argument ?? null]];

/**
 * What is left of a range once the blank rows and columns at its end are cut, one cell at least: `A:A` has a million rows,
 * of which a list fills twenty.
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

/** A value for each cell of an extent. Those that have to be waited for are waited for together. */
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
 * A value for each cell of a range, as far as it is filled: one bad cell among others is one bad cell, and a blank one is
 * empty text, for which nothing is done. Excel hands on a range even for one cell; a host that hands on the cell itself is
 * answered with a cell.
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

/** As `eachCell`, where nothing has to be waited for, and a blank cell may have its answer. */
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

/** The cell of an argument that stands beside the cell at `row` and `column` of another: its own, or the only one. */
export function besideCell(argument: unknown, row: number, column: number): unknown {
  if (!Array.isArray(argument)) return onlyCell(argument);
  const rows = argument as unknown[][];
  const line = rows[rows.length === 1 ? 0 : row];
  return (line?.length === 1 ? line[0] : line?.[column]) ?? null;
}

/** What a cell names, or what the formula shows instead. */
type CellSubject = { readonly subject: Identifier } | { readonly shown: FunctionValue };

/** A company's card names its company. */
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

/** Reads the SIREN, SIRET, VAT number or card in a cell, as batch reads its lists. */
export function readCell(cell: unknown, language: Language): CellSubject {
  const error = handedOn(cell, speakers[language]);
  if (error !== undefined) return { shown: error };
  const reading = readingOf(cell);
  if (reading.kind === "blank") return { shown: "" };
  if (reading.kind === "invalid") return { shown: invalidValue(invalidSentence(reading, language)) };
  return { subject: reading };
}
