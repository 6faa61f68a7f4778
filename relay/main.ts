#!/usr/bin/env node
import { CommanderError } from "commander";
import { sentenceOf } from "../shared/gateway/sentence-of.ts";
import type { Terminal } from "./commands/terminal.ts";
import { Complaint } from "./complaint.ts";
import { languageWish, readEnvironment } from "./environment.ts";
import { chooseLanguage, speaker } from "./messages/say.ts";
import { buildProgram } from "./program.ts";

/** Done; unexpected; usage, environment or store. */
const exitCodes = { done: 0, failed: 1, usage: 2 } as const;

/** The language must be known before the help is written, so before the command line is parsed. */
function askedLanguage(words: readonly string[]): string | undefined {
  const at = words.findIndex((word) => word === "--lang" || word.startsWith("--lang="));
  if (at === -1) return undefined;
  return words[at] === "--lang" ? words[at + 1] : words[at]!.slice("--lang=".length);
}

/** Says why the program stopped, in one sentence, and answers its exit code. */
function explain(error: unknown, { say, err }: Terminal): number {
  if (error instanceof Complaint) {
    err(say(error.code, error.parameters));
    return exitCodes.usage;
  }
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return exitCodes.done;
    // The help was printed.
    if (error.code === "commander.help") return exitCodes.usage;
    err(say("usage", { detail: error.message.replace(/^error: /, "") }));
    return exitCodes.usage;
  }
  err(say("unexpected", { detail: sentenceOf(error) }));
  return exitCodes.failed;
}

// The store holds answers about people, and the hashes of tokens: it is for the relay's own account.
process.umask(0o077);
const language = chooseLanguage(askedLanguage(process.argv), languageWish());
const terminal: Terminal = {
  language,
  say: speaker(language),
  out: (text) => void process.stdout.write(`${text}\n`),
  err: (text) => void process.stderr.write(`${text}\n`),
};
try {
  await buildProgram(terminal, () => readEnvironment()).parseAsync();
} catch (error) {
  process.exitCode = explain(error, terminal);
}
