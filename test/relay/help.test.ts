import type { Command } from "commander";
import { expect, test } from "@jest/globals";
import { readEnvironment } from "../../relay/environment/environment.ts";
import { messageFormatter } from "../../relay/messages/messages.ts";
import { buildProgram } from "../../relay/program.ts";
import { processTerminal } from "../../shared/command-line/terminal.ts";

const withBelow = (command: Command): Command[] => [command, ...command.commands.flatMap(withBelow)];

const helpsIn = (language: "en" | "fr"): string[] =>
  withBelow(
    buildProgram(processTerminal(language, messageFormatter(language)), () => readEnvironment({})),
  ).map((command) => command.helpInformation());

test("the help of every command of the relay is in the language of its reader, its titles too", () => {
  const french = helpsIn("fr");
  expect(french.length).toBeGreaterThan(10);
  expect(french.filter((help) => !help.startsWith("Utilisation : sirene-relay"))).toEqual([]);
  expect(french.filter((help) => /Usage:|Options:|Commands:|Arguments:|display help/.test(help))).toEqual([]);
  expect(helpsIn("en")[0]).toMatch(/^Usage: sirene-relay .*\n\n[^]*\nOptions:\n[^]*\nCommands:\n/);
});
