const otherLetters: Readonly<Record<string, string>> = {
  Œ: "OE",
  Æ: "AE",
  ẞ: "SS",
  Ø: "O",
  Ł: "L",
  "’": "'",
  "‘": "'",
  "`": "'",
  "´": "'",
};

/** Elisions (`L'`, `D'`, `QU'`), which are not part of a name. */
const elision = /\b(?:QU|[CDJLMNST])'(?=[A-Z0-9])/g;

/** `R.P.S.`, which is often written `RPS`. */
const dottedLetters = /\b[A-Z](?:\.[A-Z])+\b/g;

/** `R P S`: consecutive single letters. */
const spacedLetters = /\b[A-Z](?: [A-Z])+\b/g;

/**
 * Returns a text with the small accented letters and apostrophes whose UTF-8 was read as Windows-1252: `SociÃ©tÃ©`,
 * `lâ€™Ain`.
 */
const withAccentsMended = (text: string): string =>
  text
    .replace(/â€[™˜]/g, "'")
    .replace(/Ã([\xa0-\xbf])/g, (_, shown: string) => String.fromCharCode(shown.charCodeAt(0) + 64));

/**
 * Fills the holes that a program left where it could not write a character (`SOCI?T?`, `L?OREAL`): mostly an E with an
 * accent, or the apostrophe of an elision. A wrong guess is one wrong letter, as a typing error.
 */
const withHolesFilled = (text: string): string =>
  text
    .replace(/(?<![A-Z])([DL]|QU)[?\ufffd]{1,2}(?=[AEIOUYH][A-Z]{2})/g, "$1'")
    .replace(/(?<=[A-Z])[?\ufffd]{1,2}(?=[A-Z])|\ufffd{1,2}(?=[A-Z])|(?<=[A-Z])\ufffd{1,2}/g, "E");

/**
 * Matches most texts: without accents, and without an accent used as an apostrophe. A test by character codes is
 * faster than by Unicode properties.
 */
const isAscii = /^[^\u0080-\uffff`]*$/;

/**
 * Folds a text for comparing names and places: upper case, no accents, elisions or punctuation, initials joined,
 * `&` and `+` as ET, one blank between words. Letters of other scripts stay. Folding is idempotent.
 */
export function foldText(text: string): string {
  const isMisread = text.includes("Ã") || text.includes("â");
  let plain = (isMisread ? withAccentsMended(text) : text).toUpperCase();
  const ascii = isAscii.test(plain);
  if (!ascii)
    plain = plain
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .replace(/[ŒÆẞØŁ’‘`´]/g, (letter) => otherLetters[letter]!);
  if (plain.includes("?") || plain.includes("\ufffd")) plain = withHolesFilled(plain);
  if (plain.includes("'")) plain = plain.replace(elision, "");
  if (plain.includes(".")) plain = plain.replace(dottedLetters, (letters) => letters.replaceAll(".", ""));
  return plain
    .replace(/[&+]/g, " ET ")
    .replace(ascii ? /[^A-Z0-9]+/g : /[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .replace(spacedLetters, (letters) => letters.replaceAll(" ", ""));
}

/** Returns the words of a folded text; none for a text without letters and digits. */
export function foldedWords(text: string): string[] {
  const folded = foldText(text);
  return folded === "" ? [] : folded.split(" ");
}
