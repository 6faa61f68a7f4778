import type { Subject } from "../../lookups/resolve.ts";
import type { ComparedTexts } from "../compare/compared-texts.ts";
import type { WrittenRows } from "../fill/row-writer.ts";
import type { MatchQueries } from "../match/match-queries.ts";
import type { RowClasses } from "../plan/row-classes.ts";
import type { Indexed } from "../rows/indexed.ts";
import type { Row } from "../rows/rows.ts";
import type { Sample } from "./draw-sample.ts";

/** The rows of a list of which those outside a sample are left out: their cells stay as they are. */
export class SampledRows implements WrittenRows {
  readonly #rows: WrittenRows;
  readonly #sample: Sample;

  constructor(rows: WrittenRows, sample: Sample) {
    this.#rows = rows;
    this.#sample = sample;
  }

  get size(): number {
    return this.#rows.size;
  }

  get subjects(): Indexed<Subject> {
    return this.#rows.subjects;
  }

  textsOf(record: number): ComparedTexts {
    return this.#rows.textsOf(record);
  }

  at(record: number): Row {
    const row = this.#rows.at(record);
    if (row.kind === "left_out" || isIn(this.#sample, row)) return row;
    return { kind: "left_out", stays: "stays" in row ? row.stays : "all" };
  }
}

/** Whether a row is about a company that was drawn, or about a name that was. */
function isIn(sample: Sample, row: Row): boolean {
  if (row.kind === "match") return sample.hasQuery(row.match);
  if (row.kind !== "subject") return false;
  return row.match === undefined ? sample.hasSubject(row.subject) : sample.hasQuery(row.match);
}

/** Whether a subject is asked about for a sample: one that was drawn, or whom a query that was drawn means. */
export function subjectsOf(sample: Sample, queries: MatchQueries | undefined): (index: number) => boolean {
  const found = new Set(
    sample.queries.flatMap((query) => {
      const state = queries!.state(query);
      return state.kind === "settled" && state.subject !== undefined ? state.subject : [];
    }),
  );
  return (index) => sample.hasSubject(index) || found.has(index);
}

/**
 * The classes of the rows of a list for its sample: what is wrong with the identifier of a row is known of all rows, at no
 * cost; of the others, those that are not in the sample are left out.
 */
export function sampleClasses(sampled: RowClasses, whole: RowClasses): RowClasses {
  const { blank, invalid } = whole;
  return { ...sampled, blank, invalid, leftOut: sampled.leftOut - blank - invalid };
}
