import type { FeatureName } from "./features.ts";

/**
 * Written by `npm run fit`; do not edit. Fitted on 14000 rows of lists over made-up registers of 200000
 * companies, seeds 101 and 102, under both readings of `q` (docs/matching.md).
 */

/** What each feature adds to the strength of a candidate. */
export const weights: Readonly<Record<FeatureName, number>> = {
  always: -2.86,
  sameName: 1.048,
  sharedBits: 2.432,
  blurredBits: -3.09,
  isMuchBlurred: -0.772,
  isInitials: -2.387,
  lacksWord: -1.388,
  hasMoreWords: -1.786,
  townWordDiffers: -0.969,
  missingBits: -1.182,
  extraBits: -1.596,
  groupWordDiffers: -0.466,
  numberInOne: -0.099,
  isAlone: 1.606,
  postcodeSame: 2.716,
  isOutOfPostcode: -1.137,
  postcodeNear: -0.284,
  citySame: 2.007,
  addressSame: 4.953,
  addressNear: 1.066,
  vatSame: 3.413,
  vatDiffers: -3.352,
  directorSame: 2.557,
  directorDiffers: -2.813,
  legalFormSame: 0.98,
  legalFormDiffers: -2.741,
  ceased: -0.223,
};

/**
 * The chance from which a company is taken without being looked at, and the sum of the candidates' scores from which they
 * are worth a look.
 */
export const thresholds = { accept: 0.9, review: 75 } as const;

/** Share of rows where the first candidate was right, by the chance the weights gave it: both from 0 to 1, rising. */
export const calibration: readonly (readonly [given: number, right: number])[] = [
  [0.0, 0.0],
  [0.00094, 0.0],
  [0.00817, 0.0198],
  [0.01936, 0.0465],
  [0.03559, 0.0632],
  [0.06554, 0.0707],
  [0.1222, 0.1],
  [0.19119, 0.1212],
  [0.2651, 0.2714],
  [0.354, 0.3913],
  [0.48275, 0.6],
  [0.50839, 0.6508],
  [0.55549, 0.6833],
  [0.66469, 0.8088],
  [0.76512, 0.8689],
  [0.85125, 0.9529],
  [0.89274, 0.9667],
  [0.92858, 0.9741],
  [0.95286, 0.988],
  [0.97781, 0.9935],
  [0.99735, 0.999],
  [0.99966, 0.9998],
  [0.99995, 1.0],
  [1.0, 1.0],
];
