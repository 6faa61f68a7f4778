import type { IdentifierSource } from "../../shared/enrichment/identifier-columns.ts";
import { OtherCompaniesCount, type OtherCompanies } from "../../shared/enrichment/other-companies.ts";
import type { OwnColumn } from "../../shared/enrichment/own-columns.ts";
import { firstIdentifier } from "../../shared/enrichment/row-reading.ts";
import { staysIn } from "../../shared/enrichment/stays.ts";
import { tellingColumns } from "../../shared/enrichment/told-company.ts";
import type { Column, ListFile } from "../files/list.ts";
import { readCell, type CellReading } from "./cell-reading.ts";
import { Rows } from "./rows.ts";
import type { Subjects } from "./subjects.ts";

/** Whether a record takes part in a run, by the text of its `sirene_status` cell. */
export type Selection = (status: string) => boolean;

/** Where the rows of a list are read from. */
export interface RowSource {
  readonly list: ListFile;
  readonly sources: readonly IdentifierSource<Column>[];
  /** Columns that hold companies too, to be counted. */
  readonly others?: readonly Column[];
  /** The columns of ours that the list has already. */
  readonly own?: readonly OwnColumn[];
  /** False where these are known by their place alone: what stands in them may be of other fields, and none of it stays. */
  readonly isNamed?: boolean;
  /** The subjects of the run, which the list's are added to. */
  readonly subjects: Subjects;
  /** Index of the `sirene_status` column, and which of its rows take part; without it all do. */
  readonly only?: { readonly statusColumn: number; readonly selects: Selection };
}

export interface RowsRead {
  readonly rows: Rows;
  /** What the other columns of companies hold, in their order. */
  readonly others: readonly OtherCompanies[];
}

/** Reads what each record of a list asks for, and whether the columns of ours in it are of the company it names. */
export async function readRows(source: RowSource): Promise<RowsRead> {
  const { list, sources, others = [], own = [], subjects } = source;
  const rows = new Rows(list.records, subjects, sources.length);
  const [first, next] = sources;
  const isPlain = next === undefined && first!.nic === undefined && others.length + own.length === 0;
  if (!isPlain) return { rows, others: await readColumns(source, rows) };
  // Most lists have one column, and at times a million rows: no object is made of each.
  await list.read([first!.column.index], (record, records) =>
    records.forEach((texts, index) => rows.set(record + index, texts[0]!)),
  );
  return { rows, others: [] };
}

async function readColumns(source: RowSource, rows: Rows): Promise<OtherCompanies[]> {
  const { list, sources, others = [], own = [], isNamed = true, only } = source;
  const count = new OtherCompaniesCount(others.length);
  const staysOf = isNamed ? staysIn(own) : () => "none" as const;
  const columns = columnsOf(source);
  const places = new Map(columns.map((column, place) => [column, place]));
  const placeOf = (column: number): number => places.get(column)!;
  const otherPlaces = others.map(({ index }) => placeOf(index));
  const statusPlace = only === undefined ? -1 : placeOf(only.statusColumn);
  const cells = sources.map(({ column, nic }) => {
    const [place, nicPlace] = [placeOf(column.index), nic && placeOf(nic.index)];
    return (texts: readonly string[]): CellReading =>
      readCell(texts[place]!, nicPlace === undefined ? undefined : texts[nicPlace]!);
  });

  await list.read(columns, (first, records) => {
    records.forEach((texts, index) => {
      const { reading, source: at } = firstIdentifier(cells.map((read) => read(texts)));
      const beside = otherPlaces.map((place) => texts[place]!);
      count.add(beside, reading);
      const stays = staysOf(reading, (column) => texts[placeOf(column)]!);
      // A status that another company got is none of this row's.
      const takesPart = only === undefined || only.selects(stays === "none" ? "" : texts[statusPlace]!);
      if (takesPart) rows.put(first + index, reading, at, stays);
      else rows.keep(first + index, stays);
    });
  });
  return count.counts;
}

/** Every column that is read of a record, each once. */
function columnsOf({ sources, others = [], own = [], only }: RowSource): number[] {
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
