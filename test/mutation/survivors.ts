/** A mutant that no test needs to notice, and why: with it, nothing that anybody gets is another. */
export interface ExplainedSurvivor {
  readonly file: string;
  /** What is mutated, and what stands in its place, as `npm run mutate` prints them. */
  readonly from: string;
  readonly to: string;
  readonly why: string;
}

export const explainedSurvivors: readonly ExplainedSurvivor[] = [];
