import type { IdentifierSource } from "../columns/identifier-columns.ts";
import type { OwnColumn } from "../columns/own-columns.ts";
import { tellingColumns } from "../columns/told-company.ts";
import { readCell, type CellReading } from "./cell-reading.ts";
import { OtherCompaniesCount, type OtherCompanies } from "./other-companies.ts";
import { firstIdentifier } from "./row-reading.ts";
import { Rows } from "./rows.ts";
import { staysIn } from "./stays.ts";
import type { Subjects } from "./subjects.ts";

/** Whether a record takes part in a run, by the text of its `sirene_status` cell. */
export type Selection = (status: string) => boolean;

type AtIndex = { readonly index: number };

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
    const { records, sources, others = [], own = [], subjects } = reading;
    this.columns = columnsOf(reading);
    this.rows = new Rows(records, subjects, sources.length);
    this.#others = new OtherCompaniesCount(others.length);
    // Most lists have one column, and at times a million rows: no object is made of each.
    this.#read =
      this.columns.length === 1 && own.length === 0
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

  #wholeReader({ sources, others = [], own = [], isNamed = true, only }: ListReading) {
    const staysOf = isNamed ? staysIn(own) : () => "none" as const;
    const places = new Map(this.columns.map((column, place) => [column, place]));
    const placeOf = (column: number): number => places.get(column)!;
    const otherPlaces = others.map(({ index }) => placeOf(index));
    const statusPlace = only === undefined ? -1 : placeOf(only.statusColumn);
    const cells = sources.map(({ column, nic }) => {
      const [place, nicPlace] = [placeOf(column.index), nic && placeOf(nic.index)];
      return (texts: readonly string[]): CellReading =>
        readCell(texts[place]!, nicPlace === undefined ? undefined : texts[nicPlace]!);
    });
    return (record: number, texts: readonly string[]): void => {
      const { reading, source } = firstIdentifier(cells.map((read) => read(texts)));
      this.#others.add(
        otherPlaces.map((place) => texts[place]!),
        reading,
      );
      const stays = staysOf(reading, (column) => texts[placeOf(column)]!);
      // A status that another company got is none of this row's.
      const takesPart = only === undefined || only.selects(stays === "none" ? "" : texts[statusPlace]!);
      if (takesPart) this.rows.put(record, reading, source, stays);
      else this.rows.leaveOut(record, stays);
    };
  }
}

function columnsOf({ sources, others = [], own = [], only }: ListReading): number[] {
  const { siren, others: telling } = tellingColumns(own);
  return [
    ...new Set([
      ...sources.flatMap(({ column, nic }) => (nic ? [column.index, nic.index] : [column.index])),
      ...others.map(({ index }) => index),
      ...[siren, ...telling].flatMap((column) => column?.index ?? []),
      ...(only === undefined ? [] : [only.statusColumn]),
    ]),
  ];
}
