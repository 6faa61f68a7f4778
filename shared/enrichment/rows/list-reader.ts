import { columnsOfSource, type IdentifierSource } from "../columns/identifier-columns.ts";
import type { ComparedColumns, ComparedTexts } from "../compare/compared-texts.ts";
import type { OwnColumn } from "../columns/own-columns.ts";
import { tellingColumns } from "../columns/told-company.ts";
import { readCell, withSiret, type CellReading } from "./cell-reading.ts";
import { OtherCompaniesCount, type OtherCompanies } from "./other-companies.ts";
import { firstIdentifier, type RowReading } from "./row-reading.ts";
import type { MatchRow } from "../../matching/row.ts";
import type { ColumnRole, RoleColumns } from "../columns/column-roles.ts";
import type { MatchQueries } from "../match/match-queries.ts";
import { Rows } from "./rows.ts";
import { isClue, isSoughtByName, wrongNumber } from "./wrong-number.ts";
import { staysIn } from "./stays.ts";
import type { Subjects } from "./subjects.ts";

/** Whether a record takes part in a run, by the text of its `sirene_status` cell. */
export type Selection = (status: string) => boolean;

type AtIndex = { readonly index: number };

/** Where what tells of a row's company stands, for rows that are looked for by name. */
export interface MatchReading {
  /** Index of the column of each role. */
  readonly columns: RoleColumns;
  readonly queries: MatchQueries;
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
  /** Where the list says of its companies what answers are compared with. */
  readonly compared?: ComparedColumns | undefined;
  /** Indexes of the columns that tell a row without a number from an empty one; none where that does not matter. */
  readonly content?: readonly number[];
  /** Index of the `sirene_status` column, and which of its rows take part; without it all do. */
  readonly only?: { readonly statusColumn: number; readonly selects: Selection } | undefined;
}

/** Reads what each record of a list asks for, and whether the columns of ours in it are of the company it names. */
export class ListReader {
  /** Every column that is read of a record, each once. */
  readonly columns: readonly number[];
  readonly rows: Rows;
  readonly #others: OtherCompaniesCount;
  readonly #read: (record: number, texts: readonly string[]) => void;

  constructor(reading: ListReading) {
    const { records, sources, others = [], own = [], subjects, match } = reading;
    this.columns = columnsOf(reading);
    this.rows = new Rows(records, subjects, sources.length, match?.queries);
    this.#others = new OtherCompaniesCount(others.length);
    // Most lists have one column, and at times a million rows: no object is made of each.
    this.#read =
      this.columns.length === 1 &&
      own.length === 0 &&
      match === undefined &&
      Object.keys(comparedOf(reading)).length === 0
        ? (record, texts) => this.rows.set(record, texts[0]!)
        : this.#wholeReader(reading);
  }

  /** Takes one record in: its texts in `columns`. */
  take(record: number, texts: readonly string[]): void {
    this.#read(record, texts);
  }

  /** What the other columns of companies hold so far, in their order. */
  get others(): readonly OtherCompanies[] {
    return this.#others.counts;
  }

  #wholeReader(reading: ListReading) {
    const { sources, others = [], own = [], isNamed = true, only, match, content = [] } = reading;
    const staysOf = isNamed ? staysIn(own) : () => "none" as const;
    const places = new Map(this.columns.map((column, place) => [column, place]));
    const placeOf = (column: number): number => places.get(column)!;
    const otherPlaces = others.map(({ index }) => placeOf(index));
    const statusPlace = only === undefined ? -1 : placeOf(only.statusColumn);
    const cells = sources.map(({ column, nic, siret }) => {
      const [place, nicPlace] = [placeOf(column.index), nic && placeOf(nic.index)];
      const siretPlace = siret && placeOf(siret.index);
      return (texts: readonly string[]): CellReading => {
        const reading = readCell(texts[place]!, nicPlace === undefined ? undefined : texts[nicPlace]!);
        return siretPlace === undefined ? reading : withSiret(reading, readCell(texts[siretPlace]!));
      };
    });
    const numberPlaces = sources.map(({ column }) => placeOf(column.index));
    const matchOf = match && rowReader(match.columns, placeOf);
    const noReading: RowReading<CellReading> = { reading: { kind: "blank" }, source: 0 };
    const textsOf = textsReader(comparedOf(reading), placeOf);
    const contentPlaces = content.map(placeOf);
    return (record: number, texts: readonly string[]): void => {
      const { reading, source } =
        cells.length === 0 ? noReading : firstIdentifier(cells.map((read) => read(texts)));
      this.#others.add(
        otherPlaces.map((place) => texts[place]!),
        reading,
      );
      const stays = staysOf(reading, (column) => texts[placeOf(column)]!);
      // A status that another company got is none of this row's.
      const takesPart = only === undefined || only.selects(stays === "none" ? "" : texts[statusPlace]!);
      if (takesPart && textsOf !== undefined) this.rows.putTexts(record, textsOf(texts));
      const sought = takesPart && isSoughtByName(reading) ? matchOf?.(texts) : undefined;
      if (sought !== undefined) {
        const wrong = wrongNumber(reading, source);
        const clue = wrong && isClue(wrong) && !sought.vat?.trim() ? texts[numberPlaces[source]!] : undefined;
        this.rows.putMatch(record, clue === undefined ? sought : { ...sought, vat: clue }, stays, wrong);
      } else if (takesPart) {
        this.rows.put(record, reading, source, stays);
        const isBlank = reading.kind === "blank";
        if (isBlank && contentPlaces.some((place) => texts[place]!.trim() !== "")) this.rows.fill(record);
      } else this.rows.leaveOut(record, stays, reading);
    };
  }
}

/** Reads what a record says in the columns that are compared; undefined where the list has none of them. */
function textsReader(compared: ComparedColumns, placeOf: (column: number) => number) {
  const places = Object.entries(compared).map(([role, column]) => [role, placeOf(column)] as const);
  if (places.length === 0) return undefined;
  return (texts: readonly string[]): ComparedTexts =>
    Object.fromEntries(places.map(([role, place]) => [role, texts[place]!]));
}

/** Reads what a record tells of its company; undefined of one without a name. */
function rowReader(columns: RoleColumns, placeOf: (column: number) => number) {
  const places = Object.entries(columns).map(
    ([role, column]) => [role as ColumnRole, placeOf(column)] as const,
  );
  return (texts: readonly string[]): MatchRow | undefined => {
    const row: Partial<Record<ColumnRole, string>> = {};
    for (const [role, place] of places) row[role] = texts[place]!;
    const { name = "", ...others } = row;
    return name.trim() === "" ? undefined : { ...others, name };
  };
}

/** The columns whose texts are kept of each row: those that are compared, and the names of a run that looks for names. */
const comparedOf = ({ match, compared = {} }: ListReading): ComparedColumns =>
  match?.columns.name === undefined ? compared : { name: match.columns.name, ...compared };

function columnsOf(reading: ListReading): number[] {
  const { sources, others = [], own = [], only, match, content = [] } = reading;
  const { siren, others: telling } = tellingColumns(own);
  return [
    ...new Set([
      ...sources.flatMap((source) => columnsOfSource(source).map(({ index }) => index)),
      ...others.map(({ index }) => index),
      ...[siren, ...telling].flatMap((column) => column?.index ?? []),
      ...(only === undefined ? [] : [only.statusColumn]),
      ...Object.values(match?.columns ?? {}),
      ...Object.values(comparedOf(reading)),
      ...content,
    ]),
  ];
}
