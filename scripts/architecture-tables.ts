import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { cellText, markdownTable } from "./markdown-table.ts";

const productFolders = ["shared", "batch", "relay", "addin", "sandbox", "playground"];

interface PackageRule {
  readonly name: string;
  readonly purpose: string;
  readonly mayImport: readonly string[];
}

interface Decision {
  readonly what: string;
  readonly name: string;
  readonly file: string;
}

const code = (text: string): string => `\`${text}\``;

/** The packages with what each is for and what it may import, by the list that the dependency rules are made of. */
export function packagesTable(): string {
  const packages = JSON.parse(readFileSync("scripts/packages.json", "utf8")) as readonly PackageRule[];
  const rows = packages.map(({ name, purpose, mayImport }) => [
    code(name),
    cellText(purpose),
    mayImport.map(code).join(", ") || "nothing",
  ]);
  return markdownTable([["Package", "What it is for", "May import"], ...rows]);
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

const docComment =
  /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(?:export )?(?:async )?(?:function\*?|const|class) (\w+)/g;

function decisionsIn(file: string): Decision[] {
  return [...readFileSync(file, "utf8").matchAll(docComment)].flatMap(([, comment, name]) => {
    const what = /@decides ([^\n]*)/.exec(comment!)?.[1];
    return what === undefined ? [] : [{ what: what.trim(), name: name!, file }];
  });
}

/** What is decided where: the functions, tables and classes whose comment has `@decides`, by their files. */
export function decisionsTable(): string {
  const rows = productFolders
    .flatMap(sourcesIn)
    .flatMap(decisionsIn)
    .map(({ what, name, file }) => [cellText(what), code(name), code(file)]);
  return markdownTable([["Decision", "Where it is named", "File"], ...rows]);
}
