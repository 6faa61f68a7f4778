import { letters, matchParts, type Letter, type MatchLetters } from "../../matching/letters.ts";
import type { MatchCandidate, MatchResult } from "../../matching/result.ts";

/** A company that a row may mean, or was said to mean; a person who says so need not say how alike it is. */
export interface RowCandidate extends Pick<MatchCandidate, "siren" | "name"> {
  readonly score?: number | undefined;
  readonly letters?: MatchLetters | undefined;
  /** The establishment, where a person named one. */
  readonly siret?: string | undefined;
}

/** What a person decided that a row means: a company, or none of those that came up. */
export interface DecidedMatch {
  readonly status: "found" | "not_found";
  readonly reason: "decided";
  /** The company, and nobody else. */
  readonly candidates: readonly RowCandidate[];
  /** Empty where nobody said. */
  readonly by: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
}

/** How the search for a row ended: by its answers, or by what a person said. */
export type SettledMatch = MatchResult | DecidedMatch;

/** Rows that a person is asked about: those that have candidates, or those too for which no company came up. */
export type ReviewScope = "doubtful" | "all";

/**
 * True of what a person should look at: several may be meant, or companies came up and none is likely enough; with `all` a
 * name that nobody came up for too. A company abroad is in no list to choose from.
 */
export const isToReview = (
  { status, reason, candidates }: SettledMatch,
  scope: ReviewScope | undefined,
): boolean =>
  scope !== undefined &&
  reason !== "decided" &&
  reason !== "foreign" &&
  (status === "ambiguous" || status === "not_found") &&
  (scope === "all" || candidates.length > 0);

const isLetter = (text: string): text is Letter => (letters as readonly string[]).includes(text);

/** The letters that a word such as `AAZBZZA` gives the parts; undefined of any other text. */
export function lettersOf(text: string): MatchLetters | undefined {
  const each = [...text.trim().toUpperCase()];
  if (each.length !== matchParts.length || !each.every(isLetter)) return undefined;
  return Object.fromEntries(matchParts.map((part, place) => [part, each[place]!])) as MatchLetters;
}
