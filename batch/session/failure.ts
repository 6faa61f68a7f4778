import { UsageError } from "../../shared/command-line/usage-errors.ts";
import { ProgramError } from "../errors/program-errors.ts";
import type { Exit } from "../errors/exit-code.ts";
import { FileError } from "../files/file-error.ts";
import { storeFailure } from "./environment.ts";
import type { Say } from "../messages/messages.ts";
import { CommanderError } from "commander";
import type { Terminal } from "../terminal/terminal.ts";

/** A failure as shown to the user, with the exit that results. */
interface FailureReport {
  readonly sentence: string;
  readonly exit: Exit;
  /** Whether the sentence names a file. With several lists, the list's name is put before a sentence that does not. */
  readonly namesFile: boolean;
}

const fileParameters = ["file", "path", "output"];

/** Returns the report of any error: wrong usage, an end with a reason, a refused file, or an unexpected error. */
export function failureOf(thrown: unknown, say: Say): FailureReport {
  const error = storeFailure(thrown) ?? thrown;
  if (error instanceof FileError || error instanceof ProgramError || error instanceof UsageError) {
    const { code, parameters } = error;
    const exit = error instanceof ProgramError ? error.exit : "usage";
    return {
      sentence: say(code, parameters),
      exit,
      namesFile: fileParameters.some((one) => one in parameters),
    };
  }
  const detail = error instanceof Error ? error.message : String(error);
  return { sentence: say("unexpected", { detail }), exit: "failed", namesFile: false };
}

/** Thrown if some lists of a run cannot be used, so that none is. Nothing was asked or written. */
export class ListsError extends Error {
  override readonly name = "ListsError";
  readonly problems: readonly { readonly file: string; readonly error: unknown }[];

  constructor(problems: ListsError["problems"]) {
    super(`${problems.length} lists cannot be used`);
    this.problems = problems;
  }
}

/**
 * Says why a command stopped, in one sentence (or one per list, if several cannot be used). Returns the exit that
 * results.
 */
export function explain(error: unknown, terminal: Terminal): Exit {
  const { say, err } = terminal;
  if (error instanceof ListsError) {
    for (const { file, error: own } of error.problems) {
      const { sentence, namesFile } = failureOf(own, say);
      err(namesFile ? sentence : `${file}: ${sentence}`);
    }
    return "usage";
  }
  // Help or version was printed: on request, or because the command was missing.
  if (error instanceof CommanderError) return error.exitCode === 0 ? "done" : "usage";
  const { sentence, exit } = failureOf(error, say);
  err(sentence);
  return exit;
}
