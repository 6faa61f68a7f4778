import type { FeatureName } from "./features.ts";

/**
 * Written by `npm run fit`; do not edit. Fitted on 24000 rows of lists over made-up registers of 200000
 * companies, seeds 101 and 102, under both readings of `q` (docs/matching.md).
 */

/** What each feature adds to the strength of a candidate. */
export const weights: Readonly<Record<FeatureName, number>> = {
  always: -2.985,
  sameName: 0.585,
  sharedBits: 2.652,
  blurredBits: -3.907,
  isMuchBlurred: -0.867,
  isInitials: -2.505,
  lacksWord: -1.757,
  hasMoreWords: -2.272,
  townWordDiffers: -1.22,
  missingBits: -1.14,
  extraBits: -1.302,
  groupWordDiffers: -0.491,
  numberInOne: -0.152,
  isAlone: 1.815,
  postcodeSame: 2.993,
  isOutOfPostcode: -1.185,
  postcodeNear: 0.152,
  citySame: 1.857,
  addressSame: 5.524,
  addressNear: 1.334,
  vatSame: 3.856,
  vatDiffers: -3.806,
  directorSame: 2.818,
  directorDiffers: -3.205,
  legalFormSame: 1.034,
  legalFormDiffers: -3.201,
  ceased: 0.061,
  hasActiveTwin: -0.707,
};

/**
 * The chance from which a company is taken without being looked at, and the sum of the candidates' scores from which they
 * are worth a look.
 */
export const thresholds = { accept: 0.9, review: 75 } as const;

/** Share of rows where the first candidate was right, by the chance the weights gave it: both from 0 to 1, rising. */
export type Calibration = readonly (readonly [given: number, right: number])[];

/** Apart for rows with a second company that is near the first, and for the others: a half means less of two than of one. */
export const calibrations: { readonly single: Calibration; readonly rivals: Calibration } = {
  single: [
    [0.0, 0.0128],
    [0.0012, 0.0128],
    [0.00666, 0.0235],
    [0.04843, 0.1818],
    [0.17119, 0.1961],
    [0.36034, 0.3906],
    [0.52515, 0.6818],
    [0.63708, 0.7333],
    [0.73064, 0.8833],
    [0.83031, 0.9127],
    [0.8747, 0.9333],
    [0.90806, 0.973],
    [0.94143, 0.9799],
    [0.98217, 0.9946],
    [0.99836, 0.9991],
    [0.9998, 0.9997],
    [0.99998, 1.0],
    [1.0, 1.0],
  ],
  rivals: [
    [0.0, 0.0],
    [0.00095, 0.0],
    [0.01441, 0.0127],
    [0.05186, 0.0241],
    [0.0775, 0.0435],
    [0.11451, 0.0806],
    [0.18759, 0.1493],
    [0.30325, 0.2562],
    [0.445, 0.4545],
    [0.5045, 0.5209],
    [0.65923, 0.7588],
    [1.0, 0.7588],
  ],
};
