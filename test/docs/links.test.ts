import { describe, expect, test } from "@jest/globals";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { documents, documentText } from "./documents.ts";

/** The anchor that a heading of a Markdown page is linked by. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");
}

const anchorsOf = (path: string): Set<string> =>
  new Set([...documentText(path).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) => anchorOf(heading!)));

/** Links that lead to another place of the project. */
const linksIn = (path: string): string[] =>
  [...documentText(path).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target!)
    .filter((target) => !/^[a-z]+:/.test(target));

describe("documents", () => {
  const links = documents.flatMap((path) => linksIn(path).map((target) => [path, target] as const));

  test.each(links)("%s: the link %s leads somewhere", (path, target) => {
    const [file = "", anchor] = target.split("#");
    const linked = file === "" ? path : join(dirname(path), file);
    expect(existsSync(linked)).toBe(true);
    if (anchor !== undefined) expect(anchorsOf(linked)).toContain(anchor);
  });

  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  const commands = documents.flatMap((path) =>
    [...documentText(path).matchAll(/npm run ([\w:]+)/g)].map(([, name]) => [path, name!] as const),
  );

  test.each(commands)("%s: npm run %s is a script of package.json", (_, name) => {
    expect(Object.keys(scripts)).toContain(name);
  });

  test.each(documents)("%s names no path of a machine", (path) => {
    expect(documentText(path)).not.toMatch(/(^|[\s`"'(])\/(home|root|work|Users|tmp)\//m);
  });
});
