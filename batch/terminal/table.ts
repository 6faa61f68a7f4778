/** Returns the approximate width of a text on a terminal: combining marks take no cell, wide characters two. */
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

/** Cuts a text to `width` cells. The last one is an ellipsis if something is missing. */
export function shorten(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let kept = "";
  for (const character of text) {
    if (displayWidth(kept + character) >= width) break;
    kept += character;
  }
  return `${kept}…`;
}

/** Returns a text on one line: line breaks and control characters become spaces. */
export const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, " ");

const gap = "  ";

/** Formats rows as aligned columns, with a line under the headers. Columns in `right` are right-aligned. */
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

/** Formats rows as aligned columns with no cell wider than `widest`. */
export function table(headers: readonly string[], rows: readonly (readonly string[])[], widest = 40): string {
  return aligned(
    headers,
    rows.map((row) => row.map((cell) => shorten(oneLine(cell), widest))),
  );
}

export interface FittedColumn {
  readonly header: string;
  /** Right-aligned and never cut, since half a number looks like another number. */
  readonly numeric: boolean;
}

/** Texts are never cut to less than this. A table with very many columns is then wider than requested. */
const narrowest = 8;

/** Formats rows as a table at most `width` cells wide. The widest texts are cut until it fits. */
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

/** A heading with its lines. */
export type TableSection = readonly [heading: string, lines: readonly string[]];

/** Formats lines beside their headings, which precede the first line of each. A heading without lines is omitted. */
export function headedLines(all: readonly TableSection[]): string {
  const blocks = all.filter(([, lines]) => lines.length > 0);
  const width = Math.max(...blocks.map(([heading]) => heading.length)) + 2;
  return blocks
    .flatMap(([heading, lines]) =>
      lines.map((line, index) => (index === 0 ? heading : "").padEnd(width) + line),
    )
    .join("\n");
}
