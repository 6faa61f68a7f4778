import { foldedHeader, headerHint } from "../../shared/enrichment/columns/header-hint.ts";
import { identifierInHeader, namesIdentifier } from "./header.ts";
import type { Column, ListFile } from "./list.ts";

/** A table below a list, with headers of its own. Rows are counted from 1, as `--header-row` does. */
export interface LaterTable {
  readonly headerRow: number;
  /** Its last row, or that of the list if no other table follows. */
  readonly lastRow: number;
  /** The column of its identifiers, with the header that it has there. */
  readonly column: Column;
}

/** A column that a run reads: its place among the texts of a row, and its header. */
export interface HeadedPlace {
  readonly place: number;
  readonly header: string;
  readonly isIdentifier: boolean;
}

/**
 * Returns the place of the identifiers of another table, if `texts` are its header: a cell says SIREN above an
 * identifier, and a column that the run reads has another header than in the list. A row that repeats the header of the
 * list begins no other table. `below`: the texts of the next record.
 *
 * @decides where another table begins below a list
 */
export function identifiersOfOtherTable(
  texts: readonly string[],
  below: readonly string[],
  read: readonly HeadedPlace[],
): number | undefined {
  const names = (place: number) => namesIdentifier(texts[place] ?? "", below[place] ?? "");
  const identifiers = texts.findIndex((_, place) => names(place));
  if (identifiers < 0 || identifierInHeader(texts) !== undefined) return undefined;
  const mayName = (header: string) => header === "" || headerHint(header) !== "silent";
  const isHeadedAlike = ({ place, header, isIdentifier }: HeadedPlace) =>
    foldedHeader(texts[place] ?? "") === foldedHeader(header) ||
    (isIdentifier && names(place) && mayName(header));
  return read.every(isHeadedAlike) ? undefined : identifiers;
}

/** Longest list that is searched, in records. A longer one is an export, which has one table. */
const longestSearched = 50_000;

/** Returns how many line breaks the cells of a row contain: so many more lines of a text file it takes. */
const breaksIn = (texts: readonly string[]): number =>
  texts.reduce((breaks, text) => breaks + text.split("\n").length - 1, 0);

/**
 * Returns the tables below a list that its run reads by the wrong header. `identifiers` and `others` are indexes of the
 * columns that the run reads; `last` is the last record without a usable identifier, such as the header of a table, -1
 * for none.
 */
export async function laterTables(
  list: Pick<ListFile, "sheet" | "columns" | "records" | "rowOf" | "read">,
  { identifiers, others }: { readonly identifiers: readonly number[]; readonly others: readonly number[] },
  last: number,
): Promise<readonly LaterTable[]> {
  const { columns, records } = list;
  if (last < 0 || records > longestSearched) return [];
  const read = columns.flatMap(({ index, header }, place): HeadedPlace[] => {
    const isIdentifier = identifiers.includes(index);
    return isIdentifier || others.includes(index) ? [{ place, header, isIdentifier }] : [];
  });
  const begun: { readonly record: number; readonly column: Column; readonly breaks: number }[] = [];
  let before: readonly string[] = [];
  let breaks = breaksIn(columns.map(({ header }) => header));
  await list.read(
    columns.map(({ index }) => index),
    (first, cells) => {
      for (const [at, texts] of cells.entries()) {
        const place = identifiersOfOtherTable(before, texts, read);
        if (place !== undefined) {
          const column = { ...columns[place]!, header: before[place]!.trim() };
          begun.push({ record: first + at - 1, column, breaks });
        }
        breaks += breaksIn(before);
        before = texts;
      }
      return first + cells.length <= last + 1;
    },
  );
  const rowAfter = (record: number, breaksAbove: number) =>
    list.rowOf(record) - (list.sheet === undefined ? breaksAbove : 0);
  return begun.map((one, at) => {
    const next = begun[at + 1] ?? { record: records, breaks };
    return {
      headerRow: rowAfter(one.record, one.breaks),
      lastRow: rowAfter(next.record - 1, next.breaks),
      column: one.column,
    };
  });
}
