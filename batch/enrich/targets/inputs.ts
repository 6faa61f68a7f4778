import { basename } from "node:path";
import type { Parameters } from "../../../shared/messages/messages.ts";
import { realPath } from "../../files/access.ts";
import type { FileFormat } from "../../files/list.ts";
import { heldFormat } from "../../files/opening/open.ts";
import { isPattern, matchingFiles } from "../../files/matching-files.ts";
import type { MessageCode } from "../../messages/messages.ts";
import { ProgramError } from "../../errors/program-error.ts";
import { editedOf } from "../../results/edited-name.ts";
import { reviewPath } from "../../review/review-path.ts";
import { defaultOutput, resultWords, standardStream } from "./output-names.ts";

/** The lists that a command line names. */
export interface Inputs {
  /** Paths as they were named, or `-` alone. */
  readonly files: readonly string[];
  /** Named as several, be it by a pattern that only one matches. */
  readonly several: boolean;
  /** Why a file that was named is none of them. */
  readonly remarks: readonly { readonly code: MessageCode; readonly parameters: Parameters }[];
}

/** Beside a workbook that is open, Excel keeps a file of this name that says by whom. */
const isExcelsOwn = (path: string): boolean => basename(path).startsWith("~$");

/**
 * The files that the words of a command line name: patterns are expanded where no shell has done so, and a file that is
 * named twice is one. Where several are named, the results of an earlier run beside them are left out, so that the same
 * command can be run again.
 *
 * @throws {ProgramError} where a pattern names nothing, or standard input is named beside files
 */
export function inputsOf(words: readonly string[], to: FileFormat | undefined, beside: boolean): Inputs {
  if (words.includes(standardStream)) {
    if (words.length > 1) throw new ProgramError("stdin_alone");
    return { files: words, several: false, remarks: [] };
  }
  const named = words.flatMap(expanded);
  const several = named.length > 1 || words.some(isPattern);
  const byPath = new Map<string, string>();
  for (const path of named) if (!byPath.has(realPath(path))) byPath.set(realPath(path), path);
  if (!several) return { files: [...byPath.values()], several, remarks: [] };
  const results = new Map(
    beside
      ? [...byPath.values()].flatMap((path) =>
          resultWords.map(
            (word) => [realPath(defaultOutput(path, to, heldFormat(path), word)), path] as const,
          ),
        )
      : [],
  );
  const lists = [...byPath].filter(([real]) => !results.has(real));
  const reviews = new Map(lists.map(([, path]) => [realPath(reviewPath(path)), path]));
  const files: string[] = [];
  const remarks: { code: MessageCode; parameters: Parameters }[] = [];
  for (const [path, file] of byPath) {
    // A copy of what somebody had worked in is what its original is.
    const real = editedOf(path) ?? path;
    const source = results.get(real);
    const reviewed = reviews.get(real);
    if (reviewed !== undefined && reviewed !== file)
      remarks.push({ code: "left_out_review", parameters: { file, source: reviewed } });
    else if (source !== undefined) remarks.push({ code: "left_out_result", parameters: { file, source } });
    else if (isExcelsOwn(file)) remarks.push({ code: "left_out_lock", parameters: { file } });
    else files.push(file);
  }
  if (files.length === 0) throw new ProgramError("no_match", { pattern: words.join(" ") });
  return { files, several, remarks };
}

function expanded(word: string): readonly string[] {
  if (!isPattern(word)) return [word];
  const files = matchingFiles(word);
  if (files.length === 0) throw new ProgramError("no_match", { pattern: word });
  return files;
}
