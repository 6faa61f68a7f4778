import { displayWidth } from "../batch/terminal/terminal.ts";

/** A text as it stands in a cell: on one line, nothing in it read as markup of a table or of HTML. */
export const cellText = (text: string): string =>
  text.replaceAll(/\s+/g, " ").replaceAll("|", "\\|").replaceAll("<", "\\<");

/** The cells of one line of a Markdown table. */
export function cellsOf(line: string): string[] {
  return line
    .trim()
    .replaceAll(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
}

/** A Markdown table with its columns lined up, as the formatter leaves it. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const [headers = [], ...body] = rows;
  const widths = headers.map((_, column) =>
    Math.max(3, ...rows.map((row) => displayWidth(row[column] ?? ""))),
  );
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => padded(cells[column] ?? "", width)).join(" | ")} |`;
  return [line(headers), line(widths.map((width) => "-".repeat(width))), ...body.map(line)].join("\n");
}

/** The same table, its columns lined up. */
export function aligned(table: string): string {
  const [headers, , ...rows] = table.split("\n").map(cellsOf);
  return markdownTable([headers!, ...rows]);
}

const padded = (text: string, width: number) => text + " ".repeat(width - displayWidth(text));
