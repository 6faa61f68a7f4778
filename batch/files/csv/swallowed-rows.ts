import type { SwallowedRows } from "../list.ts";
import { afterClosingQuote, lineBreaks, quote, type Units } from "./scan-rows.ts";

/** A row of a text file, as scanned. `from` and `to` are its start and end in `units`. */
interface ScannedRow {
  readonly units: Units;
  readonly from: number;
  readonly to: number;
  /** Number of its fields. */
  readonly width: number;
  /** The line in which it begins, counted from 1. */
  readonly line: number;
}

const comma = 0x2c;

/**
 * Finds fields in quotes that seem to have swallowed rows of the list. Real texts of several lines, such as addresses,
 * hardly ever have as many delimiters in each line as a row has.
 *
 * @decides which quoted fields of a CSV hold rows of the list
 */
export class SwallowedRowsFinder {
  readonly #delimiter: number;
  /** Number of fields of most rows. */
  readonly #width: number;
  #found: SwallowedRows | undefined;

  constructor(delimiter: number, width: number) {
    this.#delimiter = delimiter;
    this.#width = width;
  }

  /** What was found in the rows so far. Undefined if nothing was. */
  get found(): SwallowedRows | undefined {
    return this.#found;
  }

  /** Examines a row with line breaks in quotes. */
  add({ units, from, to, width, line }: ScannedRow): void {
    const isOdd = width !== this.#width;
    let begins = line;
    let at = from;
    for (let column = 0; at <= to; column++) {
      if (units[at] === quote) {
        const field = fieldLines(units, at + 1, to, this.#delimiter);
        const breaks = field.delimiters.length - 1;
        if (breaks > 0 && this.#holdsRows(field, column, isOdd)) this.#note(begins, breaks);
        begins += breaks;
        at = field.end;
      }
      while (at < to && units[at] !== this.#delimiter) at++;
      at++;
    }
  }

  /** Returns whether the lines of a field look like rows. `isOdd`: its row has more or fewer fields than most rows. */
  #holdsRows({ delimiters, isFollowed, endsLine }: FieldLines, column: number, isOdd: boolean): boolean {
    const perRow = this.#width - 1;
    const breaks = delimiters.length - 1;
    // The first line completes the row to which the field belongs. The last one is cut by the quote that ends the field.
    const alike = delimiters
      .slice(0, -1)
      .filter((found, line) => found === (line === 0 ? perRow - column : perRow));
    if (3 * alike.length < 2 * breaks) return false;
    const isSeparated = delimiters.some((found) => found > 0);
    // In a sound file, a delimiter follows the quote that ends a field, not a text.
    if (isFollowed) return isSeparated || isOdd || endsLine;
    // Addresses have a comma or two in a line.
    const isCertain = this.#delimiter !== comma || (perRow > 1 && breaks > 1);
    return isCertain && isSeparated && (isOdd || delimiters.at(-1) === column);
  }

  #note(line: number, rows: number): void {
    const found = this.#found ?? { fields: 0, rows: 0, line, last: line + rows };
    this.#found = { ...found, fields: found.fields + 1, rows: found.rows + rows };
  }
}

/** The lines of a field in quotes. */
interface FieldLines {
  /** Number of delimiters in each line. */
  readonly delimiters: readonly number[];
  /** Position after the closing quote. */
  readonly end: number;
  /** Whether the closing quote is followed by a text that belongs to the field. */
  readonly isFollowed: boolean;
  /** Whether the closing quote begins a line. */
  readonly endsLine: boolean;
}

function fieldLines(units: Units, from: number, to: number, delimiter: number): FieldLines {
  const closed = afterClosingQuote(units, from, to);
  const end = closed < 0 ? to : closed;
  const delimiters = [0];
  let lineStart = from;
  for (let at = from; at < end; at++) {
    if (units[at] === delimiter) delimiters[delimiters.length - 1]! += 1;
    else if (lineBreaks(units, at, at + 1) > 0) {
      delimiters.push(0);
      lineStart = at + 1;
    }
  }
  const isFollowed = end < to && units[end] !== delimiter;
  return { delimiters, end, isFollowed, endsLine: lineStart === end - 1 };
}

/** Returns the number of fields that most rows have, given as raw fields. Undefined if there are no rows. */
export function usualWidth(rows: readonly (readonly string[])[]): number | undefined {
  const times = new Map<number, number>();
  for (const row of rows) if (row.join("") !== "") times.set(row.length, (times.get(row.length) ?? 0) + 1);
  // On a tie the first counts: the header is above the rows.
  return [...times].toSorted(([, one], [, other]) => other - one)[0]?.[0];
}
