import { type OwnColumn, ownKeyOf } from "../../../shared/enrichment/columns/own-columns.ts";
import { seededHash } from "../../../shared/enrichment/sample.ts";
import type { CellValue, Workbook } from "../workbook/workbook.ts";

/**
 * Key of the workbook setting with hashes of the rows as runs and reviews wrote them. A row whose hash is missing was
 * edited since. Hashes are stored because a workbook is passed on, and a hash reveals nothing about a company.
 */
const prefix = "sirene.written";
/** Number of rows remembered, at seven characters each. Older ones count as edited, and the user is asked about them. */
const most = 40_000;
const digits = 7;

/** Our columns in a list. */
export interface FilledList {
  /** Number of rows. */
  readonly rows: number;
  readonly own: readonly OwnColumn[];
  /** By the sheet's column, like `ownCells`. */
  readonly headings: readonly string[];
  readonly ownCells: ReadonlyMap<number, readonly CellValue[]>;
}

/**
 * Returns a hash of a row's cells in our columns, independent of column order. Empty cells do not count; undefined if
 * all are empty.
 */
export function rowHash(cells: Iterable<readonly [heading: string, value: CellValue]>): string | undefined {
  const entries = [...cells].flatMap(([heading, value]) => {
    const key = ownKeyOf(heading);
    return key === undefined || value === "" ? [] : [`${key} ${String(value)}`];
  });
  if (entries.length === 0) return undefined;
  return textHash(JSON.stringify(entries.toSorted()));
}

/** Returns the hash stored for a written row. `text` describes the whole row. */
export const textHash = (text: string): string => seededHash(text, 1).toString(36).padStart(digits, "0");

/**
 * Returns the hashes stored in a workbook. A malformed setting counts as empty, since a workbook may come from
 * anyone.
 */
async function hashesIn(workbook: Workbook): Promise<string[]> {
  const setting = (await workbook.settings(prefix)).get("");
  if (typeof setting !== "string" || !/^[0-9a-z]*$/.test(setting)) return [];
  return setting.slice(0, most * digits).match(/.{7}/g) ?? [];
}

/**
 * Returns the rows of a list, from 0, whose cells in our columns differ from what a run or review of this workbook
 * wrote: someone edited them since, or they were filled elsewhere.
 * @decides which rows somebody changed since they were filled
 */
export async function changedRows(
  workbook: Workbook,
  { rows, own, headings, ownCells }: FilledList,
): Promise<ReadonlySet<number>> {
  const changed = new Set<number>();
  if (own.length === 0) return changed;
  const known = await rememberedHashes(workbook);
  for (let row = 0; row < rows; row += 1) {
    const cells = own.map(({ index }) => [headings[index] ?? "", ownCells.get(index)?.[row] ?? ""] as const);
    const hash = rowHash(cells);
    if (hash !== undefined && !known.has(hash)) changed.add(row);
  }
  return changed;
}

/** Returns the hashes stored in a workbook as a set. */
export const rememberedHashes = async (workbook: Workbook): Promise<ReadonlySet<string>> =>
  new Set(await hashesIn(workbook));

/** Stores the hashes of rows as they were written. */
export async function rememberWritten(workbook: Workbook, written: ReadonlySet<string>): Promise<void> {
  if (written.size === 0) return;
  const kept = (await hashesIn(workbook)).filter((hash) => !written.has(hash));
  await workbook.set(prefix, [...kept, ...written].slice(-most).join(""));
}
