import { describe, expect, test } from "@jest/globals";
import { readdirSync, readFileSync } from "node:fs";
import { documentText } from "./documents.ts";

const folder = "docs/decisions";
const pages = readdirSync(folder).filter((name) => /^\d{4}-.*\.md$/.test(name));
const everyPage = pages.map((name) => documentText(`${folder}/${name}`)).join("\n");
const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as Record<
  "dependencies" | "devDependencies",
  Record<string, string>
>;

describe("docs/decisions", () => {
  test.each(Object.keys({ ...dependencies, ...devDependencies }))("says why %s was taken", (name) => {
    expect(everyPage).toContain(`\`${name}\``);
  });

  test.each(pages)("%s is in the list of decisions", (name) => {
    expect(documentText(`${folder}/README.md`)).toContain(`[${name.slice(0, 4)}](${name})`);
  });

  test("pages are numbered from 0001 without a gap", () => {
    const numbers = pages.map((name) => Number(name.slice(0, 4))).sort((one, other) => one - other);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });
});
