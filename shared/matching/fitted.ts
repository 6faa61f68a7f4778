import type { FeatureName } from "./features.ts";

/**
 * Written by `npm run fit`; do not edit. Fitted on 30000 rows of lists over made-up registers of 200000
 * companies, seeds 101 and 102, under both readings of `q` (docs/matching.md).
 */

/** What each feature adds to the strength of a candidate. */
export const weights: Readonly<Record<FeatureName, number>> = {
  always: -4.246,
  sameName: 1.135,
  sharedBits: 2.839,
  blurredBits: -7.566,
  isMuchBlurred: 0.134,
  isInitials: -2.554,
  lacksWord: -1.514,
  hasMoreWords: -2.439,
  townWordDiffers: -1.299,
  missingBits: -0.576,
  extraBits: -1.657,
  groupWordDiffers: -0.4,
  numberInOne: -0.032,
  isAlone: 0.941,
  isOnly: 1.571,
  isOnlyInFrance: 0.593,
  isElsewhere: -0.682,
  postcodeSame: 3.204,
  isOutOfPostcode: -1.011,
  postcodeNear: 0.659,
  citySame: 1.661,
  addressSame: 6.26,
  addressNear: 1.818,
  vatSame: 4.493,
  vatDiffers: -3.639,
  directorSame: 3.068,
  directorDiffers: -3.479,
  legalFormSame: 1.684,
  legalFormDiffers: -3.858,
  ceased: 0.064,
  hasActiveTwin: -0.399,
};

/**
 * `accept`: the least score, from 0 to 1, at which a company is taken without a review. `review`: the least probability that one of
 * the candidates is the company; below it, no review is offered.
 */
export const thresholds = { accept: 0.9, review: 0.75 } as const;

/** Share of rows where the first candidate was right, by the probability from the weights. Both rise from 0 to 1. */
export type Calibration = readonly (readonly [given: number, right: number])[];

/** `rivals`: rows whose second candidate is close to the first, where the same probability means less. `single`: all others. */
export const calibrations: { readonly single: Calibration; readonly rivals: Calibration } = {
  single: [
    [0.0, 0.0],
    [0.00041, 0.0],
    [0.00414, 0.0323],
    [0.01513, 0.125],
    [0.04138, 0.2029],
    [0.09025, 0.2703],
    [0.20278, 0.3333],
    [0.36433, 0.4308],
    [0.5472, 0.7],
    [0.69326, 0.7664],
    [0.81694, 0.8788],
    [0.87074, 0.8806],
    [0.90957, 0.95],
    [0.92978, 0.9583],
    [0.96324, 0.9851],
    [0.98622, 0.9895],
    [0.99173, 0.9938],
    [0.99491, 0.9981],
    [0.99861, 0.999],
    [0.9996, 0.9991],
    [0.99987, 0.9999],
    [0.99999, 1.0],
    [1.0, 1.0],
  ],
  rivals: [
    [0.0, 0.0],
    [0.0005, 0.0],
    [0.00499, 0.0064],
    [0.013, 0.023],
    [0.02988, 0.0252],
    [0.10007, 0.1159],
    [0.2009, 0.1596],
    [0.26424, 0.2295],
    [0.33361, 0.28],
    [0.44896, 0.4862],
    [0.50272, 0.5059],
    [0.58431, 0.7325],
    [1.0, 0.7325],
  ],
};
