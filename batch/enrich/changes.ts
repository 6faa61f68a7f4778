import { type FieldType, type FieldValue, codeOf, dateOf } from "../../shared/fields/field.ts";
import { daySerialText } from "../files/xlsx/styles/number-formats.ts";
import { type RowCell, type RowEnd, type WrittenRow, mayStay } from "../../shared/enrichment/row-writer.ts";
import type { Stays } from "../../shared/enrichment/rows.ts";
import { type Field, findField } from "../../shared/fields/catalogue.ts";
import type { FieldKey } from "../../shared/fields/field-table.ts";
import { ownColumns } from "./columns.ts";
import type { ListFile } from "../files/list.ts";
import { askedFields } from "../../shared/enrichment/columns/own-columns.ts";
import { fieldText, plainHabit } from "../files/csv/dialect.ts";
import { type ComingList, LineFile, type RowListener } from "./report-file.ts";
import type { NafCorrespondence } from "../../shared/fields/naf.ts";
import { type NomenclatureCount, NomenclatureCounts, nomenclatureApart } from "./nomenclature-changes.ts";
import type { PlaceFile } from "../results/results.ts";

/** Truth values in Excel's words, English and French, and as 1 and 0. */
const truths: ReadonlyMap<string, string> = new Map([
  ...["true", "vrai", "1"].map((word) => [word, "true"] as const),
  ...["false", "faux", "0"].map((word) => [word, "false"] as const),
]);

/** A number as a spreadsheet shows one that is too long for its cell: `2,00316E+11`, `3,56E+13`. */
const scientific = /^(-?\d)(?:[.,](\d+))?E([+-])0*(\d{1,3})$/i;

/** A number with spaces between its thousands, a decimal comma or point, perhaps the euro's sign. */
function comparableNumber(text: string): string {
  const bare = text.replaceAll(/[\s€]/g, "");
  const number = scientific.test(bare) ? Number.NaN : Number(bare.replace(",", "."));
  return Number.isNaN(number) ? text : String(number);
}

const frenchDay = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?: 0?0:00(?::00)?)?$/;
/** Excel's number for a day, as a cell that has lost its date format shows it. */
const serial = /^\d{1,7}(?:[.,]0+)?$/;

function comparableDay(text: string, date1904: boolean): string {
  const [, day = "", month = "", year] = frenchDay.exec(text) ?? [];
  const iso = year === undefined ? text : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const counted = serial.test(text) ? daySerialText(Number.parseInt(text, 10), date1904, false) : undefined;
  return dateOf(iso) ?? counted ?? text;
}

/**
 * The text of a cell that a value of ours was written to, made comparable whatever a spreadsheet has made of it since:
 * days by their date, be they a serial number, ISO or French (`01/01/1955`); numbers by their value whatever the decimal
 * sign and the spaces between thousands; truth values by their word; texts without the apostrophe that keeps a CSV from
 * running them. What somebody wrote in their place stays as it is.
 *
 * @param date1904 the workbook counts days from 1904
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

/** The same of a value as it is now. */
export function comparableValue(value: FieldValue, type: FieldType): string {
  return value === null ? "" : comparableCell(String(value), type);
}

/**
 * True where a comparable cell says what a comparable value does. Spreadsheets take digits for numbers: they drop the
 * zeros in front (`01` of a workforce), and of many digits they show, and save as CSV, the first alone (of a SIRET).
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
 * What happened to a company, as far as one field tells. `other_company`: nothing happened to it, the row is about
 * another one than its columns were, or than anybody can know them to be of; `other_establishment`: the row names
 * another establishment of the same company; `nomenclature`: the codes of activities are of another one, which is said once of
 * a list.
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

/** One value that is not what it was. Texts are comparable ones (see cell-text). */
export interface Change {
  readonly kind: ChangeKind;
  readonly field: FieldKey;
  readonly before: string;
  readonly after: string;
}

/** Fields whose change has a name of its own; every other is `changed`. */
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
 * What happened to a company whose value was `before`, a comparable text; undefined where it says the same, and where it was not
 * known. That answers were read on another day, and that a company is older by some days, is nothing that happened to it.
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

/** What a record has now. */
interface RecordNow {
  readonly record: number;
  readonly stays: Stays;
  /** In the order of `earlier.columns`; undefined where there is no answer now. */
  readonly values: readonly RowCell[];
}

/**
 * What changed in one record since it was filled: fields that had a value and now have another. A field that was empty
 * before has not changed, it was not known; nor has one that got no answer now, unless it was of another company, for
 * then it is emptied.
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

/** The columns of fields that a list has from earlier runs, those of this one among them or not. */
export const earlierColumns = ({ columns }: ListFile): EarlierColumn[] =>
  ownColumns(columns).flatMap(({ key, index }) => {
    const field = findField(key);
    return field === undefined ? [] : [{ field, index }];
  });

/**
 * The values of earlier columns of ours, each text kept once: names and codes repeat, and a million rows must fit.
 */
class EarlierCells {
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

const headers = ["sheet", "row", "siren", "siret", "kind", "field", "before", "after"] as const;

const csvField = (text: string): string => fieldText(text, "text", plainHabit);

/** The list whose rows come, with what stood in it before. */
interface ComparedList {
  readonly nomenclature: NomenclatureCounts;
  readonly list: ListFile;
  readonly earlier: EarlierCells;
  /** Where the field of each earlier column stands among those of the run; -1 for one that the run does not fill. */
  readonly places: readonly number[];
  /** The first cells of each line. */
  readonly of: readonly string[];
}

interface ChangesFileOptions {
  readonly fields: readonly Field[];
  /** There are several lists. */
  readonly several: boolean;
  /** INSEE's, by which a new code is told from a new activity; undefined where nobody has it. */
  readonly correspondence: NafCorrespondence | undefined;
}

/**
 * The list of what changed since a list was last enriched: one line a value, UTF-8 with BOM so that Excel reads the
 * accents. `row` is that of the sheet, or the line of a text file; where there are several lists, `file` names that of
 * the row before it.
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

  /** Rows whose activity codes are of another nomenclature than before: they are none of the values that changed. */
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

  /** Reads what stands in the columns of the list that were filled before. */
  async enter({ name, list }: ComingList): Promise<void> {
    await this.#leave();
    const earlier = await EarlierCells.read(list);
    const places = earlier.columns.map(({ field }) => this.#fields.indexOf(field));
    const nomenclature = new NomenclatureCounts();
    this.#nomenclature.push(nomenclature);
    const of = [...(this.#several ? [name] : []), list.sheet ?? ""];
    this.#entered = { list, earlier, places, of, nomenclature };
  }

  /** Says once of the list whose rows have come that its codes are of another nomenclature. */
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
   * Adds what changed in one record. One that got no answer now has not changed as far as is known; what stood there of
   * another company is gone all the same, and listed.
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

  /** The values of the row now, in the order of the earlier columns. */
  #valuesNow(row: WrittenRow | undefined): RowCell[] {
    const { earlier, places } = this.#entered!;
    return earlier.columns.map(({ field }, column) =>
      field.key === "siren" ? row?.subject?.siren : row?.values[places[column]!],
    );
  }
}
