import { aligned, displayWidth, gap, oneLine, shorten } from "./table.ts";

export interface FittedColumn {
  readonly header: string;
  /** Right-aligned, and never cut: half a number is another number. */
  readonly numeric: boolean;
}

/** No text is cut shorter than this; a table of very many columns is then wider than asked for. */
const narrowest = 8;

/** Rows in a table that is at most `width` cells wide: the widest texts are cut until it fits. */
export function fittedTable(
  columns: readonly FittedColumn[],
  rows: readonly (readonly string[])[],
  width: number,
): string {
  const texts = rows.map((row) => row.map(oneLine));
  const natural = columns.map((_, index) =>
    Math.max(0, ...texts.map((row) => displayWidth(row[index] ?? ""))),
  );
  const widths = (longest: number) =>
    columns.map(({ header, numeric }, index) =>
      Math.max(displayWidth(header), numeric ? natural[index]! : Math.min(natural[index]!, longest)),
    );
  const total = (longest: number) =>
    widths(longest).reduce((sum, one) => sum + one, gap.length * (columns.length - 1));
  let longest = Math.max(narrowest, ...natural);
  while (longest > narrowest && total(longest) > width) longest -= 1;
  const kept = widths(longest);
  return aligned(
    columns.map(({ header }) => header),
    texts.map((row) => row.map((text, index) => shorten(text, kept[index]!))),
    new Set(columns.flatMap(({ numeric }, index) => (numeric ? [index] : []))),
  );
}
