#!/usr/bin/env node
import {
  readEnvironmentLanguage,
  programVariables,
  type FromFile,
  readLanguageOption,
} from "../shared/command-line/environment.ts";
import { processTerminal } from "../shared/command-line/terminal.ts";
import { checkLanguage } from "../shared/command-line/usage-errors.ts";
import { chooseLanguage } from "../shared/messages/messages.ts";
import type { CommandContext, Exits } from "./session/command.ts";
import { readEnvironment, withSandboxKind } from "./session/environment.ts";
import { exitCodeOf, exitCodes } from "./errors/exit-code.ts";
import { explain } from "./session/failure.ts";
import { errorCode, writingError } from "./files/access.ts";
import { messageFormatter } from "./messages/messages.ts";
import { buildProgram } from "./program.ts";
import { boundHeapGrowth, boundYoungGeneration } from "./memory-bounds.ts";
import type { Terminal } from "./terminal/terminal.ts";

boundYoungGeneration();
boundHeapGrowth();

/** Says which settings came from a file, and whether a file could not be read. */
function reportEnvironmentFile({ names, failure }: FromFile, terminal: Terminal): void {
  const { say } = terminal;
  if (names.length > 0) terminal.err(say("env_file", { names: names.join(", ") }));
  if (failure !== undefined) terminal.err(say("env_file_unreadable", { detail: failure }));
}

/** Why output did not arrive. */
let lost: unknown;
process.stderr.on("error", () => undefined);
process.stdout.on("error", (error) => {
  // It is not an error if the reader stops early (`sirene fields | head`).
  if (errorCode(error) !== "EPIPE") lost = error;
});

const asked = readLanguageOption(process.argv);
const { variables, fromFile } = programVariables();
const language = chooseLanguage(asked, readEnvironmentLanguage(variables));
const terminal = processTerminal(language, messageFormatter(language));
const context: CommandContext = {
  terminal,
  environment: (quiet = false) => {
    if (!quiet) reportEnvironmentFile(fromFile, terminal);
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
