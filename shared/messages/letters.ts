/** Removes accents and splits ligatures: `Électricité` becomes `Electricite`. */
export const withoutAccents = (text: string): string => text.normalize("NFKD").replaceAll(/\p{M}/gu, "");
