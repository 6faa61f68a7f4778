import { type OwnColumn, ownKeyOf } from "../../../shared/enrichment/columns/own-columns.ts";
import { seededHash } from "../../../shared/enrichment/sample.ts";
import type { CellValue, Workbook } from "../workbook/workbook.ts";

/**
 * What runs and reviews wrote beside rows stands in the workbook's own settings, so that what somebody changed since is known
 * from it: a hash of all that a row has in columns of ours. A workbook is sent about, and a hash says nothing of a company.
 */
const prefix = "sirene.written";
/** Rows that are remembered, the latest: seven characters each. What no longer has room counts as changed, and is asked about. */
const most = 40_000;
const digits = 7;

/** The columns of ours of a list. */
export interface FilledList {
  /** How many rows it has. */
  readonly rows: number;
  readonly own: readonly OwnColumn[];
  /** By the sheet's column, as `ownCells`. */
  readonly headings: readonly string[];
  readonly ownCells: ReadonlyMap<number, readonly CellValue[]>;
}

/** What a row has in columns of ours, by their headings, whatever their order; empty cells are nothing. */
export function rowHash(cells: Iterable<readonly [heading: string, value: CellValue]>): string | undefined {
  const told = [...cells].flatMap(([heading, value]) => {
    const key = ownKeyOf(heading);
    return key === undefined || value === "" ? [] : [`${key} ${String(value)}`];
  });
  if (told.length === 0) return undefined;
  return textHash(JSON.stringify(told.toSorted()));
}

/** What is remembered of a row that was written, of which this text tells all. */
export const textHash = (text: string): string => seededHash(text, 1).toString(36).padStart(digits, "0");

/** The hashes that a workbook remembers; none of a setting that is not as it was written, for a workbook may come from anybody. */
async function hashesIn(workbook: Workbook): Promise<string[]> {
  const setting = (await workbook.settings(prefix)).get("");
  if (typeof setting !== "string" || !/^[0-9a-z]*$/.test(setting)) return [];
  return setting.slice(0, most * digits).match(/.{7}/g) ?? [];
}

/**
 * The rows of a list, from 0, with something in columns of ours that is not as a run or a review of this workbook wrote it:
 * somebody changed it since, or it was filled elsewhere.
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

/** What the workbook remembers of rows that were written. */
export const rememberedHashes = async (workbook: Workbook): Promise<ReadonlySet<string>> =>
  new Set(await hashesIn(workbook));

/** Remembers rows as they were written. */
export async function rememberWritten(workbook: Workbook, written: ReadonlySet<string>): Promise<void> {
  if (written.size === 0) return;
  const kept = (await hashesIn(workbook)).filter((hash) => !written.has(hash));
  await workbook.set(prefix, [...kept, ...written].slice(-most).join(""));
}
