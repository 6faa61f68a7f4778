#!/usr/bin/env node
import { basename } from "node:path";
import { CommanderError } from "commander";
import type { CommandContext, Ending } from "./commands/command.ts";
import { languageWish, readEnvironment } from "./environment.ts";
import { exitCodeOf, exitCodes, type Exit } from "./exit-code.ts";
import { ListProblems } from "./enrich/list-problems.ts";
import { errorCode, writingError } from "./files/access.ts";
import { failureOf } from "./messages/failure.ts";
import { chooseLanguage, isLanguage, speaker } from "./messages/say.ts";
import { buildProgram } from "./program.ts";
import { Stop } from "./stop.ts";
import { processTerminal, type Terminal } from "./terminal/terminal.ts";

/** The language must be known before the help is written, so before the command line is parsed. */
function askedLanguage(words: readonly string[]): string | undefined {
  const at = words.findIndex((word) => word === "--lang" || word.startsWith("--lang="));
  if (at === -1) return undefined;
  return words[at] === "--lang" ? words[at + 1] : words[at]!.slice("--lang=".length);
}

/** Says why the command stopped, in one sentence (one a list, where several cannot be used), and answers the exit it means. */
function explain(error: unknown, terminal: Terminal): Exit {
  const { say } = terminal;
  const err = (text: string) => terminal.err(text);
  if (error instanceof ListProblems) {
    for (const { file, error: own } of error.problems) {
      const { sentence } = failureOf(own, terminal);
      err(sentence.includes(basename(file)) ? sentence : `${file}: ${sentence}`);
    }
    return "usage";
  }
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return "done";
    // The help was printed.
    if (error.code === "commander.help") return "usage";
    err(say("usage", { detail: error.message.replace(/^error: /, "").replace(/\s+/g, " ") }));
    return "usage";
  }
  const { sentence, exit } = failureOf(error, terminal);
  err(sentence);
  return exit;
}

/** Why what was printed did not arrive. */
let lost: unknown;
process.stderr.on("error", () => undefined);
process.stdout.on("error", (error) => {
  // A reader that has seen enough (`sirene fields | head`) is no failure.
  if (errorCode(error) !== "EPIPE") lost = error;
});

const asked = askedLanguage(process.argv);
const language = chooseLanguage(asked, languageWish());
const terminal = processTerminal(language, speaker(language));
const context: CommandContext = { terminal, environment: () => readEnvironment() };
let ending: Ending = ["done"];
try {
  if (asked !== undefined && !isLanguage(asked)) throw new Stop("usage", "bad_lang", { value: asked });
  await buildProgram(context, (reached) => (ending = reached)).parseAsync();
} catch (error) {
  ending = [explain(error, terminal)];
}
process.exitCode = exitCodeOf(ending);
process.once("beforeExit", () => {
  if (lost === undefined || process.exitCode !== 0) return;
  process.exitCode = exitCodes[explain(writingError(lost, "stdout"), terminal)];
});
