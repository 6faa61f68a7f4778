import type { FilledRow } from "../answers/row-filler.ts";
import type { FieldValue } from "../../shared/fields/field.ts";
import type { Field } from "../../shared/fields/catalogue.ts";
import { fieldText, plainHabit } from "../files/csv/field-text.ts";
import { LineFile } from "../report/line-file.ts";
import type { ComingList, RowListener } from "../report/row-listener.ts";
import { changesOf } from "./changes.ts";
import { EarlierCells } from "./earlier-cells.ts";

const headers = ["row", "siren", "siret", "kind", "field", "before", "after"] as const;

const csvField = (text: string): string => fieldText(text, "text", plainHabit);

/**
 * The list of what changed since a list was last enriched: one line a value, UTF-8 with BOM so that Excel reads the
 * accents. `row` counts the records from 1; where there are several lists, `file` names that of the row before it.
 */
export class ChangesFile implements RowListener {
  readonly #file: LineFile;
  readonly #fields: readonly Field[];
  readonly #several: boolean;
  #earlier: EarlierCells | undefined;
  /** Where the earlier fields stand among those of the run. */
  #places: readonly number[] = [];
  #of: readonly string[] = [];
  count = 0;

  constructor(path: string, fields: readonly Field[], several: boolean) {
    this.#file = new LineFile(path);
    this.#fields = fields;
    this.#several = several;
  }

  async begin(): Promise<void> {
    const named = this.#several ? ["file", ...headers] : headers;
    await this.#file.write(`\ufeff${named.join(",")}\r\n`);
  }

  /** Reads what stands in the columns of the list that were filled before. */
  async enter({ name, list }: ComingList): Promise<void> {
    const earlier = await EarlierCells.read(list, this.#fields);
    this.#earlier = earlier;
    this.#places = earlier.fields.map((field) => this.#fields.indexOf(field));
    this.#of = this.#several ? [name] : [];
  }

  /** Adds what changed in one record. A row that got no answer now has not changed as far as is known. */
  async add(record: number, row: FilledRow): Promise<void> {
    if (row.status !== "found" || this.#earlier === undefined) return;
    const values = this.#places.map((place) => row.values[place] as FieldValue);
    const changes = changesOf(this.#earlier, record, values);
    if (changes.length === 0) return;
    this.count += changes.length;
    const { siren = "", siret = "" } = row.subject ?? {};
    const lines = changes.map(({ kind, field, before, after }) =>
      [...this.#of, String(record + 1), siren, siret, kind, field, before, after].map(csvField).join(","),
    );
    await this.#file.write(`${lines.join("\r\n")}\r\n`);
  }

  finish(): Promise<void> {
    return this.#file.finish();
  }

  abandon(): Promise<void> {
    return this.#file.abandon();
  }
}
