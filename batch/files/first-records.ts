import type { ListFile } from "./list.ts";

type OnCells<Cell> = (first: number, cells: Cell[][]) => Promise<boolean | void> | boolean | void;

/** The first records of a list, as a list: it is read no further. Written, it is whole. */
export function firstRecords(list: ListFile, most: number): ListFile {
  const records = Math.min(most, list.records);
  const upTo =
    <Cell>(onRecords: OnCells<Cell>): OnCells<Cell> =>
    async (first, cells) => {
      if (first >= records) return false;
      const goesOn = await onRecords(first, cells.slice(0, records - first));
      return goesOn !== false && first + cells.length < records;
    };
  return {
    ...list,
    records,
    read: (columns, onRecords) => list.read(columns, upTo(onRecords)),
    readShown: (columns, onRecords) => list.readShown(columns, upTo(onRecords)),
  };
}
