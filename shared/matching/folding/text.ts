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

/** `L'`, `D'`, `QU'`: an elision belongs to no name. */
const elision = /\b(?:QU|[CDJLMNST])'(?=[A-Z0-9])/g;

/** `R.P.S.`, written `RPS` as often. */
const dottedLetters = /\b[A-Z](?:\.[A-Z])+\b/g;

/** `R P S`: letters that stand alone one after the other. */
const spacedLetters = /\b[A-Z](?: [A-Z])+\b/g;

/** Most texts, which have no accent to fold, nor one for an apostrophe; told by codes, for that is faster than by properties of Unicode. */
const isAscii = /^[^\u0080-\uffff`]*$/;

/**
 * A text in the form names and places are compared in: upper case, no accents, no elisions, no punctuation, initials
 * joined, `&` and `+` written ET, one blank between words. Letters of other scripts stay. Folding twice changes nothing.
 */
export function foldText(text: string): string {
  let plain = text.toUpperCase();
  const ascii = isAscii.test(plain);
  if (!ascii)
    plain = plain
      .normalize("NFD")
      .replace(/\p{M}+/gu, "")
      .replace(/[ŒÆẞØŁ’‘`´]/g, (letter) => otherLetters[letter]!);
  if (plain.includes("'")) plain = plain.replace(elision, "");
  if (plain.includes(".")) plain = plain.replace(dottedLetters, (letters) => letters.replaceAll(".", ""));
  return plain
    .replace(/[&+]/g, " ET ")
    .replace(ascii ? /[^A-Z0-9]+/g : /[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .replace(spacedLetters, (letters) => letters.replaceAll(" ", ""));
}

/** The words of a text once folded; none for a text without letter or digit. */
export function foldedWords(text: string): string[] {
  const folded = foldText(text);
  return folded === "" ? [] : folded.split(" ");
}
