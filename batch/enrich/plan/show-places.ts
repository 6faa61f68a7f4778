import {
  candidatePlaces,
  placesPlan,
  type PlacesPlan,
} from "../../../shared/enrichment/match/candidate-places.ts";
import type { MatchQueries } from "../../../shared/enrichment/match/match-queries.ts";
import type { RunKnowledge } from "../../../shared/enrichment/fill/run-knowledge.ts";
import type { Say } from "../../messages/say.ts";

/** The places of candidates that a run asks for, apart from its rows, as far as its candidates are known. */
export interface PlannedPlaces extends PlacesPlan {
  /** Names that have to be looked up before their candidates are known. */
  readonly unsought: number;
}

/** What is known now of the places that a review lacks. Asks nothing. */
export async function plannedPlaces(queries: MatchQueries, knowledge: RunKnowledge): Promise<PlannedPlaces> {
  const candidates = [...queries.reviewedCandidates()].map(({ candidate, facts }) => ({
    siren: candidate.siren,
    town: facts.town,
  }));
  const lacking = candidates.flatMap(({ siren, town }) => (town === null ? siren : []));
  const places = await candidatePlaces(lacking, knowledge);
  return { ...placesPlan(candidates, places), unsought: [...queries.unsettled()].length };
}

/** What the places of candidates will take, in a plan: what is known of it by now, and that it is asked for apart. */
export function placesLines({ sirens, calls, unsought }: PlannedPlaces, say: Say): string[] {
  const known = { n: sirens.length, likely: calls.likely, most: calls.firm };
  return [
    ...(sirens.length > 0 || unsought === 0 ? [say("plan_places_known", known)] : []),
    ...(unsought > 0 ? [say("plan_places_unsought", { n: unsought })] : []),
  ];
}

/** The same as JSON (docs/report.md). */
export const placesJson = ({ sirens, calls, unsought }: PlannedPlaces) => ({
  candidates: sirens.length,
  calls: { least: calls.least, likely: calls.likely, most: calls.firm },
  unsought,
});
