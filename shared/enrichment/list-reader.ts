import { type IdentifierSource, columnsOfSource } from "./columns/identifier-columns.ts";
import {
  type ComparedColumns,
  type ComparedRole,
  type ComparedTexts,
  comparedRoles,
} from "./columns/compared-texts.ts";
import { type OwnColumn, type OwnKey, companyOfColumns, tellingColumns } from "./columns/own-columns.ts";
import type { EarlierRowEnd, EarlierRow, KeptCompany, EarlierMatch } from "./kept-company.ts";
import { lettersOf } from "./settled-match.ts";
import { companyInNote } from "./notes.ts";
import {
  type BesideReading,
  type CellReading,
  type RowReading,
  firstIdentifier,
  isClue,
  isForeignNumber,
  isSoughtByName,
  readCell,
  saidIn,
  withBeside,
  withSiret,
  wrongNumber,
} from "./cell-reading.ts";
import { type Disagreement, DisagreementCounts } from "./columns/disagreements.ts";
import { type OtherCompanies, OtherCompaniesCount, Rows, type Stays, staysIn } from "./rows.ts";
import { isAbroad } from "../matching/abroad.ts";
import type { MatchRow } from "../matching/match.ts";
import {
  type RoleColumns,
  alternativeKeys,
  alternativeRoles,
  asRole,
  columnsOfRole,
} from "./columns/column-roles.ts";
import { type ColumnRole, columnRoles } from "./columns/role-rules.ts";
import type { MatchQueries } from "./match-queries.ts";
import type { Subjects } from "./subjects.ts";
import { TotalsRows } from "./totals-row.ts";

/** Whether a record takes part in a run, by the text of its `sirene_status` cell. */
export type Selection = (status: string) => boolean;

type AtIndex = { readonly index: number };

/** Where what tells of a row's company stands, for rows that are looked for by name. */
interface MatchReading {
  /** Index of the column of each role. */
  readonly columns: RoleColumns;
  readonly queries: MatchQueries;
}

/** Where the rows of a list that an earlier run filled say for whom, beside our columns. */
export interface EarlierColumns {
  /** What tells of a row's company, recognised: the columns that a run takes where nobody names any. */
  readonly recognised: RoleColumns;
  /** Columns of the list's own, where none is known to hold the names. */
  readonly content: readonly number[];
}

/** How the rows of a list are read. Columns are told by their indexes. */
export interface ListReading {
  /** Number of records. */
  readonly records: number;
  /** Where identifiers are read: at least one; a later one counts where those before it say nothing. */
  readonly sources: readonly IdentifierSource<AtIndex>[];
  /** Columns that hold companies too, to be counted. */
  readonly others?: readonly AtIndex[];
  /** The columns of ours that the list has already. */
  readonly own?: readonly OwnColumn[];
  /** False where these are known by their place alone: what stands in them may be of other fields, and none of it stays. */
  readonly isNamed?: boolean;
  /** The subjects of the run, which the list's are added to. */
  readonly subjects: Subjects;
  /** For a run that looks rows without a number up by their names. */
  readonly match?: MatchReading | undefined;
  /** For a list that an earlier run filled: without it, what was given to its rows without a number is emptied. */
  readonly given?: EarlierColumns | undefined;
  /** Where the list says of its companies what answers are compared with. */
  readonly compared?: ComparedColumns | undefined;
  /** Indexes of columns of numbers that are left out, and may be the list's own: a row that has one in them cannot be told to be in order. */
  readonly doubtful?: readonly number[] | undefined;
  /** Indexes of the list's own columns, which tell a row without a number from an empty one and from one of totals; none where that does not matter. */
  readonly content?: readonly number[];
  /** Index of the column of the list's codes of companies, where it has one. */
  readonly vendor?: number | undefined;
  /** Index of the `sirene_status` column, and which of its rows take part; without it all do. */
  readonly only?: { readonly statusColumn: number; readonly selects: Selection } | undefined;
}

/** Reads what each record of a list asks for, and whether the columns of ours in it are of the company it names. */
export class ListReader {
  /** Every column that is read of a record, each once. */
  readonly columns: readonly number[];
  readonly rows: Rows;
  readonly #others: OtherCompaniesCount;
  readonly #disagreements: DisagreementCounts;
  readonly #read: (record: number, texts: readonly string[]) => void;
  readonly #given: PendingRow[] = [];
  readonly #aliases = new Map<number, MatchRow>();

  constructor(reading: ListReading) {
    const { records, sources, others = [], subjects, match } = reading;
    this.columns = columnsOf(reading);
    this.rows = new Rows(records, subjects, sources.length, match?.queries);
    this.#others = new OtherCompaniesCount(others.length);
    this.#disagreements = new DisagreementCounts(comparedOf(reading), sources[0]?.column.index);
    this.#read = isPlain(reading) ? this.#plainReader(reading) : this.#wholeReader(reading);
  }

  /** Takes one record in: its texts in `columns`. */
  take(record: number, texts: readonly string[]): void {
    this.#read(record, texts);
  }

  /** What the other columns of companies hold so far, in their order. */
  get others(): readonly OtherCompanies[] {
    return this.#others.counts;
  }

  /** The compared columns of numbers of which more than a tenth disagrees with the identifiers, so far. */
  get disagreements(): readonly Disagreement[] {
    return this.#disagreements.disagreements;
  }

  /** The rows without a usable number to which our columns give a company: what becomes of them is told by `settle`. */
  get given(): readonly EarlierRow[] {
    return this.#given.map(({ given }) => given);
  }

  /** Takes in what becomes of each row of `given`, in their order; they are no records of the list before. */
  settle(ends: readonly EarlierRowEnd[]): void {
    this.#given.forEach(({ settle }, place) => settle(ends[place]!));
    this.#given.length = 0;
  }

  /** By record, what rows that are looked for by name say in the recognised columns, where the run reads them in others. */
  get aliases(): ReadonlyMap<number, MatchRow> {
    return this.#aliases;
  }

  /** Of a list without anything but identifiers, as most are, and at times of a million rows: few objects are made of each. */
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

  #wholeReader(reading: ListReading) {
    const { sources, others = [], own = [], isNamed = true, only, match, given, content = [] } = reading;
    const staysOf = isNamed ? staysIn(own) : () => "none" as const;
    const places = new Map(this.columns.map((column, place) => [column, place]));
    const placeOf = (column: number): number => places.get(column)!;
    const otherPlaces = others.map(({ index }) => placeOf(index));
    const statusPlace = only === undefined ? -1 : placeOf(only.statusColumn);
    const cells = sources.map((source) => sourceReader(source, placeOf));
    const numberPlaces = sources.map(({ column }) => placeOf(column.index));
    const matchOf = match && rowReader(match.columns, placeOf);
    const aliasOf = match && given && aliasReader(match.columns, given, placeOf);
    const givenOf = given && givenReader(reading, given, placeOf);
    const textsOf = textsReader(reading, placeOf);
    const contentPlaces = content.map(placeOf);
    const totals = new TotalsRows(content, tellingOf(reading), placeOf);
    return (record: number, texts: readonly string[]): void => {
      const inCells = rowReading(cells, texts);
      const isTotals = totals.take(texts, "siren" in inCells.reading);
      const inName =
        isTotals || !isSoughtByName(inCells.reading) ? undefined : numberInName(matchOf?.(texts));
      const { reading, source } = isTotals
        ? ofNobody
        : inName === undefined
          ? inCells
          : { reading: inName, source: 0 };
      this.#disagreements.add((column) => texts[placeOf(column)]!);
      this.#others.add((column) => texts[otherPlaces[column]!]!, reading);
      const withClue = (row: MatchRow): MatchRow => {
        const wrong = wrongNumber(reading, source);
        return wrong && isClue(wrong) && !row.vat?.trim()
          ? { ...row, vat: texts[numberPlaces[source]!]! }
          : row;
      };
      const takesPart = (stays: Stays): boolean => {
        // A status that another company got is none of this row's; one of another establishment is its company's alone.
        const statuses = only === undefined ? [] : statusesOf(stays, texts[statusPlace]!);
        const selected = only === undefined || statuses.some((status) => only.selects(status));
        if (selected && textsOf !== undefined) this.rows.putTexts(record, textsOf(texts));
        return selected;
      };
      const put = (stays: Stays): void => {
        if (!takesPart(stays)) return this.rows.leaveOut(record, stays, reading);
        if (isTotals) return this.rows.sumUp(record);
        const sought = soughtBy(reading, () => matchOf?.(texts));
        if (sought !== undefined) {
          const alias = aliasOf?.(texts);
          if (alias !== undefined) this.#aliases.set(record, withClue(alias));
          return this.rows.putMatch(record, withClue(sought), stays, wrongNumber(reading, source));
        }
        this.rows.put(record, reading, source, stays);
        if (inCells.remark !== undefined && inName === undefined) this.rows.putBeside(record, inCells.remark);
        const isBlank = reading.kind === "blank";
        if (isBlank && contentPlaces.some((place) => texts[place]!.trim() !== "")) this.rows.fill(record);
      };
      const keep = (kept: KeptCompany, told: string): void => {
        const { siren } = kept.company;
        const stays = isNamed && siren === told ? "all" : "none";
        if (takesPart(stays)) this.rows.putKept(record, kept, stays, wrongNumber(reading, source));
        else this.rows.leaveOut(record, stays, { kind: "siren", siren, repairs: [] });
      };
      const told = isSoughtByName(reading) ? givenOf?.(texts, withClue) : undefined;
      if (told === undefined) return put(staysOf(reading, (column) => texts[placeOf(column)]!));
      this.#given.push({
        given: { record, ...told },
        // What a search made of a row of totals is nobody's; what a person made of it is the person's.
        settle: (end) =>
          end.kind === "kept" && (!isTotals || typeof end.kept.by === "object")
            ? keep(end.kept, told.siren)
            : put("none"),
      });
    };
  }
}

/** The statuses that count for a row of which so much stays: empty where it has none of its own. */
const statusesOf = (stays: Stays, status: string): readonly string[] =>
  stays === "all" ? [status] : stays === "company" ? ["", status] : [""];

type ReadSource = (texts: readonly string[]) => BesideReading;

/** Reads a row's number in one source: its column, with what stands beside it. */
function sourceReader(
  { column, nic, siret, siretIsBesideOnly, beside }: IdentifierSource<AtIndex>,
  placeOf: (column: number) => number,
): ReadSource {
  const [place, nicPlace] = [placeOf(column.index), nic && placeOf(nic.index)];
  const [siretPlace, besidePlace] = [siret && placeOf(siret.index), beside && placeOf(beside.index)];
  return (texts) => {
    const first = readCell(texts[place]!, nicPlace === undefined ? undefined : texts[nicPlace]!);
    const other = siretPlace === undefined ? undefined : readCell(texts[siretPlace]!);
    const read: BesideReading =
      other === undefined
        ? { reading: first }
        : withBeside(first, other, withSiret(first, other, siretIsBesideOnly));
    if (besidePlace === undefined || read.remark !== undefined) return read;
    return withBeside(read.reading, readCell(texts[besidePlace]!));
  };
}

const ofNobody: RowReading<CellReading> = { reading: { kind: "blank" }, source: 0 };

/** The columns in which whatever stands there tells of a company: its number, its name, its place, its code. */
const tellingOf = (reading: ListReading): readonly number[] => [
  ...reading.sources.flatMap((source) => columnsOfSource(source).map(({ index }) => index)),
  ...Object.values(reading.match?.columns ?? {}),
  ...Object.values(reading.compared ?? {}),
  ...(reading.doubtful ?? []),
  ...(reading.vendor === undefined ? [] : [reading.vendor]),
];

/** What a row says of its number in all sources; the remark is of the one that was taken. */
function rowReading(
  sources: readonly ReadSource[],
  texts: readonly string[],
): RowReading<CellReading> & Pick<BesideReading, "remark"> {
  if (sources.length === 0) return ofNobody;
  const read = sources.map((source) => source(texts));
  const found = firstIdentifier(read.map(({ reading }) => reading));
  const { remark } = read[found.source]!;
  return remark === undefined ? found : { ...found, remark };
}

/** Whether a list has one column of identifiers, and is read for nothing else but to count the companies of others. */
function isPlain(reading: ListReading): boolean {
  const { sources, own = [], match, given, only, content = [], doubtful = [] } = reading;
  const [source, ...further] = sources;
  return (
    source !== undefined &&
    further.length === 0 &&
    source.nic === undefined &&
    source.siret === undefined &&
    source.beside === undefined &&
    own.length + content.length + doubtful.length === 0 &&
    match === undefined &&
    given === undefined &&
    only === undefined &&
    Object.keys(comparedOf(reading)).length === 0
  );
}

/** Fewer digits may be a name, and become a number by zeros that were not there. */
const leastDigitsInName = 9;

/** The identifier that stands where a row's name should; undefined of a name. */
function numberInName(row: MatchRow | undefined): CellReading | undefined {
  if (row === undefined || row.name.replace(/\D/g, "").length < leastDigitsInName) return undefined;
  const reading = readCell(row.name);
  return "siren" in reading ? reading : undefined;
}

/** What a record is looked for by: one whose number is foreign is not, unless the row says so too and is told as all rows abroad. */
function soughtBy(reading: CellReading, rowOf: () => MatchRow | undefined): MatchRow | undefined {
  if (isSoughtByName(reading)) return rowOf();
  if (!isForeignNumber(reading)) return undefined;
  const row = rowOf();
  return row !== undefined && isAbroad(row) ? row : undefined;
}

/** Reads what a record says in the columns that are compared; undefined where the list has none of them. */
function textsReader(reading: ListReading, placeOf: (column: number) => number) {
  const compared = comparedOf(reading);
  const places = comparedRoles.flatMap((role) => {
    const columns = columnsOfRole(compared, role).map(placeOf);
    return columns.length === 0 ? [] : [[role, columns] as const];
  });
  const doubtful = (reading.doubtful ?? []).map(placeOf);
  if (places.length === 0 && doubtful.length === 0) return undefined;
  return (texts: readonly string[]): ComparedTexts => {
    const number = doubtful.map((place) => texts[place]!).find((text) => readCell(text).kind !== "blank");
    const said = Object.fromEntries(places.map(([role, columns]) => [role, saidOf(role, columns, texts)]));
    return number === undefined ? said : { ...said, doubtful: number };
  };
}

/** What a record says of a role, in one column or in several, one after the other; nothing where they say `N/A` and the like. */
const saidOf = (
  role: ColumnRole | ComparedRole,
  places: readonly number[],
  texts: readonly string[],
): string =>
  places.length === 1
    ? saidIn(role, texts[places[0]!]!)
    : places
        .map((place) => saidIn(role, texts[place]!).trim())
        .filter((text) => text !== "")
        .join(" ");

/** Reads what stands in the columns of roles, which `keyOf` gives the keys of. */
function rolesReader<Role extends ColumnRole>(
  roles: readonly Role[],
  keyOf: (role: Role) => string,
  columns: RoleColumns,
  placeOf: (column: number) => number,
) {
  const places = roles.flatMap((role) => {
    const read = columnsOfRole(columns, keyOf(role)).map(placeOf);
    return read.length === 0 ? [] : [[role, read] as const];
  });
  return (texts: readonly string[]): Partial<Record<Role, string>> =>
    Object.fromEntries(places.map(([role, read]) => [role, saidOf(role, read, texts)])) as Partial<
      Record<Role, string>
    >;
}

/** Reads what a record tells of its company; undefined of one without a name. */
function rowReader(columns: RoleColumns, placeOf: (column: number) => number) {
  const first = rolesReader(columnRoles, (role) => role, columns, placeOf);
  const other = rolesReader(alternativeRoles, (role) => `other_${role}`, columns, placeOf);
  const hasOther = alternativeKeys.some((key) => columns[key] !== undefined);
  return (texts: readonly string[]): MatchRow | undefined => {
    const { name: firstName = "", ...said } = first(texts);
    const { name: otherName = "", ...otherPlace } = hasOther ? other(texts) : {};
    const name = firstName.trim() === "" ? otherName : firstName;
    if (name.trim() === "") return undefined;
    return {
      ...said,
      name,
      ...(otherName.trim() !== "" && name !== otherName && { otherName }),
      ...(Object.values(otherPlace).some((text) => text.trim() !== "") && { otherPlace }),
    };
  };
}

/** A row that was given a company, until it is known what becomes of it. */
interface PendingRow {
  readonly given: EarlierRow;
  readonly settle: (end: EarlierRowEnd) => void;
}

type RowOfTexts = (texts: readonly string[]) => MatchRow | undefined;

/** Reads what a row says where nobody names the columns: all of it, where none is recognised to hold the names. */
function recognisedReader(
  { recognised, content }: EarlierColumns,
  placeOf: (column: number) => number,
): RowOfTexts {
  if (recognised.name !== undefined) return rowReader(recognised, placeOf);
  const places = content.map(placeOf);
  return (texts) => ({ name: places.map((place) => texts[place]!.trim()).join(" ") });
}

/** The same of rows that are looked for by `columns`; undefined where these are the recognised ones. */
function aliasReader(
  columns: RoleColumns,
  given: EarlierColumns,
  placeOf: (column: number) => number,
): RowOfTexts | undefined {
  const rolesText = (roles: RoleColumns) => JSON.stringify(Object.entries(roles).sort());
  return rolesText(columns) === rolesText(given.recognised) ? undefined : recognisedReader(given, placeOf);
}

/** Reads which company our columns give a row, and all by which it is told whether that is still its own. */
function givenReader(
  { own = [], match }: ListReading,
  given: EarlierColumns,
  placeOf: (column: number) => number,
) {
  const telling = tellingColumns(own);
  const readers = [
    match && rowReader(match.columns, placeOf),
    match === undefined ? recognisedReader(given, placeOf) : aliasReader(match.columns, given, placeOf),
  ].filter((one) => one !== undefined);
  const isNamed = (match?.columns.name ?? given.recognised.name) !== undefined;
  const content = isNamed ? [] : given.content.map(placeOf);
  const places = new Map(
    own.flatMap(({ key, index }) => (isOfGiven(key) ? [[key, placeOf(index)] as const] : [])),
  );
  return (
    texts: readonly string[],
    withClue: (row: MatchRow) => MatchRow,
  ): Omit<EarlierRow, "record"> | undefined => {
    const siren = companyOfColumns(telling, (column) => texts[placeOf(column)]!);
    if (siren === undefined) return undefined;
    const ours = (key: OwnKey): string => {
      const place = places.get(key);
      return place === undefined ? "" : texts[place]!.trim();
    };
    const rows = readers.flatMap((read) => read(texts) ?? []).map(withClue);
    // Whoever has another column read for names takes no company from the rows that were found by the recognised one.
    const named = given.recognised.name === undefined ? rows.slice(0, 1) : rows;
    return {
      siren,
      rows,
      names: (isNamed
        ? named.flatMap(({ name, otherName }) => [name, otherName ?? ""])
        : content.map((place) => texts[place]!)
      ).filter((text) => text.trim() !== ""),
      told: toldMatch(ours),
    };
  };
}

/** The columns of ours that say how a row's company was found. */
const ofGiven = ["score", "match", "name", "note"] as const satisfies readonly OwnKey[];
/** True of a column of ours that says how the company of a row was found. */
export const isOfGiven = (key: OwnKey): boolean => (ofGiven as readonly OwnKey[]).includes(key);

/** What our columns say of how a company was found; undefined where that was not by a name. */
function toldMatch(ours: (key: (typeof ofGiven)[number]) => string): EarlierMatch | undefined {
  const score = ours("score") === "" ? NaN : Number(ours("score"));
  const isScore = score >= 0 && score <= 100;
  const noted = companyInNote(ours("note"));
  if (!isScore && noted === undefined) return undefined;
  const name = ours("name") === "" ? (noted ?? "") : ours("name");
  return { name, noted, score: isScore ? score : undefined, letters: lettersOf(ours("match")) };
}

/** The columns whose texts are kept of each row: those that are compared, and the names of a run that looks for names. */
function comparedOf({ match, compared = {} }: ListReading): ComparedColumns {
  if (match === undefined || compared.name !== undefined) return compared;
  return { ...asRole("name", columnsOfRole(match.columns, "name")), ...compared };
}

function columnsOf(reading: ListReading): number[] {
  const { sources, others = [], own = [], only, match, given, content = [] } = reading;
  const { siren, others: telling } = tellingColumns(own);
  const ofEarlier = given === undefined ? [] : own.filter(({ key }) => isOfGiven(key));
  return [
    ...new Set([
      ...sources.flatMap((source) => columnsOfSource(source).map(({ index }) => index)),
      ...others.map(({ index }) => index),
      ...[siren, ...telling].flatMap((column) => column?.index ?? []),
      ...(only === undefined ? [] : [only.statusColumn]),
      ...Object.values(match?.columns ?? {}),
      ...ofEarlier.map(({ index }) => index),
      ...Object.values(given?.recognised ?? {}),
      ...(given !== undefined && given.recognised.name === undefined ? given.content : []),
      ...Object.values(comparedOf(reading)),
      ...(reading.doubtful ?? []),
      ...content,
    ]),
  ];
}
