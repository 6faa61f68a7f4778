import { type FieldType, type FieldValue, codeOf, dateOf } from "../../shared/fields/field.ts";
import { daySerialText } from "../files/xlsx/styles/number-formats.ts";
import { type RowCell, type RowEnd, type WrittenRow, mayStay } from "../../shared/enrichment/row-writer.ts";
import { statusOf } from "../../shared/enrichment/note-words.ts";
import { type Absence, absenceInText, absenceOf } from "../../shared/enrichment/notes.ts";
import type { Stays } from "../../shared/enrichment/rows.ts";
import type { Subject } from "../../shared/lookups/resolve.ts";
import { type Field, findField } from "../../shared/fields/catalogue.ts";
import { type FieldKey, workforceLabel } from "../../shared/fields/field-table.ts";
import { ownColumns } from "./list-columns.ts";
import type { FieldStyle, ListFile } from "../files/list.ts";
import { askedFields } from "../../shared/enrichment/columns/own-columns.ts";
import { type ComingList, LineFile, type RowListener, csvLine } from "./report-file.ts";
import type { NafCorrespondence } from "../../shared/fields/naf.ts";
import { type NomenclatureCount, nomenclatureApart } from "./nomenclature-changes.ts";
import type { PlaceFile } from "../results/results.ts";

/** Truth values in Excel's English and French words, and as 1 and 0. */
const truths: ReadonlyMap<string, string> = new Map([
  ...["true", "vrai", "1"].map((word) => [word, "true"] as const),
  ...["false", "faux", "0"].map((word) => [word, "false"] as const),
]);

/** A number as a spreadsheet shows it if it is too long for its cell: `2,00316E+11`, `3,56E+13`. */
const scientific = /^(-?\d)(?:[.,](\d+))?E([+-])0*(\d{1,3})$/i;

/** A number with commas between thousands, as English Excel shows and saves it: `1,500`, `1,234,567.89`. */
const grouped = /^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/;
const oneComma = /^[^,.]+,[^,.]+$/;

/**
 * Normalizes a number with spaces or commas between thousands, a decimal comma or point, and possibly a euro sign.
 * `decimal` decides what a comma is that may be either (`1,500`).
 */
function comparableNumber(text: string, decimal: FieldStyle["decimal"]): string {
  const bare = text.replaceAll(/[\s€]/g, "");
  const isGrouped = grouped.test(bare) && (decimal === "." || !oneComma.test(bare));
  const plain = isGrouped ? bare.replaceAll(",", "") : bare.replace(",", ".");
  const number = scientific.test(bare) ? Number.NaN : Number(plain);
  return Number.isNaN(number) ? text : String(number);
}

const writtenDay = /^(\d{1,2})([/.-])(\d{1,2})[/.-](\d{4})(?: 0?0:00(?::00)?)?$/;
/** Excel's serial number of a date, as shown by a cell that has lost its date format. */
const serial = /^\d{1,7}(?:[.,]0+)?$/;

/** Returns the days that two numbers and a year may be: day and month first, then as Americans write them. */
const daysOf = (first: string, second: string, year: string): (string | null)[] =>
  [
    [second, first],
    [first, second],
  ].map(([month, day]) => dateOf(`${year}-${month!.padStart(2, "0")}-${day!.padStart(2, "0")}`));

/** Normalizes a date. One that is another day in American order stays as it is if its file may have been saved so. */
function comparableDay(text: string, date1904: boolean, decimal: FieldStyle["decimal"]): string {
  const [, first = "", sign, second = "", year] = writtenDay.exec(text) ?? [];
  if (year !== undefined) {
    const [french, american] = daysOf(first, second, year);
    if (decimal === "," || sign !== "/") return french ?? text;
    return french && american && french !== american
      ? `${first}/${second}/${year}`
      : (french ?? american ?? text);
  }
  const counted = serial.test(text) ? daySerialText(Number.parseInt(text, 10), date1904, false) : undefined;
  return dateOf(text) ?? counted ?? text;
}

/**
 * Normalizes the text of a cell into which this program wrote a value, so that it can be compared whatever a
 * spreadsheet has made of it: dates by their day, written as serial number, ISO, French (`31/01/1955`) or, where the
 * decimal sign is a point, American (`1/31/1955`); numbers by
 * their value, whatever the decimal sign and the marks between thousands; truth values by their word; texts without
 * the apostrophe that keeps a CSV cell from running as a formula. Other texts, written by a person, stay as they are.
 *
 * @param date1904 whether the workbook counts days from 1904
 * @param decimal what a comma is that may be the decimal sign or one between thousands
 */
export function comparableCell(
  text: string,
  type: FieldType,
  date1904 = false,
  decimal: FieldStyle["decimal"] = ",",
): string {
  const trimmed = text
    .trim()
    .replaceAll("\r\n", "\n")
    .replace(/^'(?=[=+\-@])/, "");
  if (type === "text" || trimmed === "") return trimmed;
  if (type === "boolean") return truths.get(trimmed.toLowerCase()) ?? trimmed;
  return type === "number" ? comparableNumber(trimmed, decimal) : comparableDay(trimmed, date1904, decimal);
}

/** Normalizes a current value in the same way. */
export function comparableValue(value: FieldValue, type: FieldType): string {
  return value === null ? "" : comparableCell(String(value), type);
}

const ascii = /^[\0-\x7f]$/;

/** Returns true for the text of a file whose encoding lacks letters of a value: `gros ?uvre` for `gros œuvre`. */
function isLackingLetters(text: string, value: string): boolean {
  if (!text.includes("?")) return false;
  const [held, letters] = [Array.from(text), Array.from(value)];
  const isHeld = (letter: string, at: number) =>
    held[at] === letter || (held[at] === "?" && !ascii.test(letter));
  return held.length === letters.length && letters.every(isHeld);
}

/** Returns digits without the spaces between them, and any other text as it is. */
const ungrouped = (text: string): string => (/^\d[\d\s]*$/.test(text) ? text.replaceAll(/\s/g, "") : text);

/**
 * Returns true if a normalized cell and a normalized value are equal. Spreadsheets convert digits to numbers: they drop
 * leading zeros (`01` of a workforce) and the spaces of a formatted SIREN, and show and save to CSV only the first digits
 * of long numbers (such as a SIRET). A date may have day and month in either order. Encodings lack letters.
 */
export function isSameValue(cell: string, value: string): boolean {
  if (cell === value || isLackingLetters(cell, value)) return true;
  const [before, after] = [ungrouped(cell), ungrouped(value)];
  if (before === after) return true;
  const [, one, , other, year] = writtenDay.exec(before) ?? [];
  if (year !== undefined) return daysOf(one!, other!, year).includes(after);
  if (!/^-?\d+(?:\.\d+)?$/.test(after)) return false;
  if (/^\d+$/.test(before)) return before === after.replace(/^0+(?=\d)/, "");
  const [shown, first = "", decimals = "", sign = "", power = ""] = scientific.exec(before) ?? [];
  if (shown === undefined) return false;
  const point = decimals === "" ? "" : ".";
  return Number(after).toExponential(decimals.length) === `${first}${point}${decimals}e${sign}${power}`;
}

/**
 * What happened to a company, according to one field. `not_in_register`: the register had the company or the
 * establishment, and does not have it any more. `in_register`: it has it, and did not have it before, which need not be
 * a return. `other_company`: nothing, but the row is now about another company than its columns were, or their company
 * is unknown. `other_establishment`: the row now names another establishment of the same company. `nomenclature`: the
 * activity codes use another nomenclature, which is reported once per list.
 */
export type ChangeKind =
  | "not_in_register"
  | "in_register"
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

/** Decides the kind of a change from two texts. `state`: the administrative state, undefined if it is not known. */
type KindOf = (before: string, after: string, state?: FieldValue) => ChangeKind;

/** Nothing but a change from one of the two known states to the other is a closure or a reopening. */
const kindOfState =
  (open: string, closed: string): KindOf =>
  (before, after, state) => {
    // Where its state is null, the service says of a company that it is not active for want of one.
    if (state === null) return "changed";
    if (before === open && after === closed) return "closed";
    return before === closed && after === open ? "reopened" : "changed";
  };

/** A value that the register no longer has is not a new one. */
const kindOfNew =
  (kind: ChangeKind): KindOf =>
  (_, after) =>
    after === "" ? "changed" : kind;

/** Fields whose change has a kind of its own. Every other change is `changed`. */
const kindsOfFields: Partial<Record<FieldKey, KindOf>> = {
  state: kindOfState("A", "C"),
  active: kindOfState("true", "false"),
  establishment_state: kindOfState("A", "F"),
  establishment_active: kindOfState("true", "false"),
  name: kindOfNew("renamed"),
  legal_name: kindOfNew("renamed"),
  naf: kindOfNew("moved_activity"),
  establishment_naf: kindOfNew("moved_activity"),
  head_office: kindOfNew("moved"),
  address: kindOfNew("moved"),
};

/** For each field that follows from an administrative state, the field of that state. */
export const statesOfFields: Partial<Record<FieldKey, FieldKey>> = {
  active: "state",
  establishment_active: "establishment_state",
};

/** Fields of which several texts say the same, each by a function that gives one text for these. */
const sameTexts: Partial<Record<FieldKey, (text: string) => string>> = {
  // The language is that of their run.
  workforce_label: (label) => workforceLabel(label, "fr"),
  // The contract promises no order.
  directors: (names) => names.split("; ").toSorted().join("; "),
};

/**
 * Returns what happened to a company whose value was `before`, a normalized text. Undefined if the value is the same or
 * was unknown. Two kinds of fields never count as changed: the day on which answers were read, and the company's age.
 *
 * @param state the administrative state that the field follows from (`statesOfFields`), undefined if it is not known
 */
export function changeOf(
  field: Field,
  before: string,
  value: FieldValue,
  state?: FieldValue,
): Change | undefined {
  const { key, type } = field;
  const after = comparableValue(value, type);
  if (before === "" || !mayChange(field)) return undefined;
  const of = sameTexts[key] ?? String;
  if (isSameValue(before, after) || isSameValue(of(before), of(after))) return undefined;
  return { kind: kindsOfFields[key]?.(before, after, state) ?? "changed", field: key, before, after };
}

/** Returns false for the day on which answers were read, and for ages: another value is no change of the company. */
const mayChange = ({ ofReading, isAge }: Field): boolean => ofReading !== true && isAge !== true;

/** Returns the change of what has left the register, or is in it now and was not before, told by its number. */
export function presenceChange(
  field: Extract<FieldKey, "siren" | "siret">,
  number: string,
  isThere: boolean,
): Change {
  return isThere
    ? { kind: "in_register", field, before: "", after: number }
    : { kind: "not_in_register", field, before: number, after: "" };
}

const otherKinds = { all: "changed", company: "other_establishment", none: "other_company" } as const;

/** The current state of a record. */
interface RecordNow {
  readonly record: number;
  readonly stays: Stays;
  /** Undefined if the record names no company, or takes no part in the run. */
  readonly subject: Subject | undefined;
  /** What the record names that is not in the register now. */
  readonly absence: Absence | undefined;
  /** Whether the run had an answer from the register about the company, or the establishment that the record names. */
  readonly isAnswered: (what: Absence) => boolean;
  /** Returns the value of a field, whether or not the list has a column for it. Undefined if there is no answer now. */
  readonly valueOf: (key: FieldKey) => RowCell;
}

/** Returns whether a field is emptied if a row's company, or only its establishment, is not in the register. */
const isEmptiedBy = (absence: Absence | undefined, field: Field): boolean =>
  absence === "company" || (absence === "establishment" && isReadFrom("establishment", field));

/**
 * Returns what changed in one record since it was filled: fields that had a value and now have another. A field that
 * was empty was unknown and has not changed, unless the register did not have the company or establishment. A field
 * without a current answer has not changed either, unless its value belonged to another company, since it is then
 * emptied.
 *
 * @decides whether a company or an establishment has left the register since a list was filled
 */
function changesOf(earlier: EarlierCells, now: RecordNow): Change[] {
  const { record, stays, absence } = now;
  const appeared = appearedIn(earlier, now);
  const changes = earlier.columns.flatMap(({ field }, place): Change[] => {
    const { key, type } = field;
    const value = now.valueOf(key);
    const keeps = mayStay(stays, key);
    if (value === undefined && keeps) return [];
    const before = earlier.at(record, place);
    if (before === "" && keeps && isEmptiedBy(appeared, field) && mayChange(field)) {
      const after = comparableValue(value ?? null, type);
      return after === "" ? [] : [{ kind: "in_register", field: key, before, after }];
    }
    const state = statesOfFields[key];
    const change = changeOf(field, before, value ?? null, state && now.valueOf(state));
    if (change === undefined) return [];
    if (!keeps) return [{ ...change, kind: otherKinds[stays] }];
    const isLeft = change.after === "" && isEmptiedBy(absence, field);
    if (isLeft) return [{ ...change, kind: "not_in_register" }];
    // What compares a row with its company also changes when somebody corrects the row.
    return field.compares === undefined ? [change] : [];
  });
  return [...changes, ...untoldPresence(earlier, now, appeared, changes)];
}

/** Returns what the register has now although the note of the row said that it was not there. */
function appearedIn(
  earlier: EarlierCells,
  { record, stays, absence, isAnswered }: RecordNow,
): Absence | undefined {
  const before = stays === "all" ? earlier.absence(record) : undefined;
  return before !== undefined && absence !== before && absence !== "company" && isAnswered(before)
    ? before
    : undefined;
}

/** Tells by its number what left the register, or appeared in it, if no value of the record shows it. */
function untoldPresence(
  earlier: EarlierCells,
  { record, stays, subject, absence }: RecordNow,
  appeared: Absence | undefined,
  told: readonly Change[],
): Change[] {
  if (subject === undefined || stays !== "all") return [];
  const lineOf = (what: Absence, isThere: boolean): Change[] => {
    const line =
      what === "company"
        ? presenceChange("siren", subject.siren, isThere)
        : presenceChange("siret", subject.siret ?? "", isThere);
    return told.some(({ kind }) => kind === line.kind) ? [] : [line];
  };
  if (appeared !== undefined) return lineOf(appeared, true);
  const isLeft =
    absence !== undefined &&
    earlier.wasFound(record) &&
    earlier.absence(record) === undefined &&
    earlier.columns.some(({ field }) => isReadFrom(absence, field));
  return isLeft ? lineOf(absence, false) : [];
}

/** Returns whether the answer that a field is read from shows that the company or the establishment is in the register. */
export function isReadFrom(what: Absence, { resource, compares, ofReading }: Field): boolean {
  if (compares !== undefined || ofReading === true) return false;
  return what === "company"
    ? resource === "legal-unit"
    : resource === "establishment" || resource === "suggested-establishment";
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

/** The flags of an absence, from the lowest bit on. */
const absenceFlags: readonly Absence[] = ["company", "establishment"];
const foundFlag = 1 << absenceFlags.length;

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
  /** What each record's status and note say, as flags. */
  readonly #ends: Uint8Array;

  private constructor(columns: readonly EarlierColumn[], records: number) {
    this.columns = columns;
    this.#cells = new Uint32Array(records * columns.length);
    this.#ends = new Uint8Array(records);
  }

  /** Reads the columns that earlier runs added to `list`. */
  static async read(list: ListFile): Promise<EarlierCells> {
    const earlier = new EarlierCells(earlierColumns(list), list.records);
    if (earlier.columns.length === 0) return earlier;
    const own = ownColumns(list.columns);
    const [status, note] = (["status", "note"] as const).map(
      (key) => own.find((one) => one.key === key)?.index,
    );
    const ends = [status, note].filter((index) => index !== undefined);
    await list.read([...earlier.columns.map(({ index }) => index), ...ends], (first, cells) =>
      cells.forEach((texts, index) => {
        earlier.#set(first + index, texts, list);
        const [statusText = "", noteText = ""] = [status, note].map((at) =>
          at === undefined ? "" : texts[earlier.columns.length + ends.indexOf(at)],
        );
        earlier.#setEnd(first + index, statusText, noteText);
      }),
    );
    return earlier;
  }

  /** Returns the normalized text of a record's cell. `place` is the index of its column among `columns`. */
  at(record: number, place: number): string {
    return this.#texts[this.#cells[record * this.columns.length + place]!] ?? "";
  }

  /** Returns what the record named that was not in the register. */
  absence(record: number): Absence | undefined {
    return absenceFlags.find((_, bit) => (this.#ends[record]! & (1 << bit)) !== 0);
  }

  /** Returns whether the record was found. */
  wasFound(record: number): boolean {
    return (this.#ends[record]! & foundFlag) !== 0;
  }

  #setEnd(record: number, status: string, note: string): void {
    const absence = absenceInText(note);
    this.#ends[record] =
      (statusOf(status) === "found" ? foundFlag : 0) |
      (absence === undefined ? 0 : 1 << absenceFlags.indexOf(absence));
  }

  #set(record: number, texts: readonly string[], { date1904, habit }: ListFile): void {
    // Only where fields are separated by `;` is a comma free to be the decimal sign.
    const decimal = habit === undefined || habit.delimiter === ";" ? "," : ".";
    this.columns.forEach(({ field }, place) => {
      const text = comparableCell(codeOf(field, texts[place] ?? ""), field.type, date1904, decimal);
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

/** The current list, with its earlier values. */
interface ComparedList {
  /** The distinct pairs of old and new nomenclature, by both. */
  readonly directions: Map<string, readonly [before: string, after: string]>;
  readonly list: ListFile;
  readonly earlier: EarlierCells;
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
  readonly #options: ChangesFileOptions;
  readonly #fields: readonly Field[];
  /** Index of each field among those of the run. */
  readonly #places: ReadonlyMap<FieldKey, number>;
  #entered: ComparedList | undefined;
  count = 0;
  /** Rows whose activity codes use another nomenclature than before. `count` excludes them. */
  readonly nomenclature: NomenclatureCount = { rows: 0, uncompared: 0 };

  constructor(path: string, place: PlaceFile, options: ChangesFileOptions) {
    this.#file = new LineFile(path, place);
    this.#options = options;
    this.#fields = askedFields(options.fields);
    this.#places = new Map(this.#fields.map(({ key }, place) => [key, place]));
  }

  async begin(): Promise<void> {
    const named = this.#options.several ? ["file", ...headers] : headers;
    await this.#file.write(`\ufeff${csvLine(named)}`);
  }

  /** Reads the earlier values of a list. */
  async enter({ name, list }: ComingList): Promise<void> {
    await this.#leave();
    const earlier = await EarlierCells.read(list);
    const of = [...(this.#options.several ? [name] : []), list.sheet ?? ""];
    this.#entered = { list, earlier, of, directions: new Map() };
  }

  /** Writes one line per change of nomenclature in the list that ends here. */
  async #leave(): Promise<void> {
    const { of = [], directions } = this.#entered ?? {};
    for (const [before, after] of directions?.values() ?? [])
      await this.#write([[...of, "", "", "", "nomenclature", "naf_nomenclature", before, after]]);
    this.#entered = undefined;
  }

  #write(lines: readonly (readonly string[])[]): Promise<void> {
    return this.#file.write(lines.map(csvLine).join(""));
  }

  /**
   * Adds what changed in one record. What has no current answer has not changed as far as is known, but values that
   * belonged to another company are emptied and therefore listed.
   */
  async add(record: number, end: RowEnd): Promise<void> {
    if (this.#entered === undefined) return;
    const row = end.status === undefined ? undefined : end;
    if (end.stays === "all" && row?.subject === undefined) return;
    const { list, earlier, of, directions } = this.#entered;
    const all = changesOf(earlier, this.#recordNow(record, end.stays, row));
    const { changes, nomenclature } = nomenclatureApart(all, this.#options.correspondence);
    if (nomenclature !== undefined) {
      const { before, after, isUncompared } = nomenclature;
      directions.set(`${before} ${after}`, [before, after]);
      this.nomenclature.rows += 1;
      if (isUncompared) this.nomenclature.uncompared += 1;
    }
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

  #recordNow(record: number, stays: Stays, row: WrittenRow | undefined): RecordNow {
    const subject = row?.subject;
    const absence = row && absenceOf(row.note);
    const isAnswered = (what: Absence) =>
      (what === "company" || subject?.siret !== undefined) &&
      this.#fields.some((field, place) => isReadFrom(what, field) && row?.values[place] !== undefined);
    const valueOf = (key: FieldKey) =>
      key === "siren" ? subject?.siren : row?.values[this.#places.get(key) ?? -1];
    return { record, stays, subject, absence, isAnswered, valueOf };
  }
}
