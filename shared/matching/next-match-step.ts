import { follow, resolve, type Know } from "../lookups/resolve.ts";
import { lookupKey, type Lookup, type Miss } from "../lookups/lookup.ts";
import { abroadResult, isAbroad } from "./abroad.ts";
import { alternativesOf, combinedResult } from "./alternatives.ts";
import type { PlaceTable } from "./place-table.ts";
import { Pool } from "./pool.ts";
import { likelyQuestions, nextQuestion } from "./next-question.ts";
import { type Question, addressQuestion, directorsQuestion, townSearch } from "./question.ts";
import { readRow } from "./read-row.ts";
import type { MatchResult, MatchRow } from "./match.ts";
import { decide, isOfLikeTown, isRefused, weigh } from "./decide.ts";

/** The next step towards the company of a row. */
export type MatchStep =
  /** Not decided yet: `lookup` has to be asked next. */
  | { readonly status: "ask"; readonly lookup: Lookup }
  /** `lookup` was asked and has no answer, because of `miss`. */
  | { readonly status: "unavailable"; readonly lookup: Lookup; readonly miss: Miss }
  | { readonly status: "result"; readonly result: MatchResult };

/** Maximum number of companies whose directors are looked up if the row names one and the rest does not decide. */
const mostDirectors = 2;

/** Share of rows with two names or places that the first one does not settle. */
const shareUnsettled = 0.4;

/** A candidate with a lower score would not be taken with one more proof either. */
const leastHopeful = 30;

/**
 * Returns the question that can still decide between the likeliest companies: first who is in the row's street,
 * then who directs them.
 */
function decidingQuestion(pool: Pool, { status, reason, candidates }: MatchResult): Question | undefined {
  // Neither street nor director can resolve a place that does not fit.
  if (status !== "ambiguous" || reason === "places_apart" || reason === "other_town") return undefined;
  const asked = (kind: Question["kind"]) => pool.answered.filter(({ question }) => question.kind === kind);
  const hopeful = candidates.filter(({ score, letters }) => score >= leastHopeful && letters.name !== "F");
  // At a postcode where no company has the name, the street belongs to another company.
  if (asked("address").length === 0 && hopeful.some(({ letters }) => letters.postcode === "A")) {
    const address = addressQuestion(pool.row);
    if (address !== undefined) return address;
  }
  if (pool.row.director.length === 0) return undefined;
  if (asked("directors").length >= mostDirectors) return undefined;
  const known = asked("directors").map(({ question }) => JSON.stringify(question));
  // The street may name another company, but a company's directors save none that is refused whatever they say.
  const refused = weigh(pool).flatMap(({ evidence }) =>
    isRefused(evidence) ? evidence.candidate.siren : [],
  );
  return hopeful
    .filter(({ siren }) => !refused.includes(siren))
    .map(({ siren }) => directorsQuestion(siren))
    .find((question) => !known.includes(JSON.stringify(question)));
}

/** What a search uses beside the row and the answers. */
export interface MatchMeans {
  /** Maps towns to postcodes. Without it, postcodes are not compared with towns. */
  readonly places?: PlaceTable | undefined;
  /**
   * True if the caller asks for the head office of a found company anyway. The search then checks its address
   * first.
   */
  readonly asksHeadOffice?: boolean | undefined;
}

/** Everything the questions about a row found, once no question is left. */
interface GatheredStep {
  readonly status: "gathered";
  readonly pool: Pool;
  readonly result: MatchResult;
}

type PendingStep = Exclude<MatchStep, { status: "result" }>;

/**
 * Works as `nextMatchStep`, but ends with the companies and their evidence. The fit of the weights learns from
 * them.
 */
export const gather = (
  row: MatchRow,
  know: Know,
  { places, ...means }: MatchMeans = {},
): PendingStep | GatheredStep => gatherInto(new Pool(readRow(row, places)), know, means);

/** Continues with the answers already in `pool`. */
function gatherInto(
  pool: Pool,
  know: Know,
  { asksHeadOffice = false }: MatchMeans,
): PendingStep | GatheredStep {
  for (;;) {
    const question = nextQuestion(pool);
    const result = question === undefined ? decide(pool) : undefined;
    const next = question ?? decidingQuestion(pool, result!);
    if (next === undefined)
      return asksHeadOffice ? verified(pool, result!, know) : { status: "gathered", pool, result: result! };
    const step = follow(next.lookup, know);
    if (step.status === "ask" || step.status === "unavailable") return step;
    pool.add(next, step.status === "found" ? step.data : undefined);
  }
}

/** Returns the SIREN of the company that would be found if it is in the row's town, which nothing confirms. */
function unverified(pool: Pool, { status, reason, candidates: [first] }: MatchResult): string | undefined {
  const { places, place } = pool.row;
  const { postcode, town } = place;
  if (reason === "one_proof") {
    const { evidence } = weigh(pool)[0]!;
    const isOnly = evidence.isOnly || evidence.isOnlyOfForm;
    return isOnly && isOfLikeTown(evidence) ? evidence.candidate.siren : undefined;
  }
  if (status !== "found" || first === undefined || town.length === 0) return undefined;
  const { letters, siren } = first;
  // A search for GONESSE finds companies of GARGES-LES-GONESSE too.
  const isOpen = pool.row.mayBeTown && !pool.candidate(siren)!.known.city && townSearch(pool.row).others > 0;
  if (letters.city === "A" ? !isOpen : letters.city !== "Z") return undefined;
  const isOfPostcode = postcode !== undefined && places?.postcodesOf(town).includes(postcode) === true;
  return isOfPostcode && letters.postcode === "A" ? undefined : siren;
}

/** Ends a search after checking the head office of the company that would be found. */
function verified(pool: Pool, result: MatchResult, know: Know): PendingStep | GatheredStep {
  const siren = unverified(pool, result);
  if (siren === undefined) return { status: "gathered", pool, result };
  const step = resolve("head-office", { siren }, know);
  if (step.status === "ask" || step.status === "unavailable") return step;
  if (step.status === "found") pool.addHeadOffice(siren, step.data);
  return { status: "gathered", pool, result: decide(pool) };
}

/**
 * Returns the next step for a row, given the known answers. Pure and stateless: the caller asks the lookup and
 * calls again. Rows that need the same answer have equal lookups, and a stored answer is as good as a fresh one.
 * @decides what a row without a number asks next, and whom it means
 */
export const nextMatchStep = (row: MatchRow, know: Know, means?: MatchMeans): MatchStep =>
  new MatchSearch(row, means).next(know);

/**
 * The search for one row, which keeps what it has read. It gives the same steps as `nextMatchStep`, faster when
 * many rows wait for answers at once. A row with two names or places is searched by each in turn, until one of them
 * finds a company.
 */
export class MatchSearch {
  readonly #pools: readonly Pool[];
  readonly #isAbroad: boolean;
  readonly #means: MatchMeans;
  readonly #results: MatchResult[] = [];

  constructor(row: MatchRow, means: MatchMeans = {}) {
    this.#isAbroad = isAbroad(row);
    const [first, ...others] = alternativesOf(row);
    const rows = [first!, ...others.filter((one) => !isAbroad(one))];
    this.#pools = rows.map((one) => new Pool(readRow(one, means.places)));
    this.#means = means;
  }

  /** Number of distinct questions whose answers were read so far. */
  get questions(): number {
    const asked = this.#pools.flatMap(({ answered }) => answered);
    return new Set(asked.map(({ question }) => lookupKey(question.lookup))).size;
  }

  /** Estimated number of further questions, while the search is not over. */
  get likelyQuestions(): number {
    const [current, ...later] = this.#pools.slice(this.#results.length);
    const ofLater = later.reduce((sum, pool) => sum + likelyQuestions(pool), 0);
    return likelyQuestions(current!) + shareUnsettled * ofLater;
  }

  next(know: Know): MatchStep {
    if (this.#isAbroad) return { status: "result", result: abroadResult };
    for (const pool of this.#pools.slice(this.#results.length)) {
      const step = gatherInto(pool, know, this.#means);
      if (step.status !== "gathered") return step;
      this.#results.push(step.result);
      if (step.result.status === "found") break;
    }
    return { status: "result", result: combinedResult(this.#results) };
  }
}
