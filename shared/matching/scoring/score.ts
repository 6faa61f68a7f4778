import type { Evidence } from "./evidence.ts";
import { featureNames, features, type FeatureName } from "./features.ts";
import { calibration, weights } from "./fitted.ts";

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

/** The share of rows that were right at such a chance: between two points of the calibration along a straight line. */
export function calibrated(chance: number, by: typeof calibration = calibration): number {
  const after = by.findIndex(([given]) => given >= chance);
  if (after === -1) return by.at(-1)![1];
  const [given, right] = by[after]!;
  if (after === 0 || given === chance) return right;
  const [givenBefore, rightBefore] = by[after - 1]!;
  return rightBefore + ((right - rightBefore) * (chance - givenBefore)) / (given - givenBefore);
}

/** The scores of candidates from their chances, best first, 0 to 100: those behind the first share what it leaves. */
export function scoresOf(chances: readonly number[]): number[] {
  let left = 1;
  return chances.map((chance) => {
    const right = Math.min(calibrated(chance), left);
    left -= right;
    return Math.round(100 * right);
  });
}
