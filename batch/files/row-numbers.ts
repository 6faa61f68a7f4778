/**
 * The numbers, counted from 1, of the rows that records stand in: those of a sheet, or of the lines of a text file.
 * Records in rows that follow each other take no room, and a list of a million mostly has nothing else.
 */
export class RowNumbers {
  /** Where rows cease to follow each other: the record, and its row. */
  readonly #records: number[] = [];
  readonly #rows: number[] = [];
  #count = 0;
  #next = -1;

  /** Takes in the row of the next record. */
  add(row: number): void {
    if (row !== this.#next) {
      this.#records.push(this.#count);
      this.#rows.push(row);
    }
    this.#count += 1;
    this.#next = row + 1;
  }

  /** The row of a record. */
  at(record: number): number {
    const run = lastNotAbove(this.#records, record);
    return this.#rows[run]! + record - this.#records[run]!;
  }

  /** The record that stands in a row; undefined where none does. */
  recordIn(row: number): number | undefined {
    if (this.#count === 0) return undefined;
    const run = lastNotAbove(this.#rows, row);
    const record = this.#records[run]! + row - this.#rows[run]!;
    return record >= 0 && record < this.#count && this.at(record) === row ? record : undefined;
  }
}

/** Place of the last number that is not above `most`, of numbers in ascending order; 0 where all are. */
function lastNotAbove(numbers: readonly number[], most: number): number {
  let [low, high] = [0, numbers.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (numbers[middle]! <= most) low = middle;
    else high = middle - 1;
  }
  return low;
}
