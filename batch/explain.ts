import { CommanderError } from "commander";
import { ListsError, failureOf } from "./session/failure.ts";
import type { Exit } from "./errors/exit-code.ts";
import type { Terminal } from "./terminal/terminal.ts";

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
