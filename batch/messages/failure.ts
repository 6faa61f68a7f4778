import type { Language } from "../../shared/fields/field.ts";
import type { Exit } from "../exit-code.ts";
import { FileRefusal } from "../files/list.ts";
import { Stop } from "../stop.ts";
import { fileRefusalText } from "./file-refusal.ts";
import type { Say } from "./say.ts";

/** A failure as its reader is told of it, and the exit it means. */
export interface Failure {
  readonly sentence: string;
  readonly exit: Exit;
}

/** What any error means: a stop, a refused file, or something nobody thought of. */
export function failureOf(error: unknown, { say, language }: { say: Say; language: Language }): Failure {
  if (error instanceof Stop) return { sentence: say(error.code, error.parameters), exit: error.exit };
  if (error instanceof FileRefusal) return { sentence: fileRefusalText(error, language), exit: "usage" };
  const detail = error instanceof Error ? error.message : String(error);
  return { sentence: say("unexpected", { detail }), exit: "failed" };
}
