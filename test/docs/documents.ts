import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { cellsOf } from "../../scripts/markdown-table.ts";

/** Every document of the project, by its path from the top. */
export const documents: readonly string[] = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  ...readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name)),
];

export function documentText(path: string): string {
  if (!existsSync(path)) throw new Error(`${path} is not there; run the tests from the top of the project`);
  return readFileSync(path, "utf8");
}

/** The rows of the table in `document` whose first heading is `heading`, without headings. */
export function tableRows(document: string, heading: string): string[][] {
  const lines = documentText(document).split("\n");
  const first = lines.findIndex((line) => line.startsWith("|") && cellsOf(line)[0] === heading);
  if (first < 0) throw new Error(`${document} has no table that begins with "${heading}"`);
  const after = lines.slice(first + 2);
  const end = after.findIndex((line) => !line.startsWith("|"));
  return after.slice(0, end < 0 ? undefined : end).map(cellsOf);
}

/** The texts between backticks. */
export const codeIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1]!);
