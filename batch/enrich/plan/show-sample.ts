import type { RowClasses } from "../../../shared/enrichment/plan/row-classes.ts";
import type { Sample } from "../../../shared/enrichment/sample/draw-sample.ts";
import type { Say } from "../../messages/say.ts";
import type { WholeCost } from "./whole-cost.ts";

/** A sample that a run asks about, and what the whole would cost. */
export interface PlannedSample {
  readonly drawn: Pick<Sample, "size" | "of" | "seed" | "unit">;
  readonly whole: WholeCost;
}

/** Rows by class as `sirene plan --json` gives them; those abroad, that keep a company or are left out, where there are any. */
export function rowsJson({ leftOut, kept, foreign, ...rows }: RowClasses) {
  return {
    ...rows,
    ...(kept > 0 && { kept }),
    ...(foreign > 0 && { foreign }),
    ...(leftOut > 0 && { leftOut }),
  };
}

/** The sample and the cost of the whole, as in the plan's JSON (docs/report.md). */
export const sampleJson = ({ drawn: { size, of, seed }, whole }: PlannedSample) => ({
  ...{ size, of, seed },
  whole: { rows: rowsJson(whole.rows), calls: whole.calls, fits: whole.fits },
});

/** What was drawn. */
export const drawnText = ({ size, of, seed, unit }: PlannedSample["drawn"], say: Say): string =>
  say(`sample_of_${unit}`, { size, of, seed });

/** What was drawn, and what the whole list costs. */
export const sampleLines = ({ drawn, whole }: PlannedSample, say: Say): string[] => [
  drawnText(drawn, say),
  ...wholeLines(whole, say),
];

/** What the whole list costs, and whether that can be spent. */
export function wholeLines({ calls, fits }: WholeCost, say: Say): string[] {
  if (calls.likely === 0) return [say("sample_whole_known")];
  const line = say("sample_whole_calls", calls);
  return fits ? [line] : [line, say("sample_whole_beyond")];
}
