import type { Know } from "../lookups/resolve.ts";
import type { Lookup } from "../lookups/lookup.ts";
import { Pool } from "./candidates/pool.ts";
import { nextQuestion } from "./questions/next-question.ts";
import { addressQuestion, directorsQuestion, type Question } from "./questions/question.ts";
import { readRow } from "./read-row.ts";
import type { MatchResult } from "./result.ts";
import type { MatchRow } from "./row.ts";
import { decide } from "./scoring/decide.ts";

/** Next step towards the company that a row means. */
export type MatchStep =
  /** Not known yet: `lookup` comes next. */
  | { readonly kind: "ask"; readonly lookup: Lookup }
  /** `lookup` was tried and gave no answer. */
  | { readonly kind: "unavailable"; readonly lookup: Lookup }
  | { readonly kind: "result"; readonly result: MatchResult };

/** Companies whose directors are looked up where the row names one and the rest does not decide. */
const mostDirectors = 2;

/** A candidate of a lower score would not be taken with one proof more. */
const leastHopeful = 30;

/** What can still decide between the likeliest: who is at the row's street, then who directs them. */
function decidingQuestion(pool: Pool, { status, candidates }: MatchResult): Question | undefined {
  if (status !== "ambiguous") return undefined;
  const asked = (kind: Question["kind"]) => pool.answered.filter(({ question }) => question.kind === kind);
  const hopeful = candidates.filter(({ score, letters }) => score >= leastHopeful && letters.name !== "F");
  if (hopeful.length === 0) return undefined;
  // At a postcode where the name is not, the street would be another's.
  if (asked("address").length === 0 && hopeful.some(({ letters }) => letters.postcode === "A")) {
    const address = addressQuestion(pool.row);
    if (address !== undefined) return address;
  }
  if (pool.row.director.length === 0) return undefined;
  if (asked("directors").length >= mostDirectors) return undefined;
  const known = asked("directors").map(({ question }) => JSON.stringify(question));
  return hopeful
    .slice(0, mostDirectors)
    .map(({ siren }) => directorsQuestion(siren))
    .find((question) => !known.includes(JSON.stringify(question)));
}

/** All that the questions to a row brought, once none is left. */
interface Gathered {
  readonly kind: "gathered";
  readonly pool: Pool;
  readonly result: MatchResult;
}

/** As nextMatchStep, with the companies and their evidence in the end: what a fit of the weights learns from. */
export const gather = (row: MatchRow, know: Know): Exclude<MatchStep, { kind: "result" }> | Gathered =>
  gatherInto(new Pool(readRow(row)), know);

/** Goes on with what `pool` has already. */
function gatherInto(pool: Pool, know: Know): Exclude<MatchStep, { kind: "result" }> | Gathered {
  for (;;) {
    const question = nextQuestion(pool);
    const result = question === undefined ? decide(pool) : undefined;
    const next = question ?? decidingQuestion(pool, result!);
    if (next === undefined) return { kind: "gathered", pool, result: result! };
    const known = know(next.lookup);
    if (known === undefined) return { kind: "ask", lookup: next.lookup };
    if (known.kind === "unavailable") return { kind: "unavailable", lookup: next.lookup };
    pool.add(next, known.kind === "data" ? known.data : undefined);
  }
}

/**
 * The next step for a row, given what is known. Pure and without memory: the caller asks what it says, and calls again;
 * rows that ask for the same have equal lookups, and an answer from a store is as good as a fresh one.
 */
export const nextMatchStep = (row: MatchRow, know: Know): MatchStep => new MatchSearch(row).next(know);

/** The search for one row, which keeps what it has read: the same steps, when many rows wait for answers at once. */
export class MatchSearch {
  readonly #pool: Pool;

  constructor(row: MatchRow) {
    this.#pool = new Pool(readRow(row));
  }

  /** Answers that were read so far. */
  get questions(): number {
    return this.#pool.answered.length;
  }

  next(know: Know): MatchStep {
    const step = gatherInto(this.#pool, know);
    return step.kind === "gathered" ? { kind: "result", result: step.result } : step;
  }
}
