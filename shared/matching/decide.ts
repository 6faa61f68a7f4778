import { type Evidence, evidenceOf } from "./evidence.ts";
import { type FeatureName, featureNames, features } from "./features.ts";
import { type Calibration, calibrations, thresholds, weights } from "./fitted.ts";
import type { Candidate } from "./candidate.ts";
import { type Pool, isTooBroad } from "./pool.ts";
import type { SearchArea } from "./question.ts";
import type { FoldedRow } from "./read-row.ts";
import { type MatchReason, type MatchResult, type SearchScope, wholeCountry } from "./match.ts";

/** Returns the features of a candidate in the order of `featureNames`. */
export const featuresOf = (evidence: Evidence): number[] =>
  featureNames.map((name) => features[name](evidence));

function strengthOf(evidence: Evidence, by: Readonly<Record<FeatureName, number>> = weights): number {
  return featureNames.reduce((sum, name) => sum + by[name] * features[name](evidence), 0);
}

/**
 * Returns each candidate's probability of being the company, given that it is at most one of them. A second
 * candidate of equal strength halves the first one's probability, and all probabilities plus that of "none" sum to
 * 1 (conditional logit with an outside choice of strength 0).
 */
function chancesOf(strengths: readonly number[]): number[] {
  const parts = strengths.map(Math.exp);
  const whole = 1 + parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part) => part / whole);
}

/** A second company with at least this fraction of the first one's probability is a rival: a person has to choose. */
const rivalShare = 0.2;

/** Returns whether the second probability, best first, is so close to the first that a person has to choose. */
export const hasRival = ([first = 0, second = 0]: readonly number[]): boolean => second >= rivalShare * first;

/** Returns the share of rows that were right at a probability, by linear interpolation between calibration points. */
export function calibrated(chance: number, by: Calibration): number {
  const after = by.findIndex(([probability]) => probability >= chance);
  if (after === -1) return by.at(-1)![1];
  const [probability, right] = by[after]!;
  if (after === 0) return right;
  const [probabilityBefore, rightBefore] = by[after - 1]!;
  return (
    rightBefore + ((right - rightBefore) * (chance - probabilityBefore)) / (probability - probabilityBefore)
  );
}

/** Converts probabilities, best first, to scores from 0 to 100. Together they do not exceed 100 before rounding. */
function scoresOf(chances: readonly number[]): number[] {
  const by = hasRival(chances) ? calibrations.rivals : calibrations.single;
  let left = 1;
  return chances.map((chance) => {
    const right = Math.min(calibrated(chance, by), left);
    left -= right;
    return Math.round(100 * right);
  });
}

/**
 * Returns the share of rows, from 0 to 1, whose company is any of the candidates, from the sum of their
 * probabilities.
 */
const shareAmong = (chances: readonly number[]): number =>
  calibrated(
    chances.reduce((sum, chance) => sum + chance, 0),
    calibrations.single,
  );

const mostCandidates = 5;

/**
 * Candidates whose names are less similar than this are skipped. A page of a hundred would drown the few plausible
 * ones.
 */
const leastLikeness = 0.3;

interface WeighedCandidate {
  readonly evidence: Evidence;
  /** Probability between 0 and 1, before calibration. */
  readonly chance: number;
  readonly score: number;
}

export const isWeighed = ({ letters, candidate }: Evidence): boolean =>
  (candidate.match?.likeness ?? 0) >= leastLikeness ||
  letters.address === "A" ||
  letters.vat === "A" ||
  letters.director === "A";

/**
 * Returns false for a company that cannot pass `isWeighed`, whatever its evidence. This saves gathering evidence
 * for most of a broad page.
 */
const mayBeWeighed = ({ match, known, director }: Candidate, { fragment }: FoldedRow): boolean =>
  (match?.likeness ?? 0) >= leastLikeness ||
  known.address === "A" ||
  director === "A" ||
  fragment !== undefined;

/** Returns the plausible candidates of a row, likeliest first, with SIREN as the tie-breaker. */
export function weigh(pool: Pool): WeighedCandidate[] {
  const evidence = pool.candidates
    .filter((candidate) => mayBeWeighed(candidate, pool.row))
    .map((candidate) => evidenceOf(pool, candidate))
    .filter(isWeighed);
  const chances = chancesOf(evidence.map((one) => strengthOf(one)));
  const ordered = evidence
    .map((one, i) => ({ evidence: one, chance: chances[i]! }))
    .sort(
      (a, b) => b.chance - a.chance || (a.evidence.candidate.siren < b.evidence.candidate.siren ? -1 : 1),
    );
  const scores = scoresOf(ordered.map(({ chance }) => chance));
  return ordered.map((one, i) => ({ ...one, score: scores[i]! }));
}

/** Returns whether a number, a director or the legal form contradicts the company, which no place outweighs. */
const differs = ({ letters, candidate }: Evidence): boolean =>
  letters.vat === "F" ||
  letters.director === "F" ||
  letters.legalForm === "F" ||
  candidate.match?.numbersDiffer === true ||
  candidate.match?.numberInOne === true;

/** Returns whether some part of the row other than the words of its name contradicts the company. */
const isOtherwise = (evidence: Evidence): boolean =>
  evidence.isPerhapsAbroad ||
  (evidence.letters.postcode === "F" && !evidence.hasWholeNumber) ||
  evidence.letters.city === "F" ||
  differs(evidence);

/**
 * Returns whether an extra word in one of the two names speaks against the company. It may be a sister company, a
 * second person or somebody else at the same street with the same director. Matching digits of its number outweigh
 * an ordinary word, and any strong mark outweighs an initial; nothing outweighs a sister word.
 */
function isOfMoreWords(evidence: Evidence): boolean {
  switch (evidence.wordMore) {
    case "sister":
      return true;
    case "word":
      return evidence.letters.vat !== "A";
    case "initial":
      return !hasOwnMark(evidence);
    case "none":
      return false;
  }
}

/** Returns whether a company is refused whatever street and director say. */
export const isRefused = (evidence: Evidence): boolean =>
  differs(evidence) || (evidence.wordMore !== "initial" && isOfMoreWords(evidence));

/** Returns whether the row contradicts a company, whatever its score. */
export const isContradicted = (evidence: Evidence): boolean =>
  isOtherwise(evidence) || isOfMoreWords(evidence);

/** Two names are different if each has unshared words of at least this many bits. */
const tellingBits = 7;

/** Bits that two names must share to prove something: more than three letters or a common surname carry. */
const leastShared = 10.6;

/** The same minimum if only one company in the row's town has the name: more than two letters or LA POSTE carry. */
const leastSharedInTown = 9.5;

/** The same minimum if the name also contains the town, whose words count little: a trade then suffices. */
const leastSharedWithTown = 9;

/** Bits that two names must share to prove something although the company is not at the row's postcode. */
const leastOutOfPostcode = 18;

/** Returns whether address, VAT number or director identifies the company, apart from its name. */
const hasOwnMark = ({ letters }: Evidence): boolean =>
  letters.address === "A" || letters.vat === "A" || letters.director === "A";

/**
 * Checks the first proof: the names are the same or similar. Initials and common names need a strong mark beside
 * them, or must be unique in the row's town. Without a mark, two names that each lack a distinctive word of the
 * other prove nothing.
 */
export function hasNameProof(evidence: Evidence): boolean {
  const { letters, candidate } = evidence;
  if (letters.name !== "A" && letters.name !== "B") return false;
  const { shared, missing, extra } = candidate.match!.alignment;
  const inTown = evidence.namesItsTown ? leastSharedWithTown : leastSharedInTown;
  const least = evidence.isOnlyInTown ? inTown : leastShared;
  return hasOwnMark(evidence) || (shared >= least && Math.min(missing, extra) < tellingBits);
}

/**
 * Returns whether name and place agree, but the name is too common to be a proof: initials, or words that many
 * names share.
 */
const isCommonName = ({ letters, candidate }: Evidence): boolean =>
  letters.name === "A" && letters.postcode === "A" && candidate.match!.alignment.shared < leastShared;

/** Returns whether a company was found in a town that has a word of the row's, and is not known to be the row's. */
export const isOfLikeTown = ({ letters, candidate }: Evidence): boolean =>
  letters.city === "B" && candidate.known.city === undefined;

/**
 * Checks the second proof, beside the name: the postcode, a strong mark, or no other company with the name, or with
 * the name and legal form.
 */
export function hasSecondProof(evidence: Evidence): boolean {
  const { letters, isOnly, isOnlyOfForm, isElsewhere, isOutOfPostcode, candidate } = evidence;
  if (letters.postcode === "A" || hasOwnMark(evidence)) return true;
  if (isElsewhere || !(isOnly || isOnlyOfForm) || isOfLikeTown(evidence)) return false;
  if (!isOutOfPostcode) return true;
  const isOfPlace = letters.city === "A" || candidate.found.has("anywhere");
  return isOfPlace && evidence.sharedInWords >= leastOutOfPostcode;
}

/**
 * Returns whether a review is worthwhile: some candidate has a similar name, or the company is likely enough to be
 * among the candidates.
 */
const isWorthALook = (weighed: readonly WeighedCandidate[]): boolean =>
  weighed.some(({ evidence: { letters } }) => letters.name !== "F") ||
  shareAmong(weighed.map(({ chance }) => chance)) >= thresholds.review;

function reasonFor(pool: Pool, weighed: readonly WeighedCandidate[]): MatchReason {
  const [first, second] = weighed;
  const isBroad = pool.answered.some(isTooBroad);
  if (first === undefined || !isWorthALook(weighed)) {
    if (pool.row.name.generic) return "generic_name";
    return isBroad && first === undefined ? "too_broad" : "no_candidate";
  }
  const { letters } = first.evidence;
  const isOfMore = isOfMoreWords(first.evidence) && letters.name !== "F";
  if (pool.row.placesApart) return "places_apart";
  if (letters.city === "F") return "other_town";
  const { isElsewhere, hasWholeNumber } = first.evidence;
  if (isElsewhere && letters.name !== "F" && !hasWholeNumber) return "elsewhere";
  if (isOtherwise(first.evidence)) return "contradiction";
  if (first.score >= 100 * thresholds.accept && hasNameProof(first.evidence) && !isOfMore)
    return hasSecondProof(first.evidence) ? "two_proofs" : "one_proof";
  if (hasRival([first.chance, second?.chance ?? 0])) return "several";
  if (isBroad) return "too_broad";
  if (isOfMore) return "word_more";
  if (isCommonName(first.evidence)) return "common_name";
  return letters.name === "A" ? "one_proof" : "unlike";
}

/** Returns the place of a search by words as a person would name it. */
function placeName({ place }: FoldedRow, where: SearchArea): string | undefined {
  switch (where) {
    case "postcode":
      return place.postcode;
    case "town":
      return place.town.join(" ");
    case "department":
      return place.department;
    default:
      return wholeCountry;
  }
}

/** Returns the words that were searched for and the places, narrowest first. */
function scopeOf({ row, answered }: Pool): SearchScope {
  const searches = answered
    .filter(({ question }) => question.kind === "words")
    .map(({ question }) => question);
  const order: readonly SearchArea[] = ["postcode", "town", "department", "anywhere"];
  const areas = order.filter((where) => searches.some((question) => question.where === where));
  return {
    words: [...new Set(searches.flatMap(({ words }) => words))],
    places: areas.map((where) => placeName(row, where)!),
  };
}

/** Reasons that tell where no company was found. */
const ofPlace: ReadonlySet<MatchReason> = new Set(["no_candidate", "elsewhere", "other_town"]);

const certain = 100;
/** Maximum score of a company that a rule keeps from being taken, so that it never looks certain. */
const mostRefused = 99;

/**
 * Decides what the answers mean for the row: found, to be reviewed, or not found.
 * @decides whether a candidate is taken, goes to review or is left
 */
export function decide(pool: Pool): MatchResult {
  if (pool.row.name.words.length === 0) return { status: "blank", reason: "no_name", candidates: [] };
  const weighed = weigh(pool);
  const reason = reasonFor(pool, weighed);
  const most = reason === "two_proofs" ? certain : mostRefused;
  return {
    status: reason === "two_proofs" ? "found" : isWorthALook(weighed) ? "ambiguous" : "not_found",
    reason,
    ...(ofPlace.has(reason) && { scope: scopeOf(pool) }),
    candidates: weighed
      .filter(({ score, evidence }) => score > 0 || evidence.letters.name !== "F")
      .slice(0, mostCandidates)
      .map(({ evidence: { candidate, letters }, score }) => ({
        siren: candidate.siren,
        name: candidate.name,
        score: Math.min(score, most),
        letters,
        active: candidate.active,
      })),
  };
}
