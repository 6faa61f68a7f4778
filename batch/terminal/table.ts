/** Width of a text on a terminal, near enough: combining marks take no cell, wide characters two. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const character of text.normalize("NFC")) {
    if (/\p{Mn}|\p{Cf}/u.test(character)) continue;
    width += /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60]/.test(
      character,
    )
      ? 2
      : 1;
  }
  return width;
}

function pad(text: string, width: number, right: boolean): string {
  const blanks = " ".repeat(Math.max(0, width - displayWidth(text)));
  return right ? blanks + text : text + blanks;
}

/** Cuts a text to `width` cells, the last one an ellipsis when something is missing. */
export function shorten(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let kept = "";
  for (const character of text) {
    if (displayWidth(kept + character) >= width) break;
    kept += character;
  }
  return `${kept}…`;
}

/** A text on one line: what would break it, or steer the terminal, is a space. */
export const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, " ");

/** What stands between two columns. */
const gap = "  ";

/** Rows of text in aligned columns, with a line under the headers; those in `right` end at the same place. */
function aligned(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  right: ReadonlySet<number> = new Set(),
): string {
  const widths = headers.map((header, column) =>
    Math.max(displayWidth(header), ...rows.map((row) => displayWidth(row[column] ?? ""))),
  );
  const line = (cells: readonly string[]) =>
    widths
      .map((width, column) => pad(cells[column] ?? "", width, right.has(column)))
      .join(gap)
      .trimEnd();
  return [line(headers), widths.map((width) => "─".repeat(width)).join(gap), ...rows.map(line)].join("\n");
}

/** Rows of text in aligned columns, no cell wider than `widest`. */
export function table(headers: readonly string[], rows: readonly (readonly string[])[], widest = 40): string {
  return aligned(
    headers,
    rows.map((row) => row.map((cell) => shorten(oneLine(cell), widest))),
  );
}

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

/** A heading with the lines that belong to it. */
export type TableSection = readonly [heading: string, lines: readonly string[]];

/** Lines beside their headings, which stand before the first of each; a heading without lines is left out. */
export function headedLines(all: readonly TableSection[]): string {
  const blocks = all.filter(([, lines]) => lines.length > 0);
  const width = Math.max(...blocks.map(([heading]) => heading.length)) + 2;
  return blocks
    .flatMap(([heading, lines]) =>
      lines.map((line, index) => (index === 0 ? heading : "").padEnd(width) + line),
    )
    .join("\n");
}
