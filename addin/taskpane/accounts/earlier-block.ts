import { isSiren } from "../../../shared/identifiers/siren.ts";
import { languages } from "../../../shared/messages/messages.ts";
import { cellText } from "../list-run/cell-value.ts";
import { rememberedHashes, textHash } from "../list-run/written-rows.ts";
import { type Area, below, columnIndex, rightOf } from "../workbook/area.ts";
import type { CellValue, Workbook } from "../workbook/workbook.ts";
import { type BlockKind, blockSlots, blockWidth, spillWidth } from "./accounts-block.ts";

/** A cell of the heading row. */
interface Heading {
  /** Column of the sheet. */
  readonly column: number;
  readonly text: string;
  readonly formula: string;
}

/** A column whose heading identifies its slot in a block. */
interface KnownColumn {
  readonly column: number;
  /** Index among `blockSlots`. */
  readonly slot: number;
}

/** The slot of the latest year of each item, by its heading in every language. */
const latestSlots: ReadonlyMap<string, number> = new Map(
  blockSlots.flatMap(({ name, back }, slot) =>
    back === 0 ? languages.map((language) => [name[language], slot] as const) : [],
  ),
);

/** Returns the slot `back` years before the latest one of the same item; undefined if a block has none. */
function slotBefore(latest: number | undefined, back: number): number | undefined {
  if (latest === undefined || !(back >= 0)) return undefined;
  return blockSlots[latest + back]?.item === blockSlots[latest]!.item ? latest + back : undefined;
}

const isAnchor = ({ formula }: Heading): boolean => /^=.*\bSIRENE\.FINANCIALS\(/i.test(formula);
const latestRevenue = blockSlots.findIndex(({ item }) => item === "revenue");

/** Finds the blocks made by a formula. The formula fills adjacent columns, and the headings of ratios refer to them. */
function formulaBlocks(row: readonly Heading[]): KnownColumn[][] {
  return row.filter(isAnchor).map(({ column: anchor }) => {
    const known: KnownColumn[] = [0, spillWidth - 1].map((slot) => ({ column: anchor + slot, slot }));
    for (const heading of row.filter(({ column }) => column >= anchor + spillWidth)) {
      if (isAnchor(heading)) break;
      const [, name = "", year = ""] = /^="(.+) "&RIGHT\(\$?([A-Z]+)\$?\d+,4\)$/i.exec(heading.formula) ?? [];
      const slot = slotBefore(latestSlots.get(name), columnIndex(year) - anchor - latestRevenue);
      if (slot !== undefined && slot > known.at(-1)!.slot) known.push({ column: heading.column, slot });
    }
    return known;
  });
}

/** A heading of a block of values. */
interface ValueHeading {
  readonly column: number;
  /** The slot of the latest year of its item. */
  readonly latest: number;
  /** Undefined for the SIREN column. */
  readonly year: number | undefined;
}

const isAfter = (one: ValueHeading, other: ValueHeading): boolean =>
  one.latest > other.latest || (one.latest === other.latest && (one.year ?? 0) < (other.year ?? 0));

function valueHeading({ column, text }: Heading): ValueHeading | undefined {
  const [, name = text, year] = /^(.+) (\d{4})(?: \([kM]\))?$/.exec(text) ?? [];
  const latest = latestSlots.get(name);
  if (latest === undefined || (year === undefined) !== (latest === 0)) return undefined;
  return { column, latest, year: year === undefined ? undefined : Number(year) };
}

/**
 * Finds the blocks of values by the years in their headings. A heading that would come before the previous one begins
 * another block.
 */
function valueBlocks(row: readonly Heading[]): KnownColumn[][] {
  const anchors = row.filter(isAnchor).map(({ column }) => column);
  const isSpilled = (column: number) =>
    anchors.some((anchor) => column >= anchor && column < anchor + spillWidth);
  const blocks: ValueHeading[][] = [];
  for (const heading of row) {
    const read =
      heading.formula.startsWith("=") || isSpilled(heading.column) ? undefined : valueHeading(heading);
    const open = blocks.at(-1);
    if (read === undefined) continue;
    if (open !== undefined && isAfter(read, open.at(-1)!)) open.push(read);
    else blocks.push([read]);
  }
  return blocks.map((block) => {
    const latestYear = Math.max(...block.map(({ year = 0 }) => year));
    return block.flatMap(({ column, latest, year = latestYear }) => {
      const slot = slotBefore(latest, latestYear - year);
      return slot === undefined ? [] : [{ column, slot }];
    });
  });
}

/** Smallest number of columns with known headings that make a block. */
const fewest = blockWidth / 2;

/**
 * Returns the sheet's column of each slot of a block, as far as its headings tell. Between two known columns,
 * headings may have changed or columns been inserted, but not both. Undefined if a column is gone or cannot be
 * identified.
 */
function columnsOf(known: readonly KnownColumn[]): readonly number[] | undefined {
  const columns: number[] = [];
  for (let slot = 0; slot < blockWidth; slot += 1) {
    const before = known.findLast((one) => one.slot <= slot);
    const after = known.find((one) => one.slot >= slot);
    const isWhole =
      before === undefined ||
      after === undefined ||
      after.column - before.column === after.slot - before.slot;
    if (!isWhole) return undefined;
    columns.push(
      before === undefined ? after!.column - after!.slot + slot : before.column + slot - before.slot,
    );
  }
  return columns;
}

/** Content of a column from the heading row on. */
interface ColumnCells {
  readonly values: readonly CellValue[];
  readonly formulas: readonly CellValue[];
}

/**
 * Returns whether a cell of a block is written by the add-in; the others are filled by the formula in the first
 * heading. Rows count from the headings.
 */
const isTyped = (kind: BlockKind, slot: number, row: number): boolean =>
  kind === "values" || slot >= spillWidth || (slot === 0 && row === 0);

const isFormula = (cell: CellValue): boolean => typeof cell === "string" && cell.startsWith("=");

/** Returns whether the rows of a column without a known heading could belong to a slot. */
function fits(slot: number, { values, formulas }: ColumnCells, height: number): boolean {
  const { item } = blockSlots[slot]!;
  const isOfSlot = (value: CellValue, formula: CellValue): boolean => {
    if (slot >= spillWidth) return isFormula(formula);
    if (value === "" || value === "#N/A" || item === "type") return !isFormula(formula);
    return item === "siren" ? isSiren(cellText(value)) : typeof value === "number";
  };
  return values.slice(1, height).every((value, row) => value === "" || isOfSlot(value, formulas[row + 1]!));
}

/**
 * Rewrites a formula so that its references name columns of the block instead of the sheet and no rows. The text
 * stays the same when the block moves.
 */
const anywhere = (formula: string, columns: readonly number[]): string =>
  formula
    .replaceAll(/\s/g, "")
    .toUpperCase()
    .replaceAll(
      /\$?\b([A-Z]{1,3})\$?\d+\b/g,
      (_, letters: string) => `@${columns.indexOf(columnIndex(letters))}`,
    );

/**
 * Returns the hash stored for a row of a block in `columns`. `cells` are the contents typed into it, null for cells
 * that were not typed. Undefined for an empty row.
 */
export function blockRowHash(
  cells: readonly (CellValue | null)[],
  columns: readonly number[],
): string | undefined {
  const typed = cells.map((cell) =>
    cell === null ? null : isFormula(cell) ? anywhere(String(cell), columns) : String(cell),
  );
  return typed.every((text) => text === null || text === "")
    ? undefined
    : textHash(`accounts ${JSON.stringify(typed)}`);
}

/** A block that an earlier run wrote beside a list. */
export interface EarlierBlock {
  readonly area: Area;
  /** The sheet's column of each slot. */
  readonly columns: readonly number[];
  /** Content of the columns, from the heading row to the last row of the list or of the block. */
  readonly cells: readonly ColumnCells[];
  /** Number of rows, among the heading row and those of the list, that differ from what was written there. */
  readonly changed: number;
}

/** A block with columns that are gone or cannot be identified. */
export interface TornBlock {
  readonly area: Area;
  readonly columns: undefined;
}

interface SearchedPlace {
  readonly kind: BlockKind;
  /** The heading row and the rows of the list, in any columns. */
  readonly rows: Area;
  /** The first column that may belong to a block. */
  readonly from: number;
}

/**
 * Finds the block of a kind that an earlier run wrote beside a list. It is recognized by its headings, in any
 * language and of any years; undefined if there is none. Rows that someone edited since are found by the hashes that
 * the workbook stores.
 */
export async function earlierBlock(
  workbook: Workbook,
  { kind, rows, from }: SearchedPlace,
): Promise<EarlierBlock | TornBlock | undefined> {
  const used = await workbook.used(rows.sheet);
  if (used === undefined || rightOf(used) <= from) return undefined;
  const top = await workbook.read({ ...rows, left: from, width: rightOf(used) - from, height: 1 });
  const row = top.values[0]!.map((value, place) => ({
    column: from + place,
    text: cellText(value).trim(),
    formula: cellText(top.formulas[0]![place]),
  }));
  const blocks = kind === "formula" ? formulaBlocks(row) : valueBlocks(row);
  const known = blocks.find((block) => block.length >= (kind === "formula" ? 1 : fewest));
  if (known === undefined) return undefined;
  const columns = columnsOf(known);
  const [left, right] = [known[0]!.column, known.at(-1)!.column];
  const torn: TornBlock = { area: { ...rows, left, width: right - left + 1 }, columns: undefined };
  if (columns === undefined || columns[0]! < from) return torn;
  const area = { ...rows, left: columns[0]!, width: columns.at(-1)! - columns[0]! + 1 };
  const read = await workbook.read({ ...area, height: Math.max(below(used), below(rows)) - rows.top });
  const cells = columns.map((column) => ({
    values: read.values.map((each) => each[column - area.left]!),
    formulas: read.formulas.map((each) => each[column - area.left]!),
  }));
  const isGuessed = (slot: number) =>
    !known.some((one) => one.slot === slot) && (kind === "values" || slot >= spillWidth);
  if (cells.some((each, slot) => isGuessed(slot) && !fits(slot, each, rows.height))) return torn;
  const remembered = await rememberedHashes(workbook);
  const hashes = read.values.map((_, at) =>
    blockRowHash(
      cells.map(({ formulas }, slot) => (isTyped(kind, slot, at) ? formulas[at]! : null)),
      columns,
    ),
  );
  const isOther = (hash: string | undefined) => hash !== undefined && !remembered.has(hash);
  const changed = hashes.slice(0, rows.height).filter(isOther).length;
  // Rows below the list that belong to the block: the list had more rows when the block was written.
  let height = rows.height;
  while (hashes[height] !== undefined && !isOther(hashes[height])) height += 1;
  return { area: { ...area, height }, columns, cells, changed };
}
