import { UsageError } from "../../shared/command-line/usage-error.ts";
import { ProgramError } from "../errors/program-error.ts";
import type { Exit } from "../exit-code.ts";
import { FileRefusal } from "../files/file-refusal.ts";
import type { Say } from "./say.ts";

/** A failure as its reader is told of it, and the exit it means. */
export interface Failure {
  readonly sentence: string;
  readonly exit: Exit;
  /** Whether the sentence names a file; of several lists, one that does not is told with the list's name. */
  readonly namesFile: boolean;
}

/** What any error means: a command line that cannot be taken, an end with a reason, a refused file, or something nobody thought of. */
export function failureOf(error: unknown, say: Say): Failure {
  if (error instanceof FileRefusal)
    return { sentence: say(error.code, error.detail), exit: "usage", namesFile: "file" in error.detail };
  if (error instanceof ProgramError) {
    const { code, exit, parameters } = error;
    const namesFile = ["file", "path", "output"].some((name) => name in parameters);
    return { sentence: say(code, parameters), exit, namesFile };
  }
  if (error instanceof UsageError)
    return { sentence: say(error.code, error.parameters), exit: "usage", namesFile: false };
  const detail = error instanceof Error ? error.message : String(error);
  return { sentence: say("unexpected", { detail }), exit: "failed", namesFile: false };
}
