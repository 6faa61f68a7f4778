/** A text whose letters have lost their accents, and whose ligatures are letters: `Électricité` is `Electricite`. */
export const withoutAccents = (text: string): string => text.normalize("NFKD").replaceAll(/\p{M}/gu, "");
