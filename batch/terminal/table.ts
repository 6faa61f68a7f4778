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

const pad = (text: string, width: number): string =>
  text + " ".repeat(Math.max(0, width - displayWidth(text)));

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

/** Rows of text in aligned columns, with a line under the headers; no column wider than `widest` cells. */
export function table(headers: readonly string[], rows: readonly (readonly string[])[], widest = 40): string {
  const cut = rows.map((row) => row.map((cell) => shorten(cell.replace(/\s+/g, " "), widest)));
  const widths = headers.map((header, column) =>
    Math.max(displayWidth(header), ...cut.map((row) => displayWidth(row[column] ?? ""))),
  );
  const line = (cells: readonly string[]) =>
    widths
      .map((width, column) => pad(cells[column] ?? "", width))
      .join("  ")
      .trimEnd();
  return [line(headers), widths.map((width) => "─".repeat(width)).join("  "), ...cut.map(line)].join("\n");
}
