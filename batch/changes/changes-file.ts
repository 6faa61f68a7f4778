import { askedFields } from "../../shared/enrichment/columns/own-columns.ts";
import type { RowCell } from "../../shared/enrichment/fill/row-cells.ts";
import type { Field } from "../../shared/fields/catalogue.ts";
import type { WrittenRow, RowEnd } from "../../shared/enrichment/fill/row-end.ts";
import { fieldText, plainHabit } from "../files/csv/dialect.ts";
import type { ListFile } from "../files/list.ts";
import { LineFile } from "../report/line-file.ts";
import type { ComingList, RowListener } from "../report/row-listener.ts";
import type { Place } from "../results/replacing.ts";
import { changesOf } from "./changes.ts";
import { EarlierCells } from "./earlier-cells.ts";

const headers = ["sheet", "row", "siren", "siret", "kind", "field", "before", "after"] as const;

const csvField = (text: string): string => fieldText(text, "text", plainHabit);

/** The list whose rows come, with what stood in it before. */
interface Entered {
  readonly list: ListFile;
  readonly earlier: EarlierCells;
  /** Where the field of each earlier column stands among those of the run; -1 for one that the run does not fill. */
  readonly places: readonly number[];
  /** The first cells of each line. */
  readonly of: readonly string[];
}

/**
 * The list of what changed since a list was last enriched: one line a value, UTF-8 with BOM so that Excel reads the
 * accents. `row` is that of the sheet, or the line of a text file; where there are several lists, `file` names that of
 * the row before it.
 */
export class ChangesFile implements RowListener {
  readonly #file: LineFile;
  readonly #fields: readonly Field[];
  readonly #several: boolean;
  #entered: Entered | undefined;
  count = 0;

  constructor(path: string, place: Place, fields: readonly Field[], several: boolean) {
    this.#file = new LineFile(path, place);
    this.#fields = askedFields(fields);
    this.#several = several;
  }

  async begin(): Promise<void> {
    const named = this.#several ? ["file", ...headers] : headers;
    await this.#file.write(`\ufeff${named.join(",")}\r\n`);
  }

  /** Reads what stands in the columns of the list that were filled before. */
  async enter({ name, list }: ComingList): Promise<void> {
    const earlier = await EarlierCells.read(list);
    const places = earlier.columns.map(({ field }) => this.#fields.indexOf(field));
    this.#entered = { list, earlier, places, of: [...(this.#several ? [name] : []), list.sheet ?? ""] };
  }

  /**
   * Adds what changed in one record. One that got no answer now has not changed as far as is known; what stood there of
   * another company is gone all the same, and listed.
   */
  async add(record: number, end: RowEnd): Promise<void> {
    if (this.#entered === undefined) return;
    const row = end.status === undefined ? undefined : end;
    if (end.stays === "all" && row?.status !== "found") return;
    const { list, earlier, of } = this.#entered;
    const changes = changesOf(earlier, { record, stays: end.stays, values: this.#valuesNow(row) });
    if (changes.length === 0) return;
    this.count += changes.length;
    const { siren = "", siret = "" } = row?.subject ?? {};
    const cells = [...of, String(list.rowOf(record)), siren, siret];
    const lines = changes.map(({ kind, field, before, after }) =>
      [...cells, kind, field, before, after].map(csvField).join(","),
    );
    await this.#file.write(`${lines.join("\r\n")}\r\n`);
  }

  finish(): Promise<void> {
    return this.#file.finish();
  }

  abandon(): Promise<void> {
    return this.#file.abandon();
  }

  /** The values of the row now, in the order of the earlier columns. */
  #valuesNow(row: WrittenRow | undefined): RowCell[] {
    const { earlier, places } = this.#entered!;
    return earlier.columns.map(({ field }, column) =>
      field.key === "siren" ? row?.subject?.siren : row?.values[places[column]!],
    );
  }
}
