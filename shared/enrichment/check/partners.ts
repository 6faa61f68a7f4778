import { type Language, type Translated, fill } from "../../messages/messages.ts";
import type { Indexed } from "../rows/indexed.ts";
import type { Row } from "../rows/rows.ts";

/** Where a row stands: the place of its list among those of the run, and its record there, both from 0. */
export interface RowPlace {
  readonly list: number;
  readonly record: number;
}

/** What a row is called in the cell of another, which stands in the list `from`. */
export type NameRow = (row: RowPlace, from: number) => string;

const nobody = -1;

/** Rows that a cell names; of the others it says how many they are. */
const mostNamed = 10;

const moreRows: Translated = { en: "{rows} and {n} more", fr: "{rows} et {n|autre|autres}" };

const subjectOf = (row: Row): number | undefined =>
  row.kind === "subject" || row.kind === "left_out" ? row.subject : undefined;

/**
 * Which rows of the lists of a run are about the same, those among them that are left out of it: each row points to the next of
 * its subject, 4 bytes a row, for a subject may have all rows of a list.
 */
export class Partners {
  readonly #starts: readonly number[];
  readonly #first: Int32Array;
  readonly #next: Int32Array;
  readonly #counts: Int32Array;

  /** `subjects`: how many there are. */
  constructor(lists: readonly Indexed<Row>[], subjects: number) {
    const starts: number[] = [];
    let total = 0;
    for (const { size } of lists) {
      starts.push(total);
      total += size;
    }
    this.#starts = starts;
    this.#first = new Int32Array(subjects).fill(nobody);
    this.#counts = new Int32Array(subjects);
    this.#next = new Int32Array(total).fill(nobody);
    // From the last, so that each points to the one below it.
    for (let list = lists.length - 1; list >= 0; list -= 1)
      for (let record = lists[list]!.size - 1; record >= 0; record -= 1) {
        const subject = subjectOf(lists[list]!.at(record));
        if (subject !== undefined) this.#add(subject, starts[list]! + record);
      }
  }

  #add(subject: number, at: number): void {
    this.#next[at] = this.#first[subject]!;
    this.#first[subject] = at;
    this.#counts[subject] = this.#counts[subject]! + 1;
  }

  /** Whether several rows are about a subject. */
  isShared(subject: number): boolean {
    return (this.#counts[subject] ?? 0) > 1;
  }

  /** The other rows that are about the subject of a row: the first ten by name, and how many more there are. */
  text(subject: number, own: RowPlace, nameOf: NameRow, language: Language): string {
    const ownAt = this.#starts[own.list]! + own.record;
    const named: string[] = [];
    for (let at = this.#first[subject]!; at !== nobody && named.length < mostNamed; at = this.#next[at]!)
      if (at !== ownAt) named.push(nameOf(this.#placeOf(at), own.list));
    const rows = named.join(", ");
    const n = this.#counts[subject]! - 1 - named.length;
    return n === 0 ? rows : fill(moreRows[language], { rows, n }, language);
  }

  #placeOf(at: number): RowPlace {
    const list = this.#starts.findLastIndex((start) => start <= at);
    return { list, record: at - this.#starts[list]! };
  }
}
