import type { FeatureName } from "./features.ts";

/**
 * Written by `npm run fit`; do not edit. Fitted on 24000 rows of lists over made-up registers of 200000
 * companies, seeds 101 and 102, under both readings of `q` (docs/matching.md).
 */

/** What each feature adds to the strength of a candidate. */
export const weights: Readonly<Record<FeatureName, number>> = {
  always: -2.973,
  sameName: 0.594,
  sharedBits: 2.65,
  blurredBits: -3.912,
  isMuchBlurred: -0.87,
  isInitials: -2.515,
  lacksWord: -1.763,
  hasMoreWords: -2.281,
  townWordDiffers: -1.218,
  missingBits: -1.142,
  extraBits: -1.295,
  groupWordDiffers: -0.49,
  numberInOne: -0.117,
  isAlone: 1.804,
  postcodeSame: 2.993,
  isOutOfPostcode: -1.183,
  postcodeNear: 0.151,
  citySame: 1.854,
  addressSame: 5.521,
  addressNear: 1.334,
  vatSame: 3.854,
  vatDiffers: -3.808,
  directorSame: 2.837,
  directorDiffers: -3.228,
  legalFormSame: 1.03,
  legalFormDiffers: -3.207,
  ceased: 0.066,
  hasActiveTwin: -0.719,
};

/**
 * The chance from which a company is taken without being looked at, and the share of rows whose company is among the candidates
 * from which they are worth a look.
 */
export const thresholds = { accept: 0.9, review: 0.75 } as const;

/** Share of rows where the first candidate was right, by the chance the weights gave it: both from 0 to 1, rising. */
export type Calibration = readonly (readonly [given: number, right: number])[];

/** Apart for rows with a second company that is near the first, and for the others: a half means less of two than of one. */
export const calibrations: { readonly single: Calibration; readonly rivals: Calibration } = {
  single: [
    [0.0, 0.0157],
    [0.00503, 0.0157],
    [0.07454, 0.1955],
    [0.32538, 0.3521],
    [0.57166, 0.7228],
    [0.72491, 0.8571],
    [0.83479, 0.9098],
    [0.90196, 0.9671],
    [0.94063, 0.9815],
    [0.9768, 0.9956],
    [0.99789, 0.9992],
    [0.99985, 1.0],
    [1.0, 1.0],
  ],
  rivals: [
    [0.0, 0.0],
    [0.00109, 0.0],
    [0.02138, 0.0105],
    [0.07766, 0.0405],
    [0.11899, 0.0857],
    [0.19312, 0.1313],
    [0.27802, 0.2131],
    [0.34537, 0.3333],
    [0.4532, 0.4098],
    [0.5045, 0.5286],
    [0.66045, 0.7588],
    [1.0, 0.7588],
  ],
};
