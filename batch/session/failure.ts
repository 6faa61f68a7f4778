import { UsageError } from "../../shared/command-line/usage-errors.ts";
import { ProgramError } from "../errors/program-errors.ts";
import type { Exit } from "../errors/exit-code.ts";
import { FileError } from "../files/file-error.ts";
import { storeFailure } from "./environment.ts";
import type { Say } from "../messages/messages.ts";
import { CommanderError } from "commander";
import type { Terminal } from "../terminal/terminal.ts";

/** A failure as its reader is told of it, and the exit it means. */
interface FailureReport {
  readonly sentence: string;
  readonly exit: Exit;
  /** Whether the sentence names a file; of several lists, one that does not is told with the list's name. */
  readonly namesFile: boolean;
}

const fileParameters = ["file", "path", "output"];

/** What any error means: a command line that cannot be taken, an end with a reason, a refused file, or something nobody thought of. */
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

/** Some of the lists of a run cannot be used, and so none is: nothing was asked or written. */
export class ListsError extends Error {
  override readonly name = "ListsError";
  readonly problems: readonly { readonly file: string; readonly error: unknown }[];

  constructor(problems: ListsError["problems"]) {
    super(`${problems.length} lists cannot be used`);
    this.problems = problems;
  }
}

/** Says why a command stopped, in one sentence (one a list, where several cannot be used), and answers the exit it means. */
export function explain(error: unknown, terminal: Terminal): Exit {
  const { say } = terminal;
  const err = (text: string) => terminal.err(text);
  if (error instanceof ListsError) {
    for (const { file, error: own } of error.problems) {
      const { sentence, namesFile } = failureOf(own, say);
      err(namesFile ? sentence : `${file}: ${sentence}`);
    }
    return "usage";
  }
  // Help or version was printed: as asked, or because the words lack a command.
  if (error instanceof CommanderError) return error.exitCode === 0 ? "done" : "usage";
  const { sentence, exit } = failureOf(error, say);
  err(sentence);
  return exit;
}
