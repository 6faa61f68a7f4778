import type { EnrichOptions } from "../enrich/options/options.ts";
import { refuseUnwritable, type Target } from "../enrich/targets/targets.ts";
import type { ListResult } from "../enrich/write/write-list.ts";
import { ProgramError } from "../errors/program-error.ts";
import { realPath } from "../files/access.ts";
import { reviewFileOf } from "./review-path.ts";

/**
 * Refuses, before anything is spent, files of reviews that could not be written in the end, or would overwrite a list,
 * another file of the run, or each other. @throws {ProgramError | FileError}
 */
export function refuseReviews(
  results: readonly ListResult[],
  targets: readonly Target[],
  { report, changes }: Pick<EnrichOptions, "report" | "changes">,
): void {
  const inputs = targets.map(({ input }) => input);
  const others = [...targets.map(({ output }) => output), report, changes].filter(
    (path) => path !== undefined,
  );
  const taken = new Set(others.map(realPath));
  for (const file of results.flatMap((result) => reviewFileOf(result) ?? [])) {
    if (taken.has(realPath(file))) throw new ProgramError("same_target", { path: file });
    taken.add(realPath(file));
    refuseUnwritable(file, inputs, true);
  }
}
