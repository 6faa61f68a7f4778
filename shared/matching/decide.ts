import { type Evidence, evidenceOf } from "./evidence.ts";
import { type FeatureName, featureNames, features } from "./features.ts";
import { type Calibration, calibrations, thresholds, weights } from "./fitted.ts";
import type { Candidate, SearchArea } from "./candidate.ts";
import { type Pool, isTooBroad } from "./pool.ts";
import type { FoldedRow } from "./read-row.ts";
import { type MatchReason, type MatchResult, type SearchScope, wholeCountry } from "./match.ts";

/** The features of a candidate in the order of `featureNames`. */
export const featuresOf = (evidence: Evidence): number[] =>
  featureNames.map((name) => features[name](evidence));

/** The weighted sum of a candidate's features. */
function strengthOf(evidence: Evidence, by: Readonly<Record<FeatureName, number>> = weights): number {
  return featureNames.reduce((sum, name) => sum + by[name] * features[name](evidence), 0);
}

/**
 * How likely each candidate is the company, when it can be one of them or none: so a second one as strong halves the
 * first, and all of them with "none" sum to 1 (conditional logit with an outside choice of strength 0).
 */
function chancesOf(strengths: readonly number[]): number[] {
  const most = Math.max(0, ...strengths);
  const parts = strengths.map((strength) => Math.exp(strength - most));
  const whole = Math.exp(-most) + parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part) => part / whole);
}

/** From here on, beside the first's chance, a second company is as good as the first to somebody who has to choose. */
const rivalShare = 0.2;

/** True where the second of the chances, best first, is near enough to the first that the row has to be chosen between them. */
export const hasRival = ([first = 0, second = 0]: readonly number[]): boolean => second >= rivalShare * first;

/** The share of rows that were right at such a chance: between two points of the line along a straight one. */
export function calibrated(chance: number, by: Calibration): number {
  const after = by.findIndex(([given]) => given >= chance);
  if (after === -1) return by.at(-1)![1];
  const [given, right] = by[after]!;
  if (after === 0 || given === chance) return right;
  const [givenBefore, rightBefore] = by[after - 1]!;
  return rightBefore + ((right - rightBefore) * (chance - givenBefore)) / (given - givenBefore);
}

/** The scores of candidates from their chances, best first, 0 to 100: those behind the first share what it leaves. */
function scoresOf(chances: readonly number[]): number[] {
  const by = hasRival(chances) ? calibrations.rivals : calibrations.single;
  let left = 1;
  return chances.map((chance) => {
    const right = Math.min(calibrated(chance, by), left);
    left -= right;
    return Math.round(100 * right);
  });
}

/** Share of rows, from 0 to 1, whose company is one of the candidates, whichever: of their chances together. */
const shareAmong = (chances: readonly number[]): number =>
  calibrated(
    chances.reduce((sum, chance) => sum + chance, 0),
    calibrations.single,
  );

const mostCandidates = 5;

/** A candidate less alike than this is not weighed: a page of a hundred would drown the few that may be meant. */
const leastLikeness = 0.3;

interface WeighedCandidate {
  readonly evidence: Evidence;
  /** Between 0 and 1, before calibration. */
  readonly chance: number;
  readonly score: number;
}

export const isWeighed = ({ letters, candidate }: Evidence): boolean =>
  (candidate.match?.likeness ?? 0) >= leastLikeness ||
  letters.address === "A" ||
  letters.vat === "A" ||
  letters.director === "A";

/** False for a company that nothing can bring to be weighed: most of a broad page, for which no evidence is gathered. */
const mayBeWeighed = ({ match, known, director }: Candidate, { fragment }: FoldedRow): boolean =>
  (match?.likeness ?? 0) >= leastLikeness ||
  known.address === "A" ||
  director === "A" ||
  fragment !== undefined;

/** The candidates of a row that may be meant, likeliest first; of two as likely, by SIREN. */
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

/** What of a row beside the words of its name says that it means another company. */
const isOtherwise = ({ letters, candidate, isPerhapsAbroad, hasWholeNumber }: Evidence): boolean =>
  isPerhapsAbroad ||
  (letters.postcode === "F" && !hasWholeNumber) ||
  letters.city === "F" ||
  letters.vat === "F" ||
  letters.director === "F" ||
  letters.legalForm === "F" ||
  candidate.match?.numbersDiffer === true ||
  candidate.match?.numberInOne === true;

/**
 * A name with a word more may be that of a sister company, of one person more, or of somebody else, who may share the street and
 * the director. Digits of its number outweigh a word that tells no sister companies apart, and any mark of its own an initial.
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

/** What speaks against a company, whatever its score: the row says otherwise. */
export const isContradicted = (evidence: Evidence): boolean =>
  isOtherwise(evidence) || isOfMoreWords(evidence);

/** Bits of a word, or of several, without which a name is another one. */
const tellingBits = 7;

/** Bits that two names have to share to prove something: more than three letters or a common surname tell. */
const leastShared = 10.6;

/** The same of a name that one company alone has in the row's town: more than two letters, or than LA POSTE. */
const leastSharedInTown = 9.5;

/** The same of one that has the town in it, whose words tell little there: a trade. */
const leastSharedWithTown = 9;

/** Bits that a name has to tell so that it proves something where the row's postcode does not fit. */
const leastOutOfPostcode = 18;

/** Something beside the name that says which company it is. */
const hasOwnMark = ({ letters }: Evidence): boolean =>
  letters.address === "A" || letters.vat === "A" || letters.director === "A";

/**
 * The first proof: the same name, or one near it. Initials, and a name that many have, prove nothing without a mark of its
 * own, or where nobody else of the row's town has it; nor do two names of which each has a word that tells and the other lacks.
 */
export function hasNameProof(evidence: Evidence): boolean {
  const { letters, candidate } = evidence;
  if (letters.name !== "A" && letters.name !== "B") return false;
  const { shared, missing, extra } = candidate.match!.alignment;
  const inTown = evidence.namesItsTown ? leastSharedWithTown : leastSharedInTown;
  const least = evidence.isOnlyInTown ? inTown : leastShared;
  return hasOwnMark(evidence) || (shared >= least && Math.min(missing, extra) < tellingBits);
}

/** True where name and place agree and the name, initials or one that many have, is no proof. */
const isCommonName = ({ letters, candidate }: Evidence): boolean =>
  letters.name === "A" && letters.postcode === "A" && candidate.match!.alignment.shared < leastShared;

/** The second proof beside the name: the postcode, a mark of its own, or that nobody else has the name, or none of its legal form. */
export function hasSecondProof(evidence: Evidence): boolean {
  const { letters, isOnly, isOnlyOfForm, isElsewhere, isOutOfPostcode, candidate } = evidence;
  if (letters.postcode === "A" || hasOwnMark(evidence)) return true;
  if (isElsewhere || !(isOnly || isOnlyOfForm)) return false;
  if (!isOutOfPostcode) return true;
  const isOfPlace = letters.city === "A" || candidate.found.has("anywhere");
  return isOfPlace && candidate.match!.alignment.shared >= leastOutOfPostcode;
}

/** True where one has a name that is near, or one of the candidates, whichever, is likely enough to be worth a look. */
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

/** Where a search for words looked, as a person calls it. */
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

/** The words that were asked for and the places where, narrowest first. */
function scopeOf({ row, answered }: Pool): SearchScope {
  const searches = answered
    .filter(({ question }) => question.kind === "words")
    .map(({ question }) => question);
  const order: readonly SearchArea[] = ["postcode", "town", "department", "anywhere"];
  const asked = order.filter((where) => searches.some((question) => question.where === where));
  return {
    words: [...new Set(searches.flatMap(({ words }) => words))],
    places: asked.flatMap((where) => placeName(row, where) ?? []),
  };
}

/** Reasons that say where nobody was found. */
const ofPlace: ReadonlySet<MatchReason> = new Set(["no_candidate", "elsewhere", "other_town"]);

const certain = 100;
/** The score of a row that a rule keeps from being taken says so: it is never certain. */
const mostRefused = 99;

/**
 * What the answers say of the row: found, to be looked at, or not found.
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
