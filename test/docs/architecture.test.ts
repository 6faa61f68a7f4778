import { describe, expect, test } from "@jest/globals";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { codeIn, documentText, tableRows } from "./documents.ts";

const reference = documentText("docs/architecture-reference.md");

const packages = tableRows(reference, "Package").map(([name, , mayImport]) => ({
  name: codeIn(name!)[0]!,
  mayImport: codeIn(mayImport!),
}));

const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name));

describe("docs/architecture-reference.md", () => {
  test("every folder of shared, and every program's, is a package with its rule", () => {
    const programs = ["sandbox", "relay", "batch", "addin", "playground", "examples"];
    expect(packages.map(({ name }) => name).toSorted()).toEqual(
      [...foldersIn("shared"), ...programs].toSorted(),
    );
  });

  test.each(packages)("what $name may import are packages too", ({ mayImport }) => {
    const known = ["shared", "nothing", ...packages.map(({ name }) => name)];
    expect(mayImport.filter((name) => !known.includes(name))).toEqual([]);
  });

  test("has the decisions that the architecture's pages lead to", () => {
    const names = tableRows(reference, "Decision").map(([, name]) => codeIn(name!)[0]);
    expect(names).toEqual(
      expect.arrayContaining(["readIdentifier", "resolve", "decide", "transition", "makePlan"]),
    );
  });
});

describe("docs/architecture.md", () => {
  test("is read top to bottom: at most 200 lines", () => {
    expect(documentText("docs/architecture.md").split("\n").length).toBeLessThanOrEqual(200);
  });
});
