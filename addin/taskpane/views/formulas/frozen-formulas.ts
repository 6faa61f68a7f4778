import type { Area } from "../../workbook/area.ts";
import type { CellValue, Workbook } from "../../workbook/workbook.ts";
import { type FormulaCell, callsSirene } from "./formula-cells.ts";
import { SheetCells } from "./formula-references.ts";

/** What the workbook stores about frozen formulas, beside the mark that moves with their cells. */
export interface FrozenBlock {
  /** Place and size of the block when it was frozen. */
  readonly top: number;
  readonly left: number;
  readonly height: number;
  readonly width: number;
  readonly cells: readonly FrozenCell[];
}

export interface FrozenCell {
  /** Row of the block, from 0. */
  readonly row: number;
  readonly formula: string;
  /** The result of the formula, row by row if it spilled. */
  readonly values: readonly (readonly CellValue[])[];
  /**
   * Content of the cells that the formula references, those in its own row of a table (`[@SIREN]`) among them, in the
   * order of its text, a hash if they are several; null for one that could not be read. Earlier versions stored only the
   * corners of several: what they froze with such references stays frozen.
   */
  readonly reads: readonly (CellValue | null)[];
  /**
   * What the references with a sheet's name led to, those to whole columns and rows, and those to columns of tables, in
   * the order of the text; null for one that could not be read. Absent if there are none. Earlier versions did not store
   * it: what they froze with such references stays frozen.
   */
  readonly elsewhere?: readonly (CellValue | null)[];
}

/** A block that the workbook stores. */
interface StoredBlock {
  readonly mark: string;
  readonly block?: FrozenBlock | undefined;
  readonly area?: Area | undefined;
}

const key = "sirene.frozen ";

/** Most rows per mark, and per write. The formulas of a mark are stored as one text. */
export const blockRows = 1_000;

/** Returns the blocks that the workbook stores, with their cells as they are now; without, if these were deleted. */
export async function storedBlocks(workbook: Workbook): Promise<readonly StoredBlock[]> {
  const blocks: StoredBlock[] = [];
  for (const [mark, text] of await workbook.settings(key)) {
    const block = blockIn(text);
    const area = block && (await workbook.marked(mark));
    blocks.push({ mark, ...(area !== undefined && { block, area }) });
  }
  return blocks;
}

function blockIn(text: unknown): FrozenBlock | undefined {
  try {
    return typeof text === "string" ? (JSON.parse(text) as FrozenBlock) : undefined;
  } catch {
    return undefined;
  }
}

/** Groups formulas by column into blocks that share a mark. Each spilling formula is a block of its own. */
function blocksOf(cells: readonly FormulaCell[]): FormulaCell[][] {
  const blocks = new Map<string, FormulaCell[]>();
  for (const cell of cells) {
    const { sheet, left, top } = cell.area;
    const name =
      cell.spill === undefined
        ? `${sheet}!${left} ${Math.floor(top / blockRows)}`
        : `${sheet}!${left},${top}`;
    blocks.set(name, [...(blocks.get(name) ?? []), cell]);
  }
  return [...blocks.values()];
}

/** Stores formulas in the workbook before they are frozen. Deletes earlier marks whose cells have formulas again. */
export async function keepFormulas(workbook: Workbook, cells: readonly FormulaCell[]): Promise<void> {
  const sheets = new SheetCells(workbook);
  await dropThawed(workbook, sheets);
  for (const block of blocksOf(cells)) {
    const { sheet, left } = block[0]!.area;
    const own = await sheets.of(sheet);
    const tops = block.map(({ area }) => area.top);
    const spill = block[0]!.spill?.area;
    const top = Math.min(...tops);
    const height = spill?.height ?? Math.max(...tops) - top + 1;
    const width = spill?.width ?? 1;
    const reads = await Promise.all(block.map(({ formula, area }) => sheets.reads(formula, sheet, area.top)));
    const elsewhere = await Promise.all(block.map(({ formula }) => sheets.elsewhere(formula, sheet)));
    const kept: FrozenBlock = {
      ...{ top, left, height, width },
      cells: block.map(({ area, formula }, index) => ({
        row: area.top - top,
        formula,
        values: Array.from({ length: spill?.height ?? 1 }, (_, y) =>
          Array.from({ length: width }, (_, x) => own.look(area.top + y, left + x)),
        ),
        reads: reads[index]!,
        ...(elsewhere[index]!.length > 0 && { elsewhere: elsewhere[index]! }),
      })),
    };
    const mark = await workbook.mark({ sheet, top, left, height, width: 1 });
    await workbook.set(new Map([[`${key}${mark}`, JSON.stringify(kept)]]));
  }
}

/** Forgets blocks whose cells were deleted or are all formulas again. */
async function dropThawed(workbook: Workbook, sheets: SheetCells): Promise<void> {
  for (const { mark, area } of await storedBlocks(workbook)) {
    if (area !== undefined) {
      const { formulaAt } = await sheets.of(area.sheet);
      const rows = Array.from({ length: area.height }, (_, row) => area.top + row);
      if (!rows.every((row) => callsSirene(formulaAt(row, area.left)))) continue;
    }
    await workbook.set(new Map([[`${key}${mark}`, undefined]]));
    await workbook.unmark(mark);
  }
}
