import type { Miss } from "../../../../../shared/lookups/lookup.ts";
import {
  type CandidatePlace,
  type PlacesPlan,
  candidatePlaces,
  placesPlan,
} from "../../../../../shared/enrichment/candidate-places.ts";
import { decisionKey } from "../../../../../shared/enrichment/settled-match.ts";
import { namedItems } from "../../../../../shared/enrichment/match-queries.ts";
import type { MatchReason, MatchResult } from "../../../../../shared/matching/match.ts";
import { type FoundCompany, foundCandidate } from "../../../matching/found-companies.ts";
import { type WordsPlace, wordsPlaceOf } from "../../../../../shared/matching/other-words.ts";
import type { SearchedWords } from "./other-words.ts";
import type { DoubtfulRow, Review } from "./prepare-review.ts";

/** A candidate, and where its head office is, as far as an answer told it; `untold` where it was asked for and none did. */
export interface ShownCandidate extends FoundCompany {
  readonly headOffice: { readonly text: string } | "untold" | undefined;
}

/** Whose candidates' places are meant. */
export type PlacesOf = "row" | "all";

/** A doubtful row as it is shown. */
export interface ReviewedRow {
  /** Place among the rows of the review, from 0. */
  readonly at: number;
  /** Its rows of the sheet, as people count them: `12`, or `12, 15`. */
  readonly rows: string;
  /** How many rows one decision is for. */
  readonly count: number;
  readonly name: string;
  /** Everything else that it tells. */
  readonly place: string;
  readonly candidates: readonly ShownCandidate[];
  /** Where the candidates are those of other words that a person looked for: these. */
  readonly searched: SearchedWords | undefined;
  /** Where it says that its company is. */
  readonly wordsPlace: WordsPlace | undefined;
  /** What somebody remarked on it. */
  readonly remark: string;
  /** Candidates whose place nothing tells, and the calls that asking for them takes: of this row, and of all that are left. */
  readonly places: Readonly<Record<PlacesOf, { readonly candidates: number; readonly most: number }>>;
  /** Why it is in doubt, or why its candidates could not be had. */
  readonly why: MatchReason | Miss | undefined;
}

/** Rows of the sheet that are named; a name that stands in more of them stands in too many to list. */
const mostNamed = 5;

function rowsText(records: readonly number[], top: number): string {
  const named = records.slice(0, mostNamed).map((record) => String(top + record + 1));
  return named.join(", ") + (records.length > named.length ? ", …" : "");
}

/** What of a review says what the searches brought. */
type ReviewResults = Pick<Review, "queries" | "results">;

/** A review with the least doubtful rows first, for they are decided at a glance, else in the order of the list. */
export function orderedByDoubt<Of extends ReviewResults & Pick<Review, "doubtful">>(review: Of): Of {
  const likeliest = ({ query }: DoubtfulRow) => resultOf(review, query)?.candidates[0]?.score ?? -1;
  return { ...review, doubtful: review.doubtful.toSorted((one, other) => likeliest(other) - likeliest(one)) };
}

function headOfficeOf(place: CandidatePlace | undefined): ShownCandidate["headOffice"] {
  if (place?.kind === "known") return { text: place.text };
  return place?.kind === "untold" ? "untold" : undefined;
}

/** The row at a place of a review, with what is known of its candidates. Asks nothing. */
export async function shownRow(review: Review, at: number): Promise<ReviewedRow> {
  const { queries, knowledge, survey, doubtful } = review;
  const { query, records } = doubtful[at]!;
  const row = queries.at(query);
  const { name, postcode, city, address, vat, director } = row;
  const items = await namedItems(row, queries, knowledge);
  const result = resultOf(review, query);
  const searched = review.searched.get(query);
  const candidates =
    searched?.companies ?? result?.candidates.map((candidate) => foundCandidate(candidate, items)) ?? [];
  const places = await candidatePlaces(
    candidates.map(({ siren }) => siren),
    knowledge,
  );
  const count = ({ sirens, calls }: PlacesPlan) => ({ candidates: sirens.length, most: calls.firm });
  return {
    at,
    rows: rowsText(records, survey.body.top),
    count: records.length,
    name,
    place: [address, postcode, city, director, vat].filter(Boolean).join(" · "),
    candidates: candidates.map((candidate) => ({
      ...candidate,
      headOffice: headOfficeOf(places.get(candidate.siren)),
    })),
    searched,
    wordsPlace: wordsPlaceOf(row),
    remark: review.remarks.get(decisionKey(row)) ?? "",
    places: {
      row: count(await missingPlaces(review, "row", at)),
      all: count(await missingPlaces(review, "all", at)),
    },
    why: result?.reason ?? missOf(review, query),
  };
}

/**
 * What asking for the places of candidates takes: of the row at that place of the review, or of all that a person will still look
 * at, the least doubtful rows first. Asks nothing.
 */
export async function missingPlaces(
  { queries, knowledge, doubtful, searched }: Review,
  of: PlacesOf,
  at: number,
): Promise<PlacesPlan> {
  const { query } = doubtful[at]!;
  const ofWords = searched.get(query)?.companies.map(({ siren }) => ({ siren, town: null })) ?? [];
  const named = of === "all" ? [...queries.reviewedCandidates()] : (queries.reviewed(query) ?? []);
  const candidates =
    of === "row" && searched.has(query)
      ? ofWords
      : [...ofWords, ...named.map(({ candidate, facts }) => ({ siren: candidate.siren, town: facts.town }))];
  const lacking = candidates.flatMap(({ siren, town }) => (town === null ? siren : []));
  return placesPlan(candidates, await candidatePlaces(lacking, knowledge));
}

/** What the search for a row brought, before anybody decided. */
function resultOf({ queries, results }: ReviewResults, query: number): MatchResult | undefined {
  const state = queries.state(query);
  if (!results.has(query) && state.kind === "settled" && state.result.reason !== "decided")
    results.set(query, state.result);
  return results.get(query);
}

function missOf({ queries, knowledge }: Review, query: number): Miss | undefined {
  const state = queries.state(query);
  return state.kind === "unavailable" ? knowledge.missOf(state.lookup) : undefined;
}
