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
import { wordsPlaceOf } from "../../../../../shared/matching/other-words.ts";
import type { DoubtfulRow, Review } from "./prepare-review.ts";

/** A candidate with its head office, if known; `untold` if it was asked for and no answer has it. */
export interface ShownCandidate extends FoundCompany {
  readonly headOffice: { readonly text: string } | "untold" | undefined;
}

/** Whether to ask for the places of one row's candidates or of all. */
export type PlacesOf = "row" | "all";

/** Most rows of the sheet that are listed by number. */
const mostNamed = 5;

function rowsText(records: readonly number[], top: number): string {
  const named = records.slice(0, mostNamed).map((record) => String(top + record + 1));
  return named.join(", ") + (records.length > named.length ? ", …" : "");
}

/** The parts of a review that give the results of its searches. */
type ReviewResults = Pick<Review, "queries" | "results">;

/** Returns a review with the least doubtful rows first, because they are decided at a glance. */
export function orderedByDoubt<Of extends ReviewResults & Pick<Review, "doubtful">>(review: Of): Of {
  const likeliest = ({ query }: DoubtfulRow) => resultOf(review, query)?.candidates[0]?.score ?? -1;
  return { ...review, doubtful: review.doubtful.toSorted((one, other) => likeliest(other) - likeliest(one)) };
}

function headOfficeOf(place: CandidatePlace | undefined): ShownCandidate["headOffice"] {
  if (place?.kind === "known") return { text: place.text };
  return place?.kind === "untold" ? "untold" : undefined;
}

/** Returns the row at an index of a review, with what is known of its candidates. Costs no call. */
export async function shownRow(review: Review, at: number) {
  const { queries, knowledge, list, doubtful } = review;
  const { query, records } = doubtful[at]!;
  const row = queries.at(query);
  const { name, postcode, city, address, vat, director } = row;
  const items = await namedItems(row, queries, knowledge);
  const result = resultOf(review, query);
  const searched = review.searched.get(query);
  const found =
    searched?.companies ?? result?.candidates.map((candidate) => foundCandidate(candidate, items)) ?? [];
  const places = await candidatePlaces(
    found.map(({ siren }) => siren),
    knowledge,
  );
  const candidates = found.map((company): ShownCandidate => ({
    ...company,
    headOffice: headOfficeOf(places.get(company.siren)),
  }));
  const why: MatchReason | Miss | undefined = result?.reason ?? missOf(review, query);
  const count = ({ sirens, calls }: PlacesPlan) => ({ candidates: sirens.length, most: calls.firm });
  return {
    at,
    /** Its rows in the sheet, from 1. */
    rows: rowsText(records, await list.top()),
    count: records.length,
    name,
    place: [address, postcode, city, director, vat].filter(Boolean).join(" · "),
    ...{ candidates, searched, why },
    wordsPlace: wordsPlaceOf(row),
    remark: review.remarks.get(decisionKey(row)) ?? "",
    /** Candidates without a known place, and the most calls that asking takes. */
    places: {
      row: count(await missingPlaces(review, "row", at)),
      all: count(await missingPlaces(review, "all", at)),
    },
  };
}

export type ReviewedRow = Awaited<ReturnType<typeof shownRow>>;

/** Returns what asking for places takes, for one row or all that are left. Costs no call. */
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

/** Returns the search result of a row from before any decision. */
function resultOf({ queries, results }: ReviewResults, query: number): MatchResult | undefined {
  const state = queries.state(query);
  if (!results.has(query) && state.kind === "settled" && state.result.reason !== "decided")
    results.set(query, state.result);
  return results.get(query);
}

function missOf({ queries }: Review, query: number): Miss | undefined {
  const state = queries.state(query);
  return state.kind === "unavailable" ? state.miss : undefined;
}
