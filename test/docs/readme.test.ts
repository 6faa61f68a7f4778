import { describe, expect, test } from "@jest/globals";
import { readFileSync } from "node:fs";
import { variables } from "../../batch/session/environment.ts";
import { exitCodes } from "../../batch/errors/exit-code.ts";
import { englishProgram } from "../../scripts/command-reference.ts";
import { withSection } from "../../scripts/docs-section.ts";
import { docsSections } from "../../scripts/docs-sections.ts";
import { codeIn, documentText, tableRows } from "./documents.ts";

describe("README.md", () => {
  test("its first lines of code are the two commands that a clone is tried with", () => {
    const [, firstCode] = /```\w*\n([\s\S]*?)```/.exec(documentText("README.md"))!;
    expect(firstCode!.trim().split("\n")).toEqual(["npm ci && npm run demo", "npm ci && npm test"]);
  });

  test("the first lines of code stand in its first 40 lines", () => {
    expect(documentText("README.md").split("\n").slice(0, 40)).toContain("npm ci && npm run demo");
  });

  test.each(["npm ci", "npm run demo", "npm test"])("the check of a clean clone runs %s", (command) => {
    expect(readFileSync(".ci/run", "utf8").split("\n")).toContain(command);
  });

  test("its table of variables names those the program reads, and no other", () => {
    const documented = tableRows(documentText("README.md"), "Variable").map(([name]) => codeIn(name!)[0]);
    expect(documented).toEqual(Object.keys(variables));
  });

  test("its table of commands names every command of sirene, each once, and no other", () => {
    const named = tableRows(documentText("README.md"), "Command").flatMap(([cell]) => {
      const [first, ...others] = codeIn(cell!);
      const [program, name] = first!.split(" ");
      return program === "sirene" ? [name, ...others] : [];
    });
    const commands = englishProgram().commands.map((command) => command.name());
    expect(named.toSorted()).toEqual(commands.toSorted());
  });

  test("its table of exit codes gives every exit code, and no other", () => {
    const documented = tableRows(documentText("README.md"), "Exit").map(([code]) => Number(code));
    expect(documented).toEqual(Object.values(exitCodes));
  });
});

describe("parts of the documents that are made from the code", () => {
  test.each(docsSections.map(({ file, name, body }) => ({ file, name, body })))(
    "$file: $name is what the code says now (npm run docs writes it)",
    ({ file, name, body }) => {
      const document = documentText(file);
      expect(document).toBe(withSection(document, name, body()));
    },
  );
});
