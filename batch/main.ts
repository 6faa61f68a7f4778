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
import type { Terminal } from "./terminal/terminal.ts";
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";
import { PerformanceObserver } from "node:perf_hooks";

/** How far the heap may grow beyond its live data before a full collection, in percent. */
const growth = 40;

/**
 * Makes V8 collect the whole heap when it is `growth` percent larger than its live data. By default it waits for two to
 * four times as much: a run with 100 MB of data, such as one that searches 100,000 rows by name, would take 420 MB. It
 * costs about 5 % of such a run's time (docs/decisions/0018).
 */
function boundHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${growth}`);
}

/** Size of V8's two semi-spaces together, bytes. */
const enough = 16 * 1024 * 1024;

/**
 * Limits the growth of this process's young generation to `enough`. V8 would double it once more when much is read,
 * without benefit, since a run keeps only some rows at a time. This costs no speed and saves some 15 MB
 * (docs/decisions/0018). A program cannot set `--max-semi-space-size` for itself, since it counts only at the start,
 * but V8 reads the growth factor each time.
 */
function boundYoungGeneration(): void {
  const observer = new PerformanceObserver(() => {
    const young = getHeapSpaceStatistics().find((space) => space.space_name === "new_space");
    if (young !== undefined && young.space_size < enough) return;
    setFlagsFromString("--semi-space-growth-factor=1");
    observer.disconnect();
  });
  observer.observe({ entryTypes: ["gc"] });
}

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
