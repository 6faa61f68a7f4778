import type { Evidence } from "./evidence.ts";

/** Divides bits by ten, so that all features have a similar range. Values above `most` carry no more information. */
const tens = (bits: number, most: number) => Math.min(bits / 10, most);
const is = (fact: boolean | undefined) => (fact ? 1 : 0);

/** A word with fewer bits, such as the town's name, does not make two names different. */
const telling = 2;

/** A typing error in a rare word loses fewer bits. Two errors, or half a word, lose more. */
const muchBlurred = 2.5;

/** The features of the score. The fitted weights use the same names. */
export const features = {
  always: () => 1,
  sameName: ({ letters }) => is(letters.name === "A"),
  sharedBits: ({ candidate }) => tens(candidate.match?.alignment.shared ?? 0, 3),
  blurredBits: ({ candidate }) => tens(candidate.match?.alignment.blurred ?? 0, 2),
  isMuchBlurred: ({ candidate }) => is((candidate.match?.alignment.blurred ?? 0) >= muchBlurred),
  isInitials: ({ candidate }) => is((candidate.match?.alignment.letters ?? 9) <= 3),
  lacksWord: ({ candidate }) => is((candidate.match?.alignment.missing ?? telling) >= telling),
  hasMoreWords: ({ candidate }) => is((candidate.match?.alignment.extra ?? 0) >= telling),
  townWordDiffers: ({ candidate }) => {
    const { missing = 0, extra = 0 } = candidate.match?.alignment ?? {};
    return is((missing > 0 && missing < telling) || (extra > 0 && extra < telling));
  },
  missingBits: ({ candidate }) => tens(candidate.match?.alignment.missing ?? 4, 4),
  extraBits: ({ candidate }) => tens(candidate.match?.alignment.extra ?? 0, 4),
  groupWordDiffers: ({ groupWordDiffers }) => is(groupWordDiffers),
  numberInOne: ({ candidate }) => is(candidate.match?.numberInOne),
  isAlone: ({ isAlone }) => is(isAlone),
  isOnly: ({ isOnly }) => is(isOnly),
  isOnlyInFrance: ({ isOnlyInFrance }) => is(isOnlyInFrance),
  isElsewhere: ({ isElsewhere }) => is(isElsewhere),
  postcodeSame: ({ letters }) => is(letters.postcode === "A"),
  isOutOfPostcode: ({ isOutOfPostcode }) => is(isOutOfPostcode),
  postcodeNear: ({ letters }) => is(letters.postcode === "B"),
  citySame: ({ letters }) => is(letters.city === "A"),
  addressSame: ({ letters }) => is(letters.address === "A"),
  addressNear: ({ letters }) => is(letters.address === "B"),
  vatSame: ({ letters }) => is(letters.vat === "A"),
  vatDiffers: ({ letters }) => is(letters.vat === "F"),
  directorSame: ({ letters }) => is(letters.director === "A"),
  directorDiffers: ({ letters }) => is(letters.director === "F"),
  legalFormSame: ({ letters }) => is(letters.legalForm === "A"),
  legalFormDiffers: ({ letters }) => is(letters.legalForm === "F"),
  ceased: ({ candidate }) => is(candidate.active === false),
  hasActiveTwin: ({ hasActiveTwin }) => is(hasActiveTwin),
} as const satisfies Readonly<Record<string, (evidence: Evidence) => number>>;
export type FeatureName = keyof typeof features;

export const featureNames = Object.keys(features) as readonly FeatureName[];
