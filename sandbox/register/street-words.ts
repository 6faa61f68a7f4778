import { folded, wordsOf } from "./words.ts";

/** INSEE's codes of street types and other shortenings, in folded form: the register writes both ways. */
const written = new Map(
  Object.entries({
    all: "allee",
    av: "avenue",
    bd: "boulevard",
    bld: "boulevard",
    che: "chemin",
    chem: "chemin",
    crs: "cours",
    fg: "faubourg",
    imp: "impasse",
    lot: "lotissement",
    pass: "passage",
    pl: "place",
    res: "residence",
    rle: "ruelle",
    rte: "route",
    sq: "square",
    st: "saint",
    ste: "sainte",
    tra: "traverse",
  }),
);

/** The words of a street line, shortenings written out, so that "12 av. Foch" and "12 AVENUE FOCH" meet. */
export function foldedStreet(text: string): string {
  return folded(text)
    .split(" ")
    .map((word) => written.get(word) ?? word)
    .join(" ");
}

export function streetWordsOf(text: string): string[] {
  return wordsOf(foldedStreet(text));
}
