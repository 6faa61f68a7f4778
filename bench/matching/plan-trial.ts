import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Asking } from "../wrong-answers/trial.ts";
import { csvOf } from "../wrong-answers/lists.ts";
import type { PlannedList } from "./plan-lists.ts";

/** What a plan predicted for a list, and what its run spent. */
export interface PlanTally {
  readonly kind: string;
  /** Calls by the plan of the whole list, before anything was asked. */
  readonly likely: number;
  readonly most: number;
  /** Calls if no company has the names; undefined for a plan that is likely to take as many anyway. */
  readonly ofUnknownNames?: number | undefined;
  /** Calls by the plan after a sample of the list was asked, including those of the sample. */
  readonly likelyAfterSample: number;
  /** Calls of sample and run together, as counted by the service. */
  readonly spent: number;
}

/** Calls as in the JSON output of a plan. */
export type PlannedCalls = Pick<PlanTally, "likely" | "most" | "ofUnknownNames">;

/** Access for a trial, which also returns plans. */
export interface PlanAsking extends Asking {
  /** Returns the calls that `sirene plan … --json` prints. */
  readonly plan: (...words: string[]) => Promise<PlannedCalls>;
}

const searching = ["--match", "--fields", "name"] as const;

/** Plans a list, asks a sample of it, plans the rest, and runs the whole list. Its answers must not be known yet. */
export async function tryPlan(
  list: PlannedList,
  sample: number,
  { plan, sirene, takeCalls, folder }: PlanAsking,
): Promise<PlanTally> {
  const file = join(folder, `${list.kind.replace(/\W+/g, "-")}.csv`);
  writeFileSync(file, csvOf(list));
  const before = await plan(file, ...searching);
  await takeCalls();
  await sirene("enrich", file, ...searching, "--yes", "--quiet", "--sample", String(sample));
  const ofSample = await takeCalls();
  const after = await plan(file, ...searching);
  await takeCalls();
  await sirene("enrich", file, ...searching, "--yes", "--quiet", "--overwrite");
  const spent = ofSample + (await takeCalls());
  const { likely, most, ofUnknownNames } = before;
  return { kind: list.kind, likely, most, ofUnknownNames, likelyAfterSample: ofSample + after.likely, spent };
}

/** Largest relative difference between the calls spent and those called likely. */
export const mostOff = 0.15;

export const isNear = (likely: number, spent: number): boolean => Math.abs(likely / spent - 1) <= mostOff;
