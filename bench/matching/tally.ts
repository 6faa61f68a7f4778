import type { MatchResult } from "../../shared/matching/match.ts";
import { lowerBound } from "./clopper-pearson.ts";
import type { TruthRow } from "./truth-row.ts";

/** The result of a row: the company that was taken, or that it needs a review. */
export interface Verdict {
  readonly taken: string | undefined;
  readonly toReview: boolean;
}

export const verdictOf = ({ status, candidates }: MatchResult): Verdict => ({
  taken: status === "found" ? candidates[0]!.siren : undefined,
  toReview: status === "ambiguous",
});

/** The result of one way of matching for a list. Shares are from 0 to 1. */
export interface Tally {
  readonly rows: number;
  readonly taken: number;
  readonly right: number;
  /** Of the rows whose company is in the register, the share taken. */
  readonly found: number;
  readonly precision: number;
  /** The precision is at least this, at 95 %. */
  readonly precisionBound: number;
  readonly review: number;
  /** Of the rows whose company is not in the register, the share taken. */
  readonly takenOfNone: number;
}

export function tally(truth: readonly TruthRow[], verdicts: readonly Verdict[]): Tally {
  const count = (passes: (row: TruthRow, verdict: Verdict) => boolean) =>
    truth.filter((row, i) => passes(row, verdicts[i]!)).length;
  const taken = count((_, verdict) => verdict.taken !== undefined);
  const right = count(({ siren }, verdict) => siren !== undefined && verdict.taken === siren);
  const findable = count(({ siren }) => siren !== undefined);
  const none = truth.length - findable;
  return {
    rows: truth.length,
    taken,
    right,
    found:
      count(({ siren }, verdict) => siren !== undefined && verdict.taken !== undefined) /
      Math.max(1, findable),
    precision: right / Math.max(1, taken),
    precisionBound: lowerBound(right, taken),
    review: count((_, { toReview }) => toReview) / truth.length,
    takenOfNone:
      count(({ siren }, verdict) => siren === undefined && verdict.taken !== undefined) / Math.max(1, none),
  };
}
