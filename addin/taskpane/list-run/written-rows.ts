import { type OwnColumn, ownKeyOf, sirenIn } from "../../../shared/enrichment/columns/own-columns.ts";
import { companyInNote } from "../../../shared/enrichment/notes.ts";
import { seededHash } from "../../../shared/enrichment/sample.ts";
import type { CellValue, Workbook } from "../workbook/workbook.ts";

/**
 * Prefix of the workbook settings with hashes of the rows as runs and reviews wrote them. A row whose hash is missing
 * was edited since. Hashes are stored because a workbook is passed on, and a hash reveals nothing about a company.
 * Rows are stored as they are written, in a setting for each chunk, since the pane may be closed at any time. Where a
 * run ends, all are joined in the setting whose key is the prefix alone.
 */
const prefix = "sirene.written";
/** Number of rows remembered, at seven characters each. Older ones count as edited, and the user is asked about them. */
const most = 100_000;
const digits = 7;

/** Our columns in a list. */
export interface FilledList {
  /** Number of rows. */
  readonly rows: number;
  readonly own: readonly OwnColumn[];
  /** By the sheet's column, like `ownCells`. */
  readonly headings: readonly string[];
  readonly ownCells: ReadonlyMap<number, readonly CellValue[]>;
  /** As in `ListSurvey`. People wrote them: a run writes none. */
  readonly ownFormulas: ReadonlyMap<number, ReadonlyMap<number, CellValue>>;
}

/**
 * Returns a hash of a row's cells in our columns, independent of column order. Empty cells do not count; undefined if
 * all are empty. Where the note names the company, which a search or a person gave the row, any SIREN counts alike: a
 * person who enters another one corrects the company, and the next run takes it.
 */
export function rowHash(cells: Iterable<readonly [heading: string, value: CellValue]>): string | undefined {
  const texts = new Map<string | undefined, string>();
  for (const [heading, value] of cells) if (value !== "") texts.set(ownKeyOf(heading), String(value));
  texts.delete(undefined);
  if (texts.size === 0) return undefined;
  const isGiven = companyInNote(texts.get("note") ?? "") !== undefined;
  if (isGiven && sirenIn(texts.get("siren") ?? "") !== undefined) texts.set("siren", "");
  return textHash(JSON.stringify([...texts].map(([key, text]) => `${key} ${text}`).toSorted()));
}

/** Returns the hash stored for a written row. `text` describes the whole row. */
export const textHash = (text: string): string => seededHash(text, 1).toString(36).padStart(digits, "0");

/**
 * Returns the hashes in settings of a workbook, the latest last. A malformed setting counts as empty, since a workbook
 * may come from anyone.
 */
function hashesIn(settings: ReadonlyMap<string, unknown>): string[] {
  const { "": joined, ...chunks } = Object.fromEntries(settings);
  return [joined, ...Object.values(chunks)]
    .flatMap((setting) =>
      typeof setting === "string" && /^[0-9a-z]*$/.test(setting) ? (setting.match(/.{7}/g) ?? []) : [],
    )
    .slice(-most);
}

/**
 * Returns the rows of a list, from 0, whose cells in our columns differ from what a run or review of this workbook
 * wrote: someone edited them since, or they were filled elsewhere.
 * @decides which rows somebody changed since they were filled
 */
export async function changedRows(
  workbook: Workbook,
  { rows, own, headings, ownCells, ownFormulas }: FilledList,
): Promise<ReadonlySet<number>> {
  const changed = new Set<number>();
  if (own.length === 0) return changed;
  const known = await rememberedHashes(workbook);
  const others = own.filter(({ key }) => key !== "siren");
  for (let row = 0; row < rows; row += 1) {
    const hashOf = (columns: readonly OwnColumn[]) =>
      rowHash(columns.map(({ index }) => [headings[index] ?? "", ownCells.get(index)?.[row] ?? ""] as const));
    const hash = hashOf(own);
    if (own.some(({ index }) => ownFormulas.get(index)?.has(row))) changed.add(row);
    if (hash === undefined || known.has(hash)) continue;
    // A number entered where the run had found none is what the next run is to take.
    const rest = hashOf(others);
    if (rest !== undefined && !known.has(rest)) changed.add(row);
  }
  return changed;
}

/** Returns the hashes stored in a workbook as a set. */
export const rememberedHashes = async (workbook: Workbook): Promise<ReadonlySet<string>> =>
  new Set(hashesIn(await workbook.settings(prefix)));

/** Stores the hashes of rows that are about to be written. */
export async function rememberWritten(workbook: Workbook, written: readonly string[]): Promise<void> {
  const chunk = written.join("");
  if (chunk !== "") await workbook.set(new Map([[`${prefix} ${textHash(chunk)}`, chunk]]));
}

/** Joins what was stored chunk by chunk. */
export async function joinWritten(workbook: Workbook): Promise<void> {
  const settings = await workbook.settings(prefix);
  const chunks = [...settings.keys()].filter((key) => key !== "");
  if (chunks.length === 0) return;
  const latest = [...new Set(hashesIn(settings).toReversed())].toReversed();
  await workbook.set(
    new Map([[prefix, latest.join("")], ...chunks.map((key) => [prefix + key, undefined] as const)]),
  );
}
