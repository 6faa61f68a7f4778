import { drawSample, type Sample } from "../../../shared/enrichment/sample/draw-sample.ts";
import { SampledRows } from "../../../shared/enrichment/sample/sampled-rows.ts";
import type { WrittenRows } from "../../../shared/enrichment/fill/row-writer.ts";
import type { SampleOptions } from "../options/sample-options.ts";
import type { Asked, ReadList } from "./read-list.ts";

/** The sample that a run asks about, and the rows that it was drawn from. */
export interface DrawnSample {
  readonly drawn: Sample;
  /** All rows of each list, in the order of the lists. */
  readonly wholeRows: readonly WrittenRows[];
}

/** Lists of which the rows outside a sample are left out, drawn over all of them. */
export interface SampledLists {
  readonly lists: readonly ReadList[];
  readonly sample: DrawnSample;
}

/** Draws the sample that the options ask for. */
export function sampledLists(
  lists: readonly ReadList[],
  asked: Asked,
  { size, seed }: SampleOptions,
): SampledLists {
  const drawn = drawSample(asked, size, seed);
  return {
    lists: lists.map((read) => ({ ...read, rows: new SampledRows(read.rows, drawn) })),
    sample: { drawn, wholeRows: lists.map(({ rows }) => rows) },
  };
}
