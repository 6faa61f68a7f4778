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
export const gap = "  ";

/** Rows of text in aligned columns, with a line under the headers; those in `right` end at the same place. */
export function aligned(
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
