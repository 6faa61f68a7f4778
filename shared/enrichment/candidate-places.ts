import { findField } from "../fields/catalogue.ts";
import type { ResolutionStep, Subject } from "../lookups/resolve.ts";
import type { RunKnowledge } from "./run-knowledge.ts";
import { type CallEstimate, costs } from "./calls.ts";

/** What is known of the place of a company's head office. */
export type CandidatePlace =
  /** `text`: postcode and town, as far as the answer has them: `69003 LYON`. */
  | { readonly kind: "known"; readonly text: string }
  /** Not asked yet; asking takes so many calls. */
  | { readonly kind: "open"; readonly likely: number; readonly most: number }
  /** Answered, but without a place. */
  | { readonly kind: "untold" }
  /** Asked, but not answered. */
  | { readonly kind: "missed" };

/** Places by SIREN. */
export type CandidatePlaces = ReadonlyMap<string, CandidatePlace>;

/** What asking for the places of candidates takes. */
export interface PlacesPlan {
  /** Companies whose place is not known yet, each once, those of the first rows first. */
  readonly sirens: readonly string[];
  readonly calls: CallEstimate;
}

const resources = ["head-office"] as const;

const text = (key: "postcode" | "town", data: unknown): string => {
  const value = findField(key)!.read(data, "en");
  return typeof value === "string" ? value : "";
};

function placeIn(step: ResolutionStep): CandidatePlace {
  if (step.status === "ask") {
    // The list of establishments was read and did not suffice: one call is left.
    const [likely, most] =
      step.lookup.operation === "establishment"
        ? [costs.establishment.likely, costs.establishment.most]
        : [costs["head-office"].likely, costs["head-office"].most];
    return { kind: "open", likely, most };
  }
  if (step.status === "unavailable") return { kind: "missed" };
  if (step.status !== "found" || text("town", step.data) === "") return { kind: "untold" };
  return {
    kind: "known",
    text: [text("postcode", step.data), text("town", step.data)].filter(Boolean).join(" "),
  };
}

/** Companies looked up together. Kept small, because a list of establishments may be long. */
const chunkSize = 256;

/** Returns the places of companies' head offices, as far as stored answers have them. Sends no call. */
export async function candidatePlaces(
  sirens: Iterable<string>,
  knowledge: Pick<RunKnowledge, "steps">,
): Promise<CandidatePlaces> {
  const distinct = [...new Set(sirens)];
  const places = new Map<string, CandidatePlace>();
  for (let first = 0; first < distinct.length; first += chunkSize) {
    const chunk = distinct.slice(first, first + chunkSize);
    const steps = await knowledge.steps(
      chunk.map((siren): Subject => ({ siren })),
      resources,
    );
    chunk.forEach((siren, at) => places.set(siren, placeIn(steps[at]![0]!)));
  }
  return places;
}

/**
 * Returns what asking for places takes: those of candidates whose town no search returned, in the order in which a
 * person reviews them. Pure.
 * @decides what the places of candidates cost
 */
export function placesPlan(
  candidates: Iterable<{ readonly siren: string; readonly town: string | null }>,
  places: CandidatePlaces,
): PlacesPlan {
  const sirens = new Set<string>();
  const calls = { least: 0, likely: 0, firm: 0, oneByOne: 0 };
  for (const { siren, town } of candidates) {
    const place = places.get(siren);
    if (town !== null || place?.kind !== "open" || sirens.has(siren)) continue;
    sirens.add(siren);
    calls.least += 1;
    calls.likely += place.likely;
    calls.firm += place.most;
    calls.oneByOne += place.most;
  }
  return { sirens: [...sirens], calls };
}

/**
 * Returns the town of a candidate: the one that a search returned, which is of the establishment at the row's place,
 * else that of its head office.
 */
export function townOf(siren: string, town: string | null, places: CandidatePlaces): string | null {
  if (town !== null) return town;
  const place = places.get(siren);
  return place?.kind === "known" ? place.text : null;
}
