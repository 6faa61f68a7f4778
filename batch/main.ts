#!/usr/bin/env node
import { CommanderError } from "commander";
import type { CommandContext, Ending } from "./commands/command.ts";
import { languageWish, readEnvironment } from "./environment.ts";
import { exitCodeOf, type Exit } from "./exit-code.ts";
import { FileRefusal } from "./files/list.ts";
import { fileRefusalText } from "./messages/file-refusal.ts";
import { chooseLanguage, speaker } from "./messages/say.ts";
import { buildProgram } from "./program.ts";
import { Stop } from "./stop.ts";
import { processTerminal, type Terminal } from "./terminal/terminal.ts";

/** The language must be known before the help is written, so before the command line is parsed. */
function askedLanguage(words: readonly string[]): string | undefined {
  const at = words.findIndex((word) => word === "--lang" || word.startsWith("--lang="));
  if (at === -1) return undefined;
  return words[at] === "--lang" ? words[at + 1] : words[at]!.slice("--lang=".length);
}

/** Says why the command stopped, in one sentence, and answers the exit it means. */
function explain(error: unknown, terminal: Terminal): Exit {
  const { say, language } = terminal;
  const err = (text: string) => terminal.err(text);
  if (error instanceof Stop) {
    err(say(error.code, error.parameters));
    return error.exit;
  }
  if (error instanceof FileRefusal) {
    err(fileRefusalText(error, language));
    return "usage";
  }
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return "done";
    // The help was printed.
    if (error.code === "commander.help") return "usage";
    err(say("usage", { detail: error.message.replace(/^error: /, "").replace(/\s+/g, " ") }));
    return "usage";
  }
  err(say("unexpected", { detail: error instanceof Error ? error.message : String(error) }));
  return "failed";
}

const language = chooseLanguage(askedLanguage(process.argv), languageWish());
const terminal = processTerminal(language, speaker(language));
const context: CommandContext = { terminal, environment: () => readEnvironment() };
let ending: Ending = ["done"];
try {
  await buildProgram(context, (reached) => (ending = reached)).parseAsync();
} catch (error) {
  ending = [explain(error, terminal)];
}
process.exitCode = exitCodeOf(ending);
