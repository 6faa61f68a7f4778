#!/usr/bin/env node
import {
  languageWish,
  programVariables,
  type FromFile,
  checkLanguage,
  languageAsked,
} from "../shared/command-line/environment.ts";
import { chooseLanguage } from "../shared/messages/messages.ts";
import type { CommandContext, Exits } from "./commands/command.ts";
import { readEnvironment } from "./environment.ts";
import { exitCodeOf, exitCodes } from "./exit-code.ts";
import { explain } from "./explain.ts";
import { errorCode, writingError } from "./files/access.ts";
import { speaker } from "./messages/say.ts";
import { buildProgram } from "./program.ts";
import { withSandboxKind } from "./sandbox-kind.ts";
import { boundHeapGrowth } from "./heap-growth.ts";
import { processTerminal, type Terminal } from "./terminal/terminal.ts";
import { boundYoungGeneration } from "./young-generation.ts";

boundYoungGeneration();
boundHeapGrowth();

/** Says which settings a file gave, and whether there is one that could not be read. */
function sayFileGiven({ names, failure }: FromFile, terminal: Terminal): void {
  const { say } = terminal;
  if (names.length > 0) terminal.err(say("env_file", { names: names.join(", ") }));
  if (failure !== undefined) terminal.err(say("env_file_unreadable", { detail: failure }));
}

/** Why what was printed did not arrive. */
let lost: unknown;
process.stderr.on("error", () => undefined);
process.stdout.on("error", (error) => {
  // A reader that has seen enough (`sirene fields | head`) is no failure.
  if (errorCode(error) !== "EPIPE") lost = error;
});

const asked = languageAsked(process.argv);
const { variables, fromFile } = programVariables();
const language = chooseLanguage(asked, languageWish(variables));
const terminal = processTerminal(language, speaker(language));
const context: CommandContext = {
  terminal,
  environment: (quiet = false) => {
    if (!quiet) sayFileGiven(fromFile, terminal);
    return readEnvironment(variables);
  },
};
let exits: Exits = ["done"];
try {
  checkLanguage(asked);
  await buildProgram(context, (reached) => (exits = reached)).parseAsync(withSandboxKind(process.argv));
} catch (error) {
  exits = [explain(error, terminal)];
}
process.exitCode = exitCodeOf(exits);
process.once("beforeExit", () => {
  if (lost === undefined || process.exitCode !== 0) return;
  process.exitCode = exitCodes[explain(writingError(lost, "stdout"), terminal)];
});
