const separators = /[\s.·_'’‘`´\p{Pd}\u2212]+/gu;
const invisible = /[\p{Cf}\p{Cc}]/gu;
// Looked at from its first character alone: from each one, a long run of spaces inside would be walked through anew.
const edges = /^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu;
const thousands = /^\d{1,3}(?:,\d{3})+$/;

/**
 * A cell's text in plain capitals and plain digits: full-width forms, accents, zero-width characters, and the quotes
 * and signs at both ends are gone (`="005720784"`, `'005720784`, `552032534;`); signs inside stay.
 */
export function plainText(input: string): string {
  const text = /^[\x20-\x7e]*$/.test(input)
    ? input
    : input.replace(/\s/g, " ").normalize("NFKD").replace(/\p{M}/gu, "").replace(invisible, "");
  return text.replace(edges, "").toUpperCase();
}

/** The text with every run of spaces, dots, dashes and apostrophes made one space. */
export function spaced(plain: string): string {
  return plain.replace(separators, " ");
}

/** The text without spaces, dots, dashes and apostrophes, nor the commas of English thousands. */
export function compacted(plain: string): string {
  return (thousands.test(plain) ? plain.replaceAll(",", "") : plain).replace(separators, "");
}
