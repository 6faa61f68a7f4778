import { headerHint, foldedHeader } from "../../shared/enrichment/columns/header-hint.ts";
import { identifierInHeader, namesIdentifier } from "../../shared/enrichment/columns/header-row.ts";
import { ownKeyOf, sirenIn } from "../../shared/enrichment/columns/own-columns.ts";
import { partyOf } from "../../shared/enrichment/columns/party.ts";
import { type Column, columnLetter, type ListFile } from "./list.ts";

/** Returns the first text that is certainly an identifier, with a correct checksum. A row with one is a record. */
export const identifierAmong = (texts: readonly string[]): string | undefined => texts.find(isIdentifier);

/** Returns true for an identifier with all its digits and a correct checksum. An amount hardly ever is one. */
export const isWholeIdentifier = (text: string): boolean =>
  /^(\d{9}|\d{14}|FR\d{11})$/i.test(text.replaceAll(/[\s.]/g, "")) && isIdentifier(text);

const isIdentifier = (text: string): boolean => sirenIn(text) !== undefined;

/** A text above a header, and the columns that it stands for, both ends inclusive. */
export interface HeaderGroup {
  readonly text: string;
  readonly left: number;
  readonly right: number;
}

/** One to three words, such as `Données fournisseur`. A title says more, or has a colon or a date. */
const groupText = /^\p{L}[\p{L}'’.-]*(\s+[\p{L}'’.-]+){0,2}$/u;

/**
 * Returns the groups of the row right above a header, if it is no record: each cell with a text stands for the columns up to
 * the next one.
 */
export function groupsOfRow(texts: readonly string[], width: number): HeaderGroup[] {
  if (identifierAmong(texts) !== undefined) return [];
  const filled = [...texts.keys()].filter((column) => texts[column]!.trim() !== "");
  return filled.flatMap((left, at) => {
    const text = texts[left]!.trim();
    const right = (filled[at + 1] ?? Math.max(width, left + 1)) - 1;
    return groupText.test(text) ? { text, left, right } : [];
  });
}

/**
 * Returns the columns of a list that is `width` wide. Columns beyond the header row have an empty header. `groups` above
 * the header say whose its columns are, if they name several parties: `Fournisseur` alone above all would say nothing that
 * tells columns apart.
 *
 * @decides which headers get the party that stands above them
 */
export function columnsOf(
  header: readonly string[],
  width: number,
  groups: readonly HeaderGroup[] = [],
): Column[] {
  const ofParties = groups.filter(({ text }) => partyOf(text) !== undefined);
  const isOfSeveral = new Set(ofParties.map(({ text }) => partyOf(text))).size > 1;
  return Array.from({ length: width }, (_, index) => {
    const text = (header[index] ?? "").trim();
    const named = { index, letter: columnLetter(index) };
    const takesGroup =
      isOfSeveral && text !== "" && ownKeyOf(text) === undefined && partyOf(text) === undefined;
    const group = takesGroup && ofParties.find(({ left, right }) => index >= left && index <= right);
    return group ? { ...named, header: `${text} ${group.text}`, cell: text } : { ...named, header: text };
  });
}

/** A table below a list, with headers of its own. Rows are those of the sheet or lines of the text file, from 1. */
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

/**
 * Returns the tables below a list that its run reads by the wrong header. `identifiers` and `others` are indexes of the
 * columns that the run reads; `last` is the last record without a usable identifier, such as the header of a table, -1
 * for none.
 */
export async function laterTables(
  list: Pick<ListFile, "columns" | "records" | "rowOf" | "read">,
  { identifiers, others }: { readonly identifiers: readonly number[]; readonly others: readonly number[] },
  last: number,
): Promise<readonly LaterTable[]> {
  const { columns, records } = list;
  if (last < 0 || records > longestSearched) return [];
  const read = columns.flatMap(({ index, header }, place): HeadedPlace[] => {
    const isIdentifier = identifiers.includes(index);
    return isIdentifier || others.includes(index) ? [{ place, header, isIdentifier }] : [];
  });
  const begun: { readonly record: number; readonly column: Column }[] = [];
  let before: readonly string[] = [];
  await list.read(
    columns.map(({ index }) => index),
    (first, cells) => {
      for (const [at, texts] of cells.entries()) {
        const place = identifiersOfOtherTable(before, texts, read);
        if (place !== undefined) {
          const column = { ...columns[place]!, header: before[place]!.trim() };
          begun.push({ record: first + at - 1, column });
        }
        before = texts;
      }
      return first + cells.length <= last + 1;
    },
  );
  return begun.map(({ record, column }, at) => {
    const end = begun[at + 1]?.record ?? records;
    return { headerRow: list.rowOf(record), lastRow: list.rowOf(end - 1), column };
  });
}
