import { describe, expect, test } from "@jest/globals";
import { englishProgram } from "../../scripts/command-reference.ts";
import { exitCodes } from "../../batch/errors/exit-code.ts";
import { documentText, tableRows } from "./documents.ts";

const manual = documentText("docs/batch.md");
const program = englishProgram();

/** Options as the help prints them, by their long names. */
const optionsIn = (help: string): string[] =>
  [...help.matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)/gm)].map((match) => match[1]!);

describe("docs/batch.md", () => {
  test("its table of exit codes gives every exit code, and no other", () => {
    const documented = tableRows(manual, "Exit").map(([code]) => Number(code));
    expect(documented).toEqual(Object.values(exitCodes));
  });

  const commands = program.commands.map((command) => [command.name(), command] as const);

  test.each(commands)("has an example of sirene %s", (name) => {
    expect(manual).toMatch(new RegExp(`^\\$ sirene ${name}\\b`, "m"));
  });

  test.each(commands)("describes every option that sirene %s --help shows", (_, command) => {
    const shown = optionsIn(command.helpInformation()).filter((option) => option !== "--help");
    expect(shown.length).toBeGreaterThan(0);
    for (const option of shown) expect(manual).toContain(option);
  });
});
