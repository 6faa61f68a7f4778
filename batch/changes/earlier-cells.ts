import { findField, type Field } from "../../shared/fields/catalogue.ts";
import { codeOf } from "../../shared/fields/field.ts";
import { ownColumns } from "../enrich/fill/columns.ts";
import type { ListFile } from "../files/list.ts";
import { comparableCell } from "./cell-text.ts";

/** A column of a field that an earlier run filled. */
export interface EarlierColumn {
  readonly field: Field;
  /** Index among the columns of the list. */
  readonly index: number;
}

/** The columns of fields that a list has from earlier runs, those of this one among them or not. */
export const earlierColumns = ({ columns }: ListFile): EarlierColumn[] =>
  ownColumns(columns).flatMap(({ key, index }) => {
    const field = findField(key);
    return field === undefined ? [] : [{ field, index }];
  });

/**
 * The values of earlier columns of ours, each text kept once: names and codes repeat, and a million rows must fit.
 */
export class EarlierCells {
  /** The columns that were filled before, from the left. */
  readonly columns: readonly EarlierColumn[];
  readonly #texts: string[] = [];
  readonly #places = new Map<string, number>();
  /** Place of each record's text, a field after the other. */
  readonly #cells: Uint32Array;

  private constructor(columns: readonly EarlierColumn[], records: number) {
    this.columns = columns;
    this.#cells = new Uint32Array(records * columns.length);
  }

  /** Reads the columns that earlier runs put into `list`. */
  static async read(list: ListFile): Promise<EarlierCells> {
    const earlier = new EarlierCells(earlierColumns(list), list.records);
    if (earlier.columns.length === 0) return earlier;
    await list.read(
      earlier.columns.map(({ index }) => index),
      (first, cells) =>
        cells.forEach((texts, index) => earlier.#set(first + index, texts, list.date1904 ?? false)),
    );
    return earlier;
  }

  /** The comparable text of a record's cell, by the place of its column. */
  at(record: number, place: number): string {
    return this.#texts[this.#cells[record * this.columns.length + place]!] ?? "";
  }

  #set(record: number, texts: readonly string[], date1904: boolean): void {
    this.columns.forEach(({ field }, place) => {
      const text = comparableCell(codeOf(field, texts[place] ?? ""), field.type, date1904);
      let known = this.#places.get(text);
      if (known === undefined) {
        known = this.#texts.push(text) - 1;
        this.#places.set(text, known);
      }
      this.#cells[record * this.columns.length + place] = known;
    });
  }
}
