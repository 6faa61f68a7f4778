import type { Evidence } from "./evidence.ts";
import { featureNames, features, type FeatureName } from "./features.ts";
import { calibrations, weights, type Calibration } from "./fitted.ts";

/** The features of a candidate in the order of `featureNames`. */
export const featuresOf = (evidence: Evidence): number[] =>
  featureNames.map((name) => features[name](evidence));

/** The weighted sum of a candidate's features. */
export function strengthOf(evidence: Evidence, by: Readonly<Record<FeatureName, number>> = weights): number {
  return featureNames.reduce((sum, name) => sum + by[name] * features[name](evidence), 0);
}

/**
 * How likely each candidate is the company, when it can be one of them or none: so a second one as strong halves the
 * first, and all of them with "none" sum to 1 (conditional logit with an outside choice of strength 0).
 */
export function chancesOf(strengths: readonly number[]): number[] {
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
export function scoresOf(chances: readonly number[]): number[] {
  const by = hasRival(chances) ? calibrations.rivals : calibrations.single;
  let left = 1;
  return chances.map((chance) => {
    const right = Math.min(calibrated(chance, by), left);
    left -= right;
    return Math.round(100 * right);
  });
}

/** Share of rows, from 0 to 1, whose company is one of the candidates, whichever: of their chances together. */
export const shareAmong = (chances: readonly number[]): number =>
  calibrated(
    chances.reduce((sum, chance) => sum + chance, 0),
    calibrations.single,
  );
