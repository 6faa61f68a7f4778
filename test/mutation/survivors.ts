/** A mutant that no test needs to notice, and why: with it, nothing that anybody gets is another. */
export interface ExplainedSurvivor {
  readonly file: string;
  /** What is mutated, and what stands in its place, as `npm run mutate` prints them. */
  readonly from: string;
  readonly to: string;
  readonly why: string;
}

export const explainedSurvivors: readonly ExplainedSurvivor[] = [
  {
    file: "batch/results/replacing.ts",
    from: "digest !== undefined",
    to: "true",
    why: "a result that was not written has no digest, and is not given its name either",
  },
  {
    file: "batch/results/replacing.ts",
    from: "source === stream",
    to: "false",
    why: "a stream noted as a file that is called - is known again by that name",
  },
  {
    file: "batch/results/written-results.ts",
    from: "true",
    to: "false",
    why: "how many places took the note is counted, not what they answered",
  },
];
