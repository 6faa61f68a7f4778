import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { cellsOf } from "../../scripts/markdown-table.ts";

/** All documents of the project, by their path from its folder. */
export const documents: readonly string[] = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  "SECURITY.md",
  ...readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name)),
];

export function documentText(path: string): string {
  if (!existsSync(path)) throw new Error(`${path} is not there; run the tests from the top of the project`);
  return readFileSync(path, "utf8");
}

/** The part of `document` under the heading `heading`, up to the next one of its level or above. */
export function underHeading(document: string, heading: string): string {
  const lines = documentText(document).split("\n");
  const first = lines.indexOf(heading);
  if (first < 0) throw new Error(`${document} has no heading "${heading}"`);
  const level = heading.indexOf(" ");
  const after = lines.slice(first + 1);
  const end = after.findIndex((line) => /^#+ /.test(line) && line.indexOf(" ") <= level);
  return after.slice(0, end < 0 ? undefined : end).join("\n");
}

/** The rows of every table in `text` whose first heading is `heading`, without headings. */
export function tableRows(text: string, heading: string): string[][] {
  const rows: string[][] = [];
  let inside = false;
  for (const line of text.split("\n")) {
    const cells = line.startsWith("|") ? cellsOf(line) : undefined;
    if (cells === undefined) inside = false;
    else if (cells[0] === heading) inside = true;
    else if (inside && !/^-+$/.test(cells[0]!)) rows.push(cells);
  }
  if (rows.length === 0) throw new Error(`no table here begins with "${heading}"`);
  return rows;
}

/** The texts between backticks. */
export const codeIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1]!);
