import type { ListColumn } from "./columns/column-readings.ts";

const plain = (text: string): string => text.trim().replace(/\s+/g, " ").toLowerCase();

/** A single cell that equals its header may be a company's name. */
const fewestCells = 2;

/** What stands below headers to explain them: a unit, or a remark in brackets. */
const explanation =
  /^(?:\(.*\)|[€$%]|[km]€|(?:en )?(?:milliers|millions|k€|m€|euros)(?: d['’]euros)?|facultatif|obligatoire|optional|required)$/;

/**
 * Returns a function that tells, by a row's texts, whether it repeats the header, as rows of lists printed page by page do, or
 * only explains it: `(obligatoire)`, `€`.
 * `placeOf` gives the place of a column among the texts, by its index; `cell` is the text of its header cell, if that
 * differs from its header.
 * @decides which rows of a list repeat or explain its header
 */
export function repeatedHeader(
  columns: readonly (ListColumn & { readonly cell?: string })[],
  placeOf: (index: number) => number,
): (texts: readonly string[]) => boolean {
  const headers = columns.map(({ index, header, cell = header }) => ({
    place: placeOf(index),
    header: plain(cell),
  }));
  return (texts) => {
    let matches = 0;
    for (const { place, header } of headers) {
      const text = texts[place]!;
      if (text === "") continue;
      const folded = plain(text);
      if (folded === "") continue;
      if (folded !== header && !explanation.test(folded)) return false;
      matches += 1;
    }
    return matches >= fewestCells;
  };
}
