import type { IRange, Nullable } from "@univerjs/core";
import type { IArrayFormulaRangeType, IFormulaData, IFormulaDataItem } from "@univerjs/preset-sheets-core";

/** The rows of one sheet that are in sight, as ranges of it. Rows count from 0. */
export interface Sight {
  readonly unitId: string;
  readonly sheetId: string;
  readonly ranges: readonly Pick<IRange, "startRow" | "endRow">[];
}

export interface WorkbookFormulas {
  readonly formulaData: IFormulaData;
  /** Where the tables of formulas lie that spill. */
  readonly arrayFormulaRange: IArrayFormulaRangeType;
}

/** Most formulas that are worth calculating before the others. */
const mostInSight = 2_000;
/** Most cells of a range whose formulas are looked for. */
const mostCellsRead = 2_000;

type SheetFormulas = Readonly<Record<number, Readonly<Record<number, IFormulaDataItem>>>>;

/** Returns how many formulas a workbook has. */
export function formulaCount(formulas: IFormulaData): number {
  let count = 0;
  for (const sheets of Object.values(formulas))
    for (const rows of Object.values(sheets ?? {}))
      for (const row of Object.values((rows ?? {}) as SheetFormulas)) count += Object.keys(row).length;
  return count;
}

interface Place {
  readonly row: number;
  readonly column: number;
}

const placeKey = ({ row, column }: Place): string => `${row}:${column}`;

/** The rows and columns of a range. */
export type CellRange = Pick<IRange, "startRow" | "endRow" | "startColumn" | "endColumn">;

export const contains = (range: CellRange, row: number, column: number): boolean =>
  row >= range.startRow && row <= range.endRow && column >= range.startColumn && column <= range.endColumn;

/** Returns the cells of a range that have formulas; undefined if the range is too large to look. */
function formulasIn(range: IRange, formulas: SheetFormulas): Place[] | undefined {
  const cells = (range.endRow - range.startRow + 1) * (range.endColumn - range.startColumn + 1);
  // NaN for a whole column or row.
  if (!(cells <= mostCellsRead)) return undefined;
  const places: Place[] = [];
  for (let row = range.startRow; row <= range.endRow; row++)
    for (const key of Object.keys(formulas[row] ?? {})) {
      const column = Number(key);
      if (contains(range, row, column)) places.push({ row, column });
    }
  return places;
}

/** A table that a formula fills, and the cell of the formula. */
interface SpilledTable extends Place {
  readonly range: IRange;
}

/** Returns the tables that formulas fill in a sheet. */
export const spilledTables = (tables: object): SpilledTable[] =>
  Object.entries(tables as Readonly<Record<string, Readonly<Record<string, Nullable<IRange>>>>>).flatMap(
    ([row, columns]) =>
      Object.entries(columns ?? {}).flatMap(([column, range]) =>
        range ? [{ row: Number(row), column: Number(column), range }] : [],
      ),
  );

const overlap = (one: IRange, other: IRange): boolean =>
  one.startRow <= other.endRow &&
  other.startRow <= one.endRow &&
  one.startColumn <= other.endColumn &&
  other.startColumn <= one.endColumn;

/**
 * Returns the formulas in the rows in sight that can be calculated without any other, together with what they read:
 * none that reads a formula elsewhere, whose value may be old, for a call with it would be spent for nothing.
 * Undefined if there are none, or too many to be worth it.
 * @decides which formulas of a large workbook are calculated first
 */
export function formulasInSight(
  { formulaData, arrayFormulaRange }: WorkbookFormulas,
  sight: Sight,
  reads: (item: IFormulaDataItem) => readonly IRange[] | undefined,
): IFormulaData | undefined {
  const formulas = (formulaData[sight.unitId]?.[sight.sheetId] ?? {}) as SheetFormulas;
  const spills = spilledTables(arrayFormulaRange[sight.unitId]?.[sight.sheetId] ?? {});
  const chosen = new Map<
    string,
    Place & { readonly item: IFormulaDataItem; readonly needs: readonly string[] }
  >();
  const isAlone = (row: number, column: number): boolean => {
    const item = formulas[row]?.[column];
    if (item === undefined || chosen.has(placeKey({ row, column }))) return true;
    const ranges = reads(item);
    const read = ranges?.map((range) => formulasIn(range, formulas));
    if (ranges === undefined || read === undefined || read.includes(undefined)) return false;
    const spilled = spills.filter((spill) => ranges.some((range) => overlap(range, spill.range)));
    const needs = [...(read.flat() as Place[]), ...spilled].map(placeKey);
    // A formula that was filled down is kept as an offset from its first cell.
    const { x = 0, y = 0 } = item;
    if (x !== 0 || y !== 0) {
      if (!isAlone(row - y, column - x)) return false;
      needs.push(placeKey({ row: row - y, column: column - x }));
    }
    chosen.set(placeKey({ row, column }), { row, column, item, needs });
    return true;
  };
  for (const { startRow, endRow } of sight.ranges)
    for (let row = startRow; row <= endRow; row++)
      for (const column of Object.keys(formulas[row] ?? {})) {
        isAlone(row, Number(column));
        if (chosen.size > mostInSight) return undefined;
      }
  for (let before = -1; before !== chosen.size;) {
    before = chosen.size;
    for (const [key, { needs }] of chosen) if (needs.some((need) => !chosen.has(need))) chosen.delete(key);
  }
  if (chosen.size === 0) return undefined;
  const rows: Record<number, Record<number, IFormulaDataItem>> = {};
  for (const { row, column, item } of chosen.values()) (rows[row] ??= {})[column] = item;
  return { [sight.unitId]: { [sight.sheetId]: rows } };
}
