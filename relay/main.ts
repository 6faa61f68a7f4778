#!/usr/bin/env node
import { CommanderError } from "commander";
import {
  readEnvironmentLanguage,
  programVariables,
  readLanguageOption,
} from "../shared/command-line/environment.ts";
import { processTerminal } from "../shared/command-line/terminal.ts";
import { checkLanguage, UsageError } from "../shared/command-line/usage-errors.ts";
import { chooseLanguage } from "../shared/messages/messages.ts";
import { errorMessage, storeMessageOf } from "../shared/gateway/store/store-error.ts";
import { type CommandEnd, RelayProgramError, type RelayTerminal, exitCodes } from "./environment/terminal.ts";
import { readEnvironment } from "./environment/environment.ts";
import { messageFormatter } from "./messages/messages.ts";
import { buildProgram } from "./program.ts";

/** Prints why the program stopped, in one message. Returns its exit code. */
function explain(error: unknown, { say, err }: RelayTerminal): number {
  const isOurs = error instanceof RelayProgramError || error instanceof UsageError;
  const failure = storeMessageOf(error) ?? (isOurs ? error : undefined);
  if (failure !== undefined) {
    err(say(failure.code, failure.parameters));
    return exitCodes.usage;
  }
  // Help or version was printed: as requested, or because no command was given.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
  err(say("unexpected", { detail: errorMessage(error) }));
  return exitCodes.failed;
}

process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  // A reader that stops early (`sirene-relay token list | head`) is not a failure.
  if (error.code !== "EPIPE") process.exitCode = exitCodes.failed;
});
// The store contains answers about people and hashes of tokens, so only the relay's account may read it.
process.umask(0o077);
const asked = readLanguageOption(process.argv);
const language = chooseLanguage(asked, readEnvironmentLanguage(programVariables().variables));
const terminal = processTerminal(language, messageFormatter(language));
let isEnvFileReported = false;
const environment = () => {
  const { variables, fromFile } = programVariables();
  const { say, err } = terminal;
  if (!isEnvFileReported && fromFile.names.length > 0)
    err(say("env_file", { names: fromFile.names.join(", ") }));
  if (!isEnvFileReported && fromFile.failure !== undefined)
    err(say("env_file_unreadable", { detail: fromFile.failure }));
  isEnvFileReported = true;
  return readEnvironment(variables);
};
let ending: CommandEnd = "done";
try {
  checkLanguage(asked);
  await buildProgram(terminal, environment, (reached) => (ending = reached)).parseAsync();
  process.exitCode = exitCodes[ending];
} catch (error) {
  process.exitCode = explain(error, terminal);
}
