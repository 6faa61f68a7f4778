import {
  alternativeRoles,
  type AlternativeKey,
  type AlternativeRole,
} from "../../../shared/enrichment/columns/column-roles.ts";
import { columnRoles, type ColumnRole } from "../../../shared/enrichment/columns/role-rules.ts";
import { mainMatchKeys, matchKeys, type MatchKey } from "../../../shared/enrichment/columns/own-columns.ts";
import type { ReviewScope } from "../../../shared/enrichment/match/settled-match.ts";
import { ProgramError } from "../../errors/program-error.ts";
import { wholeNumber } from "./whole-number.ts";

/** What a person is given to decide. */
export interface ReviewOptions {
  readonly scope: ReviewScope;
  /** Ask for the places of the candidates too, whose calls are counted apart. */
  readonly places: boolean;
}

/** How rows without a number are looked up by their names. */
export interface MatchOptions {
  /** Columns that were named for a role, as typed, `B+C` for texts that are joined; an empty text for a role that no column has. */
  readonly named: Readonly<Partial<Record<ColumnRole | AlternativeKey, string>>>;
  /** Which rows are given to a person, in a sheet or a file of their own; undefined where none are. */
  readonly review: ReviewOptions | undefined;
  /** Columns that the search writes. */
  readonly keys: readonly MatchKey[];
}

const mostCandidates = 5;

const isAlternative = (role: ColumnRole): role is AlternativeRole =>
  (alternativeRoles as readonly string[]).includes(role);

const isRole = (name: string): name is ColumnRole => (columnRoles as readonly string[]).includes(name);

/** `name=COL,postcode=COL`, a role twice where either is tried: a header may have commas in it, so that a role begins a part. */
function namedColumns(text: string): MatchOptions["named"] {
  const parts = text.split(new RegExp(`,(?=(?:${columnRoles.join("|")})=)`));
  const named: Partial<Record<ColumnRole | AlternativeKey, string>> = {};
  for (const part of parts) {
    const at = part.indexOf("=");
    const role = part.slice(0, at).trim();
    if (at === -1 || !isRole(role))
      throw new ProgramError("bad_match", { value: part, known: columnRoles.join(", ") });
    const column = part.slice(at + 1).trim();
    const one = named[role];
    if (one === undefined) named[role] = column;
    else if (isAlternative(role) && named[`other_${role}`] === undefined) named[`other_${role}`] = column;
    else throw new ProgramError("match_role_twice", { role, one, other: column });
  }
  return named;
}

/** What `--review` may be followed by. */
const reviewWords = ["all", "places"] as const;

/** `--review`, `--review all`, `--review places`, `--review all,places`. @throws {ProgramError} for another word */
function readReviewOption(review: string | boolean): ReviewOptions | undefined {
  if (review === false) return undefined;
  const words = review === true ? [] : review.split(",").map((word) => word.trim().toLowerCase());
  const unknown = words.find((word) => !(reviewWords as readonly string[]).includes(word));
  if (unknown !== undefined)
    throw new ProgramError("bad_review", { value: unknown, known: reviewWords.join(", ") });
  return { scope: words.includes("all") ? "all" : "doubtful", places: words.includes("places") };
}

/** `--match`, `--candidates` and `--review`. @throws {ProgramError} where they cannot be used. */
export function readMatch({
  match,
  candidates,
  review = false,
}: {
  readonly match?: string | true;
  readonly candidates?: string;
  readonly review?: string | boolean;
}): MatchOptions | undefined {
  if (match === undefined) {
    if (candidates !== undefined) throw new ProgramError("candidates_need_match");
    if (review !== false) throw new ProgramError("review_needs_match");
    return undefined;
  }
  const shown = candidates === undefined ? 1 : wholeNumber("--candidates", candidates, 1, mostCandidates);
  const further = matchKeys.filter((key) => key.startsWith("candidate_")).slice(0, shown - 1);
  return {
    named: match === true ? {} : namedColumns(match),
    review: readReviewOption(review),
    keys: [...mainMatchKeys, ...further],
  };
}
