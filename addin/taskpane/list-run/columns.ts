import {
  type OwnColumn,
  type PrecedingKey,
  type OwnKey,
  type RunColumn,
  headerOf,
  ownKeyOf,
  runColumns,
  typeOfKey,
} from "../../../shared/enrichment/columns/own-columns.ts";
import { wordedCell } from "../../../shared/enrichment/cell-words.ts";
import type { RowCell } from "../../../shared/enrichment/row-writer.ts";
import type { Language } from "../../../shared/messages/messages.ts";
import type { Field } from "../../../shared/fields/catalogue.ts";
import { type FieldType, type FieldValue, inWords } from "../../../shared/fields/field.ts";
import { formatOf, formatOfType, scoreFormat } from "../workbook/number-formats.ts";
import type { CellValue, Workbook } from "../workbook/workbook.ts";
import { cellValue } from "./cell-value.ts";
import { TrackedList } from "./tracked-list.ts";
import type { ListSurvey } from "./list-survey.ts";

/** A column that a run writes. */
interface PaneRunColumn extends RunColumn {
  readonly header: string;
  readonly type: FieldType;
  readonly numberFormat: string;
}

/**
 * Language of headings and of words in cells. In English, headings are field keys and cells contain codes; in French,
 * both are words. `sirene enrich` writes both forms, and a later run recognizes either.
 */
const wordsOf: Readonly<Record<Language, Language | undefined>> = { en: undefined, fr: "fr" };

/**
 * Returns the columns that a run over `fields` writes, in order, with headings in Excel's language. `precedingKeys` are the
 * columns of a search by name or a check.
 */
export const outputColumns = (
  fields: readonly Field[],
  precedingKeys: readonly PrecedingKey[],
  language: Language,
): PaneRunColumn[] =>
  runColumns(fields, precedingKeys).map(({ key, field }) => ({
    ...{ key, field },
    header: headerOf(key, wordsOf[language]),
    type: typeOfKey(key),
    numberFormat: field === undefined ? formatOfKey(key) : formatOf(field),
  }));

/** Returns a field's value for a single cell, in the same words as a run writes it. */
export function fieldCell(
  field: Field,
  value: FieldValue,
  language: Language,
  daysBehind: number,
): CellValue {
  const words = wordsOf[language];
  return cellValue(words === undefined ? value : inWords(field, value, words), field.type, daysBehind);
}

/** Returns what a run writes into a cell of one of its columns; null leaves the cell unchanged. */
export function writtenCell(
  column: RunColumn,
  cell: RowCell,
  language: Language,
  daysBehind: number,
): CellValue | null {
  const words = wordsOf[language];
  const worded = words === undefined ? cell : wordedCell(column, cell, words);
  return worded === undefined ? null : cellValue(worded, typeOfKey(column.key), daysBehind);
}

/** Returns the number format of a column that does not belong to a field. */
const formatOfKey = (key: OwnKey): string => (key === "score" ? scoreFormat : formatOfType[typeOfKey(key)]);

interface ColumnsToOpen {
  readonly survey: ListSurvey;
  /** Columns within the list that identify whose row it is. */
  readonly read: readonly number[];
  /**
   * The columns that a run writes and their places. `others` are columns of earlier runs that this run empties or
   * updates along.
   */
  readonly columns: readonly PaneRunColumn[];
  readonly placement: Placement;
  readonly others: readonly number[];
}

/**
 * Tracks a list for a run and creates its columns: headings for the new ones, and number formats before any content,
 * so that leading zeros are kept.
 * @throws {WorkbookError} `list_changed` or `cells_filled` if the list is not as it was planned
 */
export async function openColumns(
  workbook: Workbook,
  { survey, read, columns, placement, others }: ColumnsToOpen,
): Promise<TrackedList> {
  const { table } = survey;
  const added = new Map(
    placement.added.map((index) => [placement.columns[index]!, columns[index]!.header] as const),
  );
  const isGrown = placement.inTable && table !== undefined;
  const present = isGrown ? placement.columns.filter((column) => !added.has(column)) : placement.columns;
  const list = await TrackedList.track(workbook, survey, read, [...new Set([...present, ...others])]);
  try {
    if (isGrown) await list.grow(table, added);
    else await list.head(added);
    await list.format(
      new Map(columns.map(({ numberFormat }, index) => [placement.columns[index]!, numberFormat])),
    );
    return list;
  } catch (error) {
    const undo = await list.end();
    await undo.takeBack().catch(() => undefined);
    await undo.release();
    throw error;
  }
}

/** Where a run writes its columns: the sheet's column (from 0) of each. */
export interface Placement {
  readonly columns: readonly number[];
  /** Indexes, among the run's columns, of the new ones. */
  readonly added: readonly number[];
  /** Whether the new columns become part of the list's table. */
  readonly inTable: boolean;
}

interface PlacementInput {
  /** Headers of the columns to write. */
  readonly wanted: readonly string[];
  /** The columns of earlier runs over the list, by the sheet's column. */
  readonly own: readonly OwnColumn[];
  /** The first column right of the list. */
  readonly right: number;
  /** For each column from `right` on: whether any cell beside the list, heading row included, has content. */
  readonly occupied: readonly boolean[];
  readonly isTable: boolean;
  /**
   * Whether a table can have new columns. One without a header row cannot: its headings are in the row above it, where
   * Excel would write none.
   * @default true
   */
  readonly mayGrow?: boolean;
}

/**
 * Returns the start of the first free gap of `count` columns. If content follows the gap, one more column stays empty
 * before it.
 */
export function firstGap(occupied: readonly boolean[], count: number, from: number): number {
  for (let start = from; start < occupied.length; start += 1) {
    const next = occupied.indexOf(true, start);
    if (next === -1 || next - start > count) return start;
  }
  return Math.max(from, occupied.length);
}

/**
 * Decides where the columns of a run go. A column of an earlier run, recognized by its header, is filled again. The
 * others go into the nearest gap to the right that fits them all, so that nothing else is overwritten.
 */
export function placeColumns({
  wanted,
  own,
  right,
  occupied,
  isTable,
  mayGrow = true,
}: PlacementInput): Placement {
  const present = wanted.map((header) => own.find(({ key }) => key === ownKeyOf(header))?.index ?? -1);
  const added = present.flatMap((column, index) => (column === -1 ? [index] : []));
  const inTable = isTable && mayGrow && !occupied.slice(0, added.length).includes(true);
  // Beside a table that cannot grow, one column stays empty: Excel would make the next column part of the table.
  const start = right + (inTable ? 0 : firstGap(occupied, added.length, isTable ? 1 : 0));
  const columns = present.map((column, index) => (column === -1 ? start + added.indexOf(index) : column));
  return { columns, added, inTable: inTable && added.length > 0 };
}
