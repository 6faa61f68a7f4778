import type { Field } from "../../shared/fields/catalogue.ts";
import { headerOf } from "../../shared/answers/column-headers.ts";
import { existingColumn } from "../enrich/columns.ts";
import type { ListFile } from "../files/list.ts";
import { comparableCell } from "./cell-text.ts";

/** The columns of `fields` that a list has from an earlier run. */
export const earlierColumns = (list: ListFile, fields: readonly Field[]) =>
  fields.flatMap((field) => {
    const column = existingColumn(list.columns, headerOf(field));
    return column === undefined ? [] : [{ field, column: column.index }];
  });

/**
 * The values of earlier columns of ours, each text kept once: names and codes repeat, and a million rows must fit.
 */
export class EarlierCells {
  /** The fields that were filled before, in the order of the run. */
  readonly fields: readonly Field[];
  readonly #texts: string[] = [];
  readonly #places = new Map<string, number>();
  /** Place of each record's text, a field after the other. */
  readonly #cells: Uint32Array;

  private constructor(fields: readonly Field[], records: number) {
    this.fields = fields;
    this.#cells = new Uint32Array(records * fields.length);
  }

  /** Reads the columns of `fields` that `list` already has. */
  static async read(list: ListFile, fields: readonly Field[]): Promise<EarlierCells> {
    const known = earlierColumns(list, fields);
    const earlier = new EarlierCells(
      known.map(({ field }) => field),
      list.records,
    );
    if (known.length === 0) return earlier;
    await list.read(
      known.map(({ column }) => column),
      (first, cells) => cells.forEach((texts, index) => earlier.#set(first + index, texts)),
    );
    return earlier;
  }

  /** The comparable text of a record's cell, by the field's place among `fields`. */
  at(record: number, place: number): string {
    return this.#texts[this.#cells[record * this.fields.length + place]!] ?? "";
  }

  #set(record: number, texts: readonly string[]): void {
    this.fields.forEach(({ type }, place) => {
      const text = comparableCell(texts[place] ?? "", type);
      let known = this.#places.get(text);
      if (known === undefined) {
        known = this.#texts.push(text) - 1;
        this.#places.set(text, known);
      }
      this.#cells[record * this.fields.length + place] = known;
    });
  }
}
