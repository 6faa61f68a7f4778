import { type FieldType, type FieldValue, codeOf, dateOf } from "../../shared/fields/field.ts";
import { daySerialText } from "../files/xlsx/styles/number-formats.ts";
import { type RowCell, type RowEnd, type WrittenRow, mayStay } from "../../shared/enrichment/row-writer.ts";
import type { Stays } from "../../shared/enrichment/rows.ts";
import { type Field, findField } from "../../shared/fields/catalogue.ts";
import type { FieldKey } from "../../shared/fields/field-table.ts";
import { ownColumns } from "./list-columns.ts";
import type { ListFile } from "../files/list.ts";
import { askedFields } from "../../shared/enrichment/columns/own-columns.ts";
import { fieldText, plainHabit } from "../files/csv/dialect.ts";
import { type ComingList, LineFile, type RowListener } from "./report-file.ts";
import type { NafCorrespondence } from "../../shared/fields/naf.ts";
import { type NomenclatureCount, NomenclatureCounts, nomenclatureApart } from "./nomenclature-changes.ts";
import type { PlaceFile } from "../results/results.ts";

/** Truth values in Excel's English and French words, and as 1 and 0. */
const truths: ReadonlyMap<string, string> = new Map([
  ...["true", "vrai", "1"].map((word) => [word, "true"] as const),
  ...["false", "faux", "0"].map((word) => [word, "false"] as const),
]);

/** A number as a spreadsheet shows it if it is too long for its cell: `2,00316E+11`, `3,56E+13`. */
const scientific = /^(-?\d)(?:[.,](\d+))?E([+-])0*(\d{1,3})$/i;

/** Normalizes a number with spaces between thousands, a decimal comma or point, and possibly a euro sign. */
function comparableNumber(text: string): string {
  const bare = text.replaceAll(/[\s€]/g, "");
  const number = scientific.test(bare) ? Number.NaN : Number(bare.replace(",", "."));
  return Number.isNaN(number) ? text : String(number);
}

const frenchDay = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?: 0?0:00(?::00)?)?$/;
/** Excel's serial number of a date, as shown by a cell that has lost its date format. */
const serial = /^\d{1,7}(?:[.,]0+)?$/;

function comparableDay(text: string, date1904: boolean): string {
  const [, day = "", month = "", year] = frenchDay.exec(text) ?? [];
  const iso = year === undefined ? text : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const counted = serial.test(text) ? daySerialText(Number.parseInt(text, 10), date1904, false) : undefined;
  return dateOf(iso) ?? counted ?? text;
}

/**
 * Normalizes the text of a cell into which this program wrote a value, so that it can be compared whatever a
 * spreadsheet has made of it: dates by their day, written as serial number, ISO or French (`01/01/1955`); numbers by
 * their value, whatever the decimal sign and the spaces between thousands; truth values by their word; texts without
 * the apostrophe that keeps a CSV cell from running as a formula. Other texts, written by a person, stay as they are.
 *
 * @param date1904 whether the workbook counts days from 1904
 */
export function comparableCell(text: string, type: FieldType, date1904 = false): string {
  const trimmed = text
    .trim()
    .replaceAll("\r\n", "\n")
    .replace(/^'(?=[=+\-@])/, "");
  if (type === "text" || trimmed === "") return trimmed;
  if (type === "boolean") return truths.get(trimmed.toLowerCase()) ?? trimmed;
  return type === "number" ? comparableNumber(trimmed) : comparableDay(trimmed, date1904);
}

/** Normalizes a current value in the same way. */
export function comparableValue(value: FieldValue, type: FieldType): string {
  return value === null ? "" : comparableCell(String(value), type);
}

/**
 * Returns true if a normalized cell and a normalized value are equal. Spreadsheets convert digits to numbers: they drop
 * leading zeros (`01` of a workforce), and show and save to CSV only the first digits of long numbers (such as a
 * SIRET).
 */
export function isSameValue(before: string, after: string): boolean {
  if (before === after) return true;
  if (!/^-?\d+(?:\.\d+)?$/.test(after)) return false;
  if (/^\d+$/.test(before)) return before === after.replace(/^0+(?=\d)/, "");
  const [shown, first = "", decimals = "", sign = "", power = ""] = scientific.exec(before) ?? [];
  if (shown === undefined) return false;
  const point = decimals === "" ? "" : ".";
  return Number(after).toExponential(decimals.length) === `${first}${point}${decimals}e${sign}${power}`;
}

/**
 * What happened to a company, according to one field. `other_company`: nothing, but the row is now about another
 * company than its columns were, or their company is unknown. `other_establishment`: the row now names another
 * establishment of the same company. `nomenclature`: the activity codes use another nomenclature, which is reported
 * once per list.
 */
export type ChangeKind =
  | "closed"
  | "reopened"
  | "renamed"
  | "moved_activity"
  | "nomenclature"
  | "moved"
  | "changed"
  | "other_company"
  | "other_establishment";

/** One value that differs from before. Texts are normalized by `comparableCell`. */
export interface Change {
  readonly kind: ChangeKind;
  readonly field: FieldKey;
  readonly before: string;
  readonly after: string;
}

/** Fields whose change has a kind of its own. Every other change is `changed`. */
const kindsOfFields: Partial<Record<FieldKey, (after: string) => ChangeKind>> = {
  state: (after) => (after === "C" ? "closed" : "reopened"),
  active: (after) => (after === "false" ? "closed" : "reopened"),
  establishment_state: (after) => (after === "F" ? "closed" : "reopened"),
  establishment_active: (after) => (after === "false" ? "closed" : "reopened"),
  name: () => "renamed",
  legal_name: () => "renamed",
  naf: () => "moved_activity",
  establishment_naf: () => "moved_activity",
  head_office: () => "moved",
  address: () => "moved",
};

/**
 * Returns what happened to a company whose value was `before`, a normalized text. Undefined if the value is the same or
 * was unknown. Two kinds of fields never count as changed: the day on which answers were read, and the company's age.
 */
export function changeOf(
  { key, type, ofReading, isAge }: Field,
  before: string,
  value: FieldValue,
): Change | undefined {
  const after = comparableValue(value, type);
  if (before === "" || ofReading === true || isAge === true) return undefined;
  if (isSameValue(before, after)) return undefined;
  return { kind: kindsOfFields[key]?.(after) ?? "changed", field: key, before, after };
}

const otherKinds = { all: "changed", company: "other_establishment", none: "other_company" } as const;

/** The current state of a record. */
interface RecordNow {
  readonly record: number;
  readonly stays: Stays;
  /** Values in the order of `earlier.columns`. Undefined where there is no current answer. */
  readonly values: readonly RowCell[];
}

/**
 * Returns what changed in one record since it was filled: fields that had a value and now have another. A field that
 * was empty was unknown and has not changed. A field without a current answer has not changed either, unless its value
 * belonged to another company, since it is then emptied.
 */
function changesOf(earlier: EarlierCells, { record, stays, values }: RecordNow): Change[] {
  return earlier.columns.flatMap(({ field }, place) => {
    const value = values[place];
    const keeps = mayStay(stays, field.key);
    if (value === undefined && keeps) return [];
    const change = changeOf(field, earlier.at(record, place), value ?? null);
    if (change === undefined) return [];
    return keeps ? change : { ...change, kind: otherKinds[stays] };
  });
}

/** A column of a field that an earlier run filled. */
interface EarlierColumn {
  readonly field: Field;
  /** Index among the columns of the list. */
  readonly index: number;
}

/** Returns the field columns that a list has from earlier runs, whether or not this run fills them. */
export const earlierColumns = ({ columns }: ListFile): EarlierColumn[] =>
  ownColumns(columns).flatMap(({ key, index }) => {
    const field = findField(key);
    return field === undefined ? [] : [{ field, index }];
  });

/**
 * The values of columns from earlier runs. Each distinct text is stored once: names and codes repeat, and a million
 * rows must fit in memory.
 */
class EarlierCells {
  /** The columns that were filled before, from left to right. */
  readonly columns: readonly EarlierColumn[];
  readonly #texts: string[] = [];
  readonly #places = new Map<string, number>();
  /** Index of each cell's text, record by record. */
  readonly #cells: Uint32Array;

  private constructor(columns: readonly EarlierColumn[], records: number) {
    this.columns = columns;
    this.#cells = new Uint32Array(records * columns.length);
  }

  /** Reads the columns that earlier runs added to `list`. */
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

  /** Returns the normalized text of a record's cell. `place` is the index of its column among `columns`. */
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

const headers = ["sheet", "row", "siren", "siret", "kind", "field", "before", "after"] as const;

const csvField = (text: string): string => fieldText(text, "text", plainHabit);

/** The current list, with its earlier values. */
interface ComparedList {
  readonly nomenclature: NomenclatureCounts;
  readonly list: ListFile;
  readonly earlier: EarlierCells;
  /** For each earlier column, the index of its field among those of the run, or -1 if the run does not fill it. */
  readonly places: readonly number[];
  /** The first cells of each line. */
  readonly of: readonly string[];
}

interface ChangesFileOptions {
  readonly fields: readonly Field[];
  /** Whether there are several lists. */
  readonly several: boolean;
  /**
   * INSEE's correspondence table, which distinguishes a new code from a new activity. Undefined if it is not available.
   */
  readonly correspondence: NafCorrespondence | undefined;
}

/**
 * Writes the list of what changed since a list was last enriched: one line per value, in UTF-8 with BOM, so that Excel
 * reads the accents. `row` is the row of the sheet or the line of the text file. With several lists, a column `file`
 * comes first.
 *
 * @decides what changed since the list was last enriched
 */
export class ChangesFile implements RowListener {
  readonly #file: LineFile;
  readonly #fields: readonly Field[];
  readonly #several: boolean;
  readonly #correspondence: NafCorrespondence | undefined;
  #entered: ComparedList | undefined;
  readonly #nomenclature: NomenclatureCounts[] = [];
  count = 0;

  constructor(path: string, place: PlaceFile, { fields, several, correspondence }: ChangesFileOptions) {
    this.#file = new LineFile(path, place);
    this.#fields = askedFields(fields);
    this.#several = several;
    this.#correspondence = correspondence;
  }

  /** Rows whose activity codes use another nomenclature than before. `count` excludes them. */
  get nomenclature(): NomenclatureCount {
    const totals = this.#nomenclature.map(({ total }) => total);
    return {
      rows: totals.reduce((sum, { rows }) => sum + rows, 0),
      uncompared: totals.reduce((sum, { uncompared }) => sum + uncompared, 0),
    };
  }

  async begin(): Promise<void> {
    const named = this.#several ? ["file", ...headers] : headers;
    await this.#file.write(`\ufeff${named.join(",")}\r\n`);
  }

  /** Reads the earlier values of a list. */
  async enter({ name, list }: ComingList): Promise<void> {
    await this.#leave();
    const earlier = await EarlierCells.read(list);
    const places = earlier.columns.map(({ field }) => this.#fields.indexOf(field));
    const nomenclature = new NomenclatureCounts();
    this.#nomenclature.push(nomenclature);
    const of = [...(this.#several ? [name] : []), list.sheet ?? ""];
    this.#entered = { list, earlier, places, of, nomenclature };
  }

  /** Writes one line per change of nomenclature in the list that ends here. */
  async #leave(): Promise<void> {
    const { of = [], nomenclature } = this.#entered ?? {};
    for (const [before, after] of nomenclature?.directions ?? [])
      await this.#write([[...of, "", "", "", "nomenclature", "naf_nomenclature", before, after]]);
    this.#entered = undefined;
  }

  #write(lines: readonly (readonly string[])[]): Promise<void> {
    return this.#file.write(`${lines.map((cells) => cells.map(csvField).join(",")).join("\r\n")}\r\n`);
  }

  /**
   * Adds what changed in one record. A record without a current answer has not changed as far as is known, but values
   * that belonged to another company are emptied and therefore listed.
   */
  async add(record: number, end: RowEnd): Promise<void> {
    if (this.#entered === undefined) return;
    const row = end.status === undefined ? undefined : end;
    if (end.stays === "all" && row?.status !== "found") return;
    const { list, earlier, of } = this.#entered;
    const all = changesOf(earlier, { record, stays: end.stays, values: this.#valuesNow(row) });
    const { changes, nomenclature } = nomenclatureApart(all, this.#correspondence);
    if (nomenclature !== undefined) this.#entered.nomenclature.add(nomenclature);
    if (changes.length === 0) return;
    this.count += changes.length;
    const { siren = "", siret = "" } = row?.subject ?? {};
    const cells = [...of, String(list.rowOf(record)), siren, siret];
    await this.#write(
      changes.map(({ kind, field, before, after }) => [...cells, kind, field, before, after]),
    );
  }

  async finish(): Promise<void> {
    await this.#leave();
    return this.#file.finish();
  }

  abandon(): Promise<void> {
    return this.#file.abandon();
  }

  /** Returns the current values of the row, in the order of the earlier columns. */
  #valuesNow(row: WrittenRow | undefined): RowCell[] {
    const { earlier, places } = this.#entered!;
    return earlier.columns.map(({ field }, column) =>
      field.key === "siren" ? row?.subject?.siren : row?.values[places[column]!],
    );
  }
}
