/**
 * Finds where records and fields begin and end, on code units and without creating strings: a delimiter, a quote and a
 * line end are the same units in every encoding read here. Quotes are read as Excel reads them: they open a field only
 * at its start, `""` inside stands for one, and text after the closing quote belongs to the field unchanged.
 */

export type Units = Uint8Array | Uint16Array;

/** Largest number of fields in a row: as many as a spreadsheet has columns. */
export const widestRow = 16_384;

export const quote = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** A batch of consecutive rows of `units`, by position. Row r is blank if `starts[r] === ends[r]`. */
export class RowBatch {
  count = 0;
  /** Whether the first incomplete row ends inside quotes. */
  openQuote = false;
  /** Whether a row ends with a carriage return alone. */
  hasLoneReturn = false;
  readonly starts: Int32Array;
  /** End of the last field, before the line end. */
  readonly ends: Int32Array;
  /** Start of the next row. */
  readonly nexts: Int32Array;
  /** Number of fields. */
  readonly widths: Int32Array;
  /** Number of line breaks inside quotes: a row with n takes n + 1 lines. */
  readonly breaks: Int32Array;
  /** Start and end of every wanted field, row by row; -1 if the row is too short to have the field. */
  readonly marks: Int32Array;
  readonly wanted: readonly number[];
  /** For each column its rank among the wanted ones, -1 for the others. */
  readonly ranks: Int32Array;

  /** `wanted` lists the columns whose fields are marked, each once. `capacity` is in rows. */
  constructor(wanted: readonly number[] = [], capacity = 1024) {
    this.starts = new Int32Array(capacity);
    this.ends = new Int32Array(capacity);
    this.nexts = new Int32Array(capacity);
    this.widths = new Int32Array(capacity);
    this.breaks = new Int32Array(capacity);
    this.wanted = wanted;
    this.marks = new Int32Array(capacity * wanted.length * 2);
    this.ranks = new Int32Array(wanted.reduce((most, column) => Math.max(most, column), -1) + 1).fill(-1);
    wanted.forEach((column, rank) => (this.ranks[column] = rank));
  }

  fieldStart(row: number, rank: number): number {
    return this.marks[2 * (row * this.wanted.length + rank)]!;
  }

  fieldEnd(row: number, rank: number): number {
    return this.marks[2 * (row * this.wanted.length + rank) + 1]!;
  }
}

/**
 * Fills `batch` with the complete rows that begin at `from`, as many as fit, and returns where the next one begins. A
 * row that reaches `to` is complete only with a line end, or if `final` says that the file ends there.
 */
export function scanRows(
  units: Units,
  from: number,
  to: number,
  final: boolean,
  delimiter: number,
  batch: RowBatch,
): number {
  const { starts, ends, nexts, widths, breaks, marks, ranks } = batch;
  const stride = 2 * batch.wanted.length;
  const capacity = starts.length;
  let row = 0;
  let start = from;
  batch.openQuote = false;
  batch.hasLoneReturn = false;
  while (row < capacity && start < to) {
    let at = start;
    let width = 0;
    let broken = 0;
    if (stride > 0) marks.fill(-1, row * stride, (row + 1) * stride);
    for (;;) {
      const fieldStart = at;
      if (at < to && units[at] === quote) {
        at = afterClosingQuote(units, at + 1, to);
        if (at < 0 || (at === to && !final)) {
          batch.openQuote = at < 0;
          batch.count = row;
          return start;
        }
        broken += lineBreaks(units, fieldStart, at);
      }
      let unit = -1;
      while (at < to) {
        unit = units[at]!;
        if (unit === delimiter || unit === lineFeed || unit === carriageReturn) break;
        at++;
      }
      if (at === to && !final) {
        batch.count = row;
        return start;
      }
      if (width < ranks.length && ranks[width]! >= 0) {
        marks[row * stride + 2 * ranks[width]!] = fieldStart;
        marks[row * stride + 2 * ranks[width]! + 1] = at;
      }
      width++;
      if (at === to || unit !== delimiter) break;
      at++;
    }
    let next = at + 1;
    if (at === to) next = to;
    else if (units[at] === carriageReturn) {
      if (next === to && !final) break;
      if (next < to && units[next] === lineFeed) next++;
      else batch.hasLoneReturn = true;
    }
    starts[row] = start;
    ends[row] = at;
    nexts[row] = next;
    widths[row] = width;
    breaks[row] = broken;
    row++;
    start = next;
  }
  batch.count = row;
  return start;
}

/** Returns whether bytes may contain a quoted field, which `scanPlainRows` does not know. */
export const hasQuote = (bytes: Buffer): boolean => bytes.includes(quote);

/**
 * Fills `batch` as `scanRows` does, several times as fast, with rows of which much is known: one byte a code unit, no
 * quotes, and no row that ends with a carriage return alone. `width` is the number of fields of each row that is not
 * blank, from the header on. `bytes` end where `to` is in `scanRows`.
 */
export function scanPlainRows(
  bytes: Buffer,
  from: number,
  final: boolean,
  delimiter: number,
  batch: RowBatch,
  width: number,
): number {
  const { starts, ends, nexts, widths, breaks, wanted } = batch;
  const to = bytes.length;
  let row = 0;
  let start = from;
  batch.openQuote = false;
  batch.hasLoneReturn = false;
  for (; row < starts.length && start < to; row++) {
    const found = bytes.indexOf(lineFeed, start);
    if (found < 0 && !final) break;
    const end = found < 0 ? to : found > start && bytes[found - 1] === carriageReturn ? found - 1 : found;
    starts[row] = start;
    ends[row] = end;
    widths[row] = width;
    breaks[row] = 0;
    if (wanted.length > 0) markFields(bytes, row, delimiter, batch);
    start = nexts[row] = found < 0 ? to : found + 1;
  }
  batch.count = row;
  return start;
}

/** Marks the wanted fields of a row without quotes whose start and end are known. */
function markFields(
  bytes: Buffer,
  row: number,
  delimiter: number,
  { starts, ends, marks, ranks, wanted }: RowBatch,
): void {
  const stride = 2 * wanted.length;
  const end = ends[row]!;
  marks.fill(-1, row * stride, (row + 1) * stride);
  for (let column = 0, at = starts[row]!; column < ranks.length && at <= end; column++) {
    const fieldStart = at;
    while (at < end && bytes[at] !== delimiter) at++;
    const rank = ranks[column]!;
    if (rank >= 0) {
      marks[row * stride + 2 * rank] = fieldStart;
      marks[row * stride + 2 * rank + 1] = at;
    }
    at++;
  }
}

/** Returns the position after the quote that closes the field, or -1 if there is none before `to`. */
export function afterClosingQuote(units: Units, from: number, to: number): number {
  let at = from;
  for (;;) {
    while (at < to && units[at] !== quote) at++;
    if (at === to) return -1;
    if (at + 1 === to || units[at + 1] !== quote) return at + 1;
    at += 2;
  }
}

/** Counts line breaks of any kind between two positions. */
export function lineBreaks(units: Units, from: number, to: number): number {
  let breaks = 0;
  for (let at = from; at < to; at++) {
    const unit = units[at]!;
    if (unit === lineFeed || (unit === carriageReturn && units[at + 1] !== lineFeed)) breaks++;
  }
  return breaks;
}
