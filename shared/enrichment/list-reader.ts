import { type IdentifierSource, columnsOfSource } from "./columns/identifier-columns.ts";
import {
  type ComparedColumns,
  type ComparedRole,
  type ComparedTexts,
  comparedRoles,
} from "./columns/compared-texts.ts";
import { type OwnColumn, tellingColumns } from "./columns/own-columns.ts";
import {
  givenCompanyReader,
  isEarlierMatchKey,
  mistypedReader,
  writtenSiretReader,
} from "./earlier-columns.ts";
import { type EarlierRow, type EarlierRowEnd, isByPerson, notedNumber } from "./kept-company.ts";
import {
  type OtherNumberReading,
  type CellReading,
  type RowReading,
  firstIdentifier,
  inScientific,
  clueOf,
  isForeignNumber,
  isSearchedByName,
  numberInName,
  readCell,
  meaningfulText,
  textOfWrong,
  withOtherNumber,
  withSiret,
  wrongNumber,
} from "./cell-reading.ts";
import { type Disagreement, DisagreementCounts } from "./columns/disagreements.ts";
import { type OtherCompanies, OtherCompaniesCount, Rows, type Stays, type StaysOf, staysIn } from "./rows.ts";
import { mayBeCutFrom } from "../identifiers/read.ts";
import { isAbroad } from "../matching/abroad.ts";
import type { MatchRow } from "../matching/match.ts";
import {
  type RoleColumns,
  alternativeKeys,
  alternativeRoles,
  columnsOfRole,
  nameColumns,
} from "./columns/column-roles.ts";
import { type ColumnRole, columnRoles } from "./columns/role-rules.ts";
import type { MatchQueries } from "./match-queries.ts";
import type { Subjects } from "./subjects.ts";
import type { ListColumn } from "./columns/column-readings.ts";
import { repeatedHeader } from "./repeated-header.ts";
import { TotalsRows } from "./totals-row.ts";

/** Returns whether a record takes part in a run, given the text of its `sirene_status` cell. */
export type Selection = (status: string) => boolean;

type AtIndex = { readonly index: number };

/** Returns the place of a column's text among those of a row, given its index. */
type PlaceOf = (column: number) => number;

/** The columns that describe a row's company, for rows looked for by name. */
interface MatchReading {
  /** Index of the column of each role. */
  readonly columns: RoleColumns;
  readonly queries: MatchQueries;
}

/** In a list that an earlier run filled: the columns, besides ours, that describe the company of a row. */
export interface EarlierColumns {
  /** The columns recognised by their headers, which a run uses unless the user names others. */
  readonly recognised: RoleColumns;
  /** Indexes of the list's own columns, read if no name column was recognised. */
  readonly content: readonly number[];
}

/** Returns the columns in which a run reads `earlier` columns. Without a column of names, all texts of a row are compared. */
export const columnsOfEarlier = ({ recognised, content }: EarlierColumns): number[] =>
  Object.values(recognised).concat(recognised.name === undefined ? content : []);

/** How the rows of a list are read. Columns are given by index. */
export interface ListReading {
  /** Number of records. */
  readonly records: number;
  /**
   * Where identifiers are read. A later source counts where those before it have no identifier. If there is none, rows
   * are read by the numbers in our columns, as far as a run read them in a column that is gone.
   */
  readonly sources: readonly IdentifierSource<AtIndex>[];
  /** Further columns of identifiers, whose companies are only counted. */
  readonly others?: readonly AtIndex[];
  /** Our columns that the list already has. */
  readonly own?: readonly OwnColumn[];
  /**
   * False if our columns are known by position alone. Their cells may then belong to other fields, so none of them
   * stays.
   */
  readonly isNamed?: boolean;
  /** The subjects of the run. Those of the list are added to it. */
  readonly subjects: Subjects;
  /** Set in a run that looks up rows without a number by their names. */
  readonly match?: MatchReading | undefined;
  /**
   * Set for a list that an earlier run filled. Without it, companies that an earlier run gave to rows without a
   * number are removed.
   */
  readonly earlierColumns?: EarlierColumns | undefined;
  /** Columns of the list that are compared with the answers. */
  readonly compared?: ComparedColumns | undefined;
  /**
   * Indexes of unread number columns that may well be the list's own. A row with a number in one of them cannot be
   * called correct.
   */
  readonly doubtful?: readonly number[] | undefined;
  /**
   * Indexes of the list's own columns, used to tell rows without a number from empty rows and totals rows. Empty or
   * undefined where that makes no difference.
   */
  readonly content?: readonly number[];
  /** The same columns with their headers, in a run that looks up or checks no row that repeats the header. */
  readonly headed?: readonly ListColumn[];
  /** Index of the column of the list's vendor or customer codes, if it has one. */
  readonly vendor?: number | undefined;
  /** Index of the `sirene_status` column, and which rows take part. Undefined if all do. */
  readonly only?: { readonly statusColumn: number; readonly selects: Selection } | undefined;
}

/** Reads what each record of a list asks for, and whether the cells in our columns are about the company it names. */
export class ListReader {
  /** Index of every column that is read, each once. */
  readonly columns: readonly number[];
  readonly rows: Rows;
  readonly #others: OtherCompaniesCount;
  readonly #disagreements: DisagreementCounts;
  readonly #read: (record: number, texts: readonly string[]) => void;
  readonly #pendingRows = new Map<number, PendingRow>();
  readonly #aliases = new Map<number, MatchRow>();
  #cutNumbers = 0;
  #ownNumbers = 0;

  constructor(reading: ListReading) {
    const { records, sources, others = [], subjects, match } = reading;
    this.columns = columnsOf(reading);
    this.rows = new Rows(records, subjects, sources.length, match?.queries);
    this.#others = new OtherCompaniesCount(others.length);
    this.#disagreements = new DisagreementCounts(comparedOf(reading), sources[0]?.column.index);
    this.#read = isPlain(reading) ? this.#plainReader(reading) : this.#wholeReader(reading);
  }

  /** Reads one record; `texts` are its cells in `columns`. */
  take(record: number, texts: readonly string[]): void {
    this.#read(record, texts);
  }

  /** Returns the counts of the `others` columns so far, in their order. */
  get others(): readonly OtherCompanies[] {
    return this.#others.counts;
  }

  /**
   * Returns the compared number columns of which more than a tenth of the rows so far disagrees with the identifiers.
   */
  get disagreements(): readonly Disagreement[] {
    return this.#disagreements.disagreements;
  }

  /** Returns how many numbers were cut short so far since an earlier run, whose company `sirene_siren` still has. */
  get cutNumbers(): number {
    return this.#cutNumbers;
  }

  /** Returns how many rows so far were read by the number in our columns, because the list has no other numbers. */
  get ownNumbers(): number {
    return this.#ownNumbers;
  }

  /**
   * Returns the rows without a usable number to which our columns give a company. They are not in `rows` until
   * `settle`.
   */
  get earlierRows(): readonly EarlierRow[] {
    return [...this.#pendingRows.values()].map(({ row }) => row);
  }

  /** Stores each row of `earlierRows` in `rows`, according to its `ends`, which are in the same order. */
  settle(ends: readonly EarlierRowEnd[]): void {
    [...this.#pendingRows.values()].forEach(({ settle }, place) => settle(ends[place]!));
    this.#pendingRows.clear();
  }

  /**
   * By record: what a row looked for by name says in the recognised columns, if the run reads it in other columns.
   */
  get aliases(): ReadonlyMap<number, MatchRow> {
    return this.#aliases;
  }

  /**
   * The fast path for a list of identifiers alone. Most lists are such, some with a million rows, so few objects are
   * made per row.
   */
  #plainReader({ sources, others = [] }: ListReading) {
    const place = this.columns.indexOf(sources[0]!.column.index);
    if (others.length === 0)
      return (record: number, texts: readonly string[]) => this.rows.set(record, texts[place]!);
    const otherPlaces = others.map(({ index }) => this.columns.indexOf(index));
    return (record: number, texts: readonly string[]): void => {
      const reading = readCell(texts[place]!);
      this.#others.add((column) => texts[otherPlaces[column]!]!, reading);
      this.rows.put(record, reading);
    };
  }

  /**
   * Returns what suggests the company of `sirene_siren` for a row whose number scientific notation cut short since an
   * earlier run, as happens to a CSV that was opened and saved in Excel. The other cells are still about that company. It
   * counts such rows.
   */
  #cutNumberReader({ sources, own = [] }: ListReading, placeOf: PlaceOf) {
    const { siren: column } = tellingColumns(own);
    return (row: CellsReading, texts: readonly string[]): CellsReading => {
      const { reading } = row;
      if (column === undefined || reading.kind !== "invalid" || reading.reason !== "digits_lost") return row;
      const earlier = readCell(texts[placeOf(column.index)]!);
      const cut = inScientific(textOfWrong(row, sources, ({ index }) => texts[placeOf(index)]!));
      if (!("siren" in earlier) || !mayBeCutFrom(earlier.siren, cut)) return row;
      this.#cutNumbers += 1;
      return { ...row, reading: { ...reading, suggestion: earlier.siren }, stays: "all" };
    };
  }

  /**
   * Returns a reader of the numbers in our columns, for a list without any others: the column that they were read in is
   * gone. It counts the rows read so.
   */
  #ownNumberReader({ sources, own = [], earlierColumns, isNamed = true }: ListReading, placeOf: PlaceOf) {
    if (sources.length > 0 || earlierColumns === undefined) return undefined;
    const givenOf = givenCompanyReader(own, placeOf);
    return (texts: readonly string[]): CellsReading | undefined => {
      const given = givenOf(texts);
      if (given?.number === undefined) return undefined;
      this.#ownNumbers += 1;
      // Beside a number that a person typed over, the other cells may still be about the former company.
      return { ...given.number, source: 0, stays: given.isReplaced || !isNamed ? "none" : "all" };
    };
  }

  #wholeReader(reading: ListReading) {
    const { sources, others = [], own = [], isNamed = true, only, match } = reading;
    const { content = [], headed = [], earlierColumns } = reading;
    const staysOf = isNamed ? staysIn(own) : () => "none" as const;
    const places = new Map(this.columns.map((column, place) => [column, place]));
    const placeOf = (column: number): number => places.get(column)!;
    const cells = sources.map((source) => sourceReader(source, placeOf));
    const matchOf = match && rowReader(match.columns, placeOf);
    const aliasOf = match && earlierColumns && aliasReader(match.columns, earlierColumns, placeOf);
    const earlierRowOf = earlierColumns && earlierRowReader(reading, earlierColumns, placeOf);
    const mistypedOf = earlierColumns && isNamed ? mistypedReader(own, placeOf) : undefined;
    const writtenOf = writtenSiretReader(isNamed ? own : [], placeOf);
    const withSuggestion = this.#cutNumberReader(reading, placeOf);
    const ownNumberOf = this.#ownNumberReader(reading, placeOf);
    const inNameOf = inNameReader(reading, placeOf, staysOf);
    const textsOf = textsReader(reading, placeOf);
    const totals = new TotalsRows(content, companyColumnsOf(reading), placeOf);
    const isHeader = repeatedHeader(headed, placeOf);
    const read = (record: number, texts: readonly string[], isCompany = false): void => {
      const isAgain = isHeader(texts);
      const inCells: CellsReading = ownNumberOf?.(texts) ?? withSuggestion(rowReading(cells, texts), texts);
      const again = () => read(record, texts, true);
      const kind = isAgain || isCompany ? "company" : totals.take(texts, "siren" in inCells.reading, again);
      const isNobody = isAgain || kind === "totals" || kind === "remark";
      const inName = isNobody ? undefined : inNameOf(inCells.reading, texts);
      const { reading, source, stays: known }: CellsReading = isNobody ? ofNobody : (inName ?? inCells);
      this.#disagreements.add((column) => texts[placeOf(column)]!);
      this.#others.add((column) => texts[placeOf(others[column]!.index)]!, reading);
      const withClue = (row: MatchRow): MatchRow => {
        const text = textOfWrong({ reading, source }, sources, ({ index }) => texts[placeOf(index)]!);
        const clue = clueOf(wrongNumber(reading, source), text);
        return clue === undefined || row.vat?.trim() ? row : { ...row, vat: clue };
      };
      const takesPart = (stays: Stays, isEntered = false): boolean => {
        // A status written for another company does not count for this row; one for another establishment counts for
        // its company.
        const statuses = only === undefined ? [] : statusesOf(stays, texts[placeOf(only.statusColumn)]!);
        const selected = only === undefined || isEntered || statuses.some((status) => only.selects(status));
        if (selected && textsOf !== undefined) this.rows.putTexts(record, textsOf(texts));
        return selected;
      };
      const put = (stays: Stays): void => {
        if (!takesPart(stays)) return this.rows.leaveOut(record, stays, reading);
        if (kind === "totals") return this.rows.sumUp(record);
        if (isNobody) return this.rows.put(record, reading, source, stays);
        const sought = queryRowOf(reading, () => matchOf?.(texts));
        if (sought !== undefined) {
          const alias = aliasOf?.(texts);
          if (alias !== undefined) this.#aliases.set(record, withClue(alias));
          // The search may find another company that the cut number fits.
          const mayStay = known === undefined ? stays : "none";
          return this.rows.putMatch(record, withClue(sought), mayStay, wrongNumber(reading, source));
        }
        this.rows.put(record, reading, source, stays);
        if (stays === "all") this.rows.putWrittenSiret(record, writtenOf(texts, reading));
        if (inName !== undefined) this.rows.putWrong(record, wrongNumber(inCells.reading, inCells.source));
        else if (inCells.remark !== undefined) this.rows.putOtherNumberRemark(record, inCells.remark);
        const hasContent = () => content.some((column) => texts[placeOf(column)]!.trim() !== "");
        if (reading.kind === "blank" && hasContent()) this.rows.fill(record);
      };
      const keep = ({ kept, isEntered }: KeptRowEnd, earlierSiren: string): void => {
        const stays = isNamed && !isEntered && kept.company.siren === earlierSiren ? "all" : "none";
        if (takesPart(stays, isEntered)) this.rows.putKept(record, kept, stays, wrongNumber(reading, source));
        else this.rows.leaveOut(record, stays, { kind: "siren", siren: kept.company.siren, repairs: [] });
      };
      const mistyped = isAgain || "siren" in reading ? undefined : mistypedOf?.(texts);
      if (mistyped !== undefined)
        return takesPart("all") ? this.rows.putMistyped(record, mistyped) : this.rows.leaveOut(record);
      const earlier = "siren" in reading ? undefined : earlierRowOf?.(texts, withClue);
      const entered = earlier?.entered ?? (earlier && notedNumber(earlier));
      const earlierRow = isSearchedByName(reading) || entered !== undefined ? earlier : undefined;
      if (earlierRow === undefined)
        return put(known ?? staysOf(reading, (column) => texts[placeOf(column)]!));
      this.#pendingRows.set(record, {
        row: { record, ...earlierRow },
        // A totals row or a repeated header loses a company that a search gave it, but keeps one that a person chose.
        settle: (end) =>
          end.kind === "kept" && (!isNobody || isByPerson(end.kept))
            ? keep(end, earlierRow.siren)
            : put(known ?? "none"),
      });
    };
    return read;
  }
}

/** Returns the statuses that a row may be selected by. An empty text stands for a row without a status of its own. */
const statusesOf = (stays: Stays, status: string): readonly string[] =>
  stays === "all" ? [status] : stays === "company" ? ["", status] : [""];

/** The reading of a row by its numbers. `stays`: what may stay in our columns, for a number that was read there. */
interface CellsReading extends RowReading<CellReading>, Pick<OtherNumberReading, "remark"> {
  readonly stays?: Stays;
}

type ReadSource = (texts: readonly string[]) => OtherNumberReading;

/** Returns a reader of a row's number in one source: its column and the columns beside it. */
function sourceReader(
  { column, nic, siret, isSiretSecondary, otherNumber }: IdentifierSource<AtIndex>,
  placeOf: PlaceOf,
): ReadSource {
  const textOf = (one: AtIndex | undefined, texts: readonly string[]) => one && texts[placeOf(one.index)]!;
  return (texts) => {
    const first = readCell(textOf(column, texts)!, textOf(nic, texts));
    const [siretText, otherText] = [textOf(siret, texts), textOf(otherNumber, texts)];
    const other = siretText === undefined ? undefined : readCell(siretText);
    const read: OtherNumberReading =
      other === undefined
        ? { reading: first }
        : withOtherNumber(first, other, withSiret(first, other, isSiretSecondary));
    if (otherText === undefined || read.remark !== undefined) return read;
    return withOtherNumber(read.reading, readCell(otherText));
  };
}

const ofNobody: RowReading<CellReading> = { reading: { kind: "blank" }, source: 0 };

/** Returns the columns in which any text is about a company, even a figure: its number, name, place or code. */
const companyColumnsOf = (reading: ListReading): readonly number[] => [
  ...reading.sources.flatMap((source) => columnsOfSource(source).map(({ index }) => index)),
  ...Object.values(reading.match?.columns ?? {}),
  ...Object.values(reading.compared ?? {}),
  ...(reading.doubtful ?? []),
  ...(reading.vendor === undefined ? [] : [reading.vendor]),
];

/** Returns the reading of a row across all sources, with the remark of the source that counts. */
function rowReading(sources: readonly ReadSource[], texts: readonly string[]): CellsReading {
  if (sources.length === 0) return ofNobody;
  const read = sources.map((source) => source(texts));
  const found = firstIdentifier(read.map(({ reading }) => reading));
  const { remark } = read[found.source]!;
  return remark === undefined ? found : { ...found, remark };
}

/**
 * Returns whether a list has one plain identifier column and nothing else is read, besides companies counted in other
 * columns.
 */
function isPlain(reading: ListReading): boolean {
  const { sources, own = [], match, earlierColumns, only } = reading;
  const { content = [], headed = [], doubtful = [] } = reading;
  const [source, ...further] = sources;
  return (
    source !== undefined &&
    further.length === 0 &&
    source.nic === undefined &&
    source.siret === undefined &&
    source.otherNumber === undefined &&
    own.length + content.length + headed.length + doubtful.length === 0 &&
    match === undefined &&
    earlierColumns === undefined &&
    only === undefined &&
    Object.keys(comparedOf(reading)).length === 0
  );
}

/**
 * Returns a reader of the number in the name of a row whose own number cannot be used. Without a search by name it is read
 * only where our columns show that an earlier run read it.
 */
function inNameReader({ match, earlierColumns }: ListReading, placeOf: PlaceOf, staysOf: StaysOf) {
  const columns = match?.columns ?? earlierColumns?.recognised;
  const nameOf = columns?.name === undefined ? undefined : rowReader(columns, placeOf);
  return (own: CellReading, texts: readonly string[]) => {
    const reading = isSearchedByName(own) ? numberInName(nameOf?.(texts)?.name ?? "") : undefined;
    const isRead =
      match !== undefined || (reading && staysOf(reading, (column) => texts[placeOf(column)]!) !== "none");
    return reading && isRead ? { reading, source: 0 } : undefined;
  };
}

/**
 * Returns what a record is searched by; undefined if it is not searched. A row with a foreign VAT number is included
 * only if the row as a whole counts as abroad: it is then reported like all rows abroad.
 */
function queryRowOf(reading: CellReading, rowOf: () => MatchRow | undefined): MatchRow | undefined {
  if (isSearchedByName(reading)) return rowOf();
  if (!isForeignNumber(reading)) return undefined;
  const row = rowOf();
  return row !== undefined && isAbroad(row) ? row : undefined;
}

/** Returns a reader of the compared columns of a record; undefined if the list has none. */
function textsReader(reading: ListReading, placeOf: PlaceOf) {
  const compared = comparedOf(reading);
  const places = comparedRoles.flatMap((role) => {
    const columns = columnsOfRole(compared, role).map(placeOf);
    return columns.length === 0 ? [] : [[role, columns] as const];
  });
  const person = columnsOfRole(compared, "person").map(placeOf);
  const doubtful = (reading.doubtful ?? []).map(placeOf);
  if (places.length === 0 && doubtful.length === 0) return undefined;
  return (texts: readonly string[]): ComparedTexts => {
    const number = doubtful.map((place) => texts[place]!).find((text) => readCell(text).kind !== "blank");
    const roleTexts: Partial<Record<ComparedRole, string>> = Object.fromEntries(
      places.map(([role, columns]) => [role, roleText(role, columns, texts)]),
    );
    if (roleTexts.name?.trim() === "") roleTexts.name = roleText("name", person, texts);
    return number === undefined ? roleTexts : { ...roleTexts, doubtful: number };
  };
}

/** Returns the text of a role in a record, joined if it spans several columns. `N/A` and the like count as empty. */
export const roleText = (
  role: ColumnRole | ComparedRole,
  places: readonly number[],
  texts: readonly string[],
): string =>
  places.length === 1
    ? meaningfulText(role, texts[places[0]!]!)
    : places
        .map((place) => meaningfulText(role, texts[place]!).trim())
        .filter((text) => text !== "")
        .join(" ");

/** Returns a reader of the texts of some roles. `keyOf` gives the key of a role in `columns`. */
function rolesReader<Role extends ColumnRole>(
  roles: readonly Role[],
  keyOf: (role: Role) => string,
  columns: RoleColumns,
  placeOf: PlaceOf,
) {
  const places = roles.flatMap((role) => {
    const read = columnsOfRole(columns, keyOf(role)).map(placeOf);
    return read.length === 0 ? [] : [[role, read] as const];
  });
  return (texts: readonly string[]): Partial<Record<Role, string>> =>
    Object.fromEntries(places.map(([role, read]) => [role, roleText(role, read, texts)])) as Partial<
      Record<Role, string>
    >;
}

/**
 * Returns a reader of what a record says of its company; the reader returns undefined for a record without a name.
 */
function rowReader(columns: RoleColumns, placeOf: PlaceOf) {
  const first = rolesReader(columnRoles, (role) => role, columns, placeOf);
  const other = rolesReader(alternativeRoles, (role) => `other_${role}`, columns, placeOf);
  const hasOther = alternativeKeys.some((key) => columns[key] !== undefined);
  const person = columnsOfRole(columns, "person").map(placeOf);
  return (texts: readonly string[]): MatchRow | undefined => {
    const { name: firstName = "", ...details } = first(texts);
    const { name: otherName = "", ...otherPlace } = hasOther ? other(texts) : {};
    const ofCompany = firstName.trim() === "" ? otherName : firstName;
    const name = ofCompany.trim() === "" ? roleText("name", person, texts) : ofCompany;
    if (name.trim() === "") return undefined;
    return {
      ...details,
      name,
      ...(otherName.trim() !== "" && name !== otherName && { otherName }),
      ...(Object.values(otherPlace).some((text) => text.trim() !== "") && { otherPlace }),
    };
  };
}

type KeptRowEnd = Extract<EarlierRowEnd, { kind: "kept" }>;

/** A row that an earlier run gave a company, until `settle`. */
interface PendingRow {
  readonly row: EarlierRow;
  readonly settle: (end: EarlierRowEnd) => void;
}

type RowOfTexts = (texts: readonly string[]) => MatchRow | undefined;

/** Returns a reader of the recognised columns. If none has the names, the whole row is read as the name. */
function recognisedReader({ recognised, content }: EarlierColumns, placeOf: PlaceOf): RowOfTexts {
  if (recognised.name !== undefined) return rowReader(recognised, placeOf);
  const places = content.map(placeOf);
  return (texts) => ({ name: places.map((place) => texts[place]!.trim()).join(" ") });
}

/** Returns a reader of the recognised columns; undefined if the run reads those very columns. */
function aliasReader(
  columns: RoleColumns,
  earlierColumns: EarlierColumns,
  placeOf: PlaceOf,
): RowOfTexts | undefined {
  const rolesText = (roles: RoleColumns) => JSON.stringify(Object.entries(roles).sort());
  return rolesText(columns) === rolesText(earlierColumns.recognised)
    ? undefined
    : recognisedReader(earlierColumns, placeOf);
}

/** Returns a reader of the company that our columns give a row, and of all that shows whether it still fits. */
function earlierRowReader(
  { own = [], match }: ListReading,
  earlierColumns: EarlierColumns,
  placeOf: PlaceOf,
) {
  const givenOf = givenCompanyReader(own, placeOf);
  const readers = [
    match && rowReader(match.columns, placeOf),
    match === undefined
      ? recognisedReader(earlierColumns, placeOf)
      : aliasReader(match.columns, earlierColumns, placeOf),
  ].filter((one) => one !== undefined);
  const isNamed = (match?.columns.name ?? earlierColumns.recognised.name) !== undefined;
  const content = isNamed ? [] : earlierColumns.content.map(placeOf);
  return (
    texts: readonly string[],
    withClue: (row: MatchRow) => MatchRow,
  ): Omit<EarlierRow, "record"> | undefined => {
    const given = givenOf(texts);
    if (given === undefined) return undefined;
    const { siren, earlierMatch, entered } = given;
    const rows = readers.flatMap((read) => read(texts) ?? []).map(withClue);
    // Names in the recognised column count as well: a user who chooses another name column must not lose the companies
    // found by the recognised one. Without a recognised column, the second reading is the whole row, not a name.
    const named = earlierColumns.recognised.name === undefined ? rows.slice(0, 1) : rows;
    return {
      ...{ siren, rows, earlierMatch, entered },
      names: (isNamed
        ? named.flatMap(({ name, otherName }) => [name, otherName ?? ""])
        : content.map((place) => texts[place]!)
      ).filter((text) => text.trim() !== ""),
    };
  };
}

/** Returns the columns whose texts are kept for each row: those compared and, in a run by names, the name columns. */
function comparedOf({ match, compared = {} }: ListReading): ComparedColumns {
  if (match === undefined || compared.name !== undefined) return compared;
  return { ...nameColumns(match.columns), ...compared };
}

function columnsOf(reading: ListReading): number[] {
  const { sources, others = [], own = [], only, match, earlierColumns, content = [] } = reading;
  const { siren, others: telling } = tellingColumns(own);
  const ofEarlier = earlierColumns === undefined ? [] : own.filter(({ key }) => isEarlierMatchKey(key));
  return [
    ...new Set([
      ...sources.flatMap((source) => columnsOfSource(source).map(({ index }) => index)),
      ...others.map(({ index }) => index),
      ...[siren, ...telling].flatMap((column) => column?.index ?? []),
      ...(siren === undefined ? [] : own.flatMap(({ key, index }) => (key === "status" ? index : []))),
      ...(only === undefined ? [] : [only.statusColumn]),
      ...Object.values(match?.columns ?? {}),
      ...ofEarlier.map(({ index }) => index),
      ...(earlierColumns === undefined ? [] : columnsOfEarlier(earlierColumns)),
      ...Object.values(comparedOf(reading)),
      ...(reading.doubtful ?? []),
      ...content,
      ...(reading.headed ?? []).map(({ index }) => index),
    ]),
  ];
}
