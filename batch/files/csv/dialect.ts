import { FileError } from "../file-error.ts";
import { extensionOf } from "../kind.ts";
import { RowBatch, scanRows, type Units } from "./scan-rows.ts";

/** The first wins where two look as regular: Excel in French writes `;`, and prose holds commas, not tabs. */
const delimiters = [";", "\t", ",", "|"];
const rowsLookedAt = 50;

/** One ASCII character, or the word `tab`; refuses what could not separate fields. */
export function delimiterNamed(name: string): string {
  const delimiter = /^(tab|\\t)$/i.test(name) ? "\t" : name;
  if (/^[\t -!#-~]$/.test(delimiter) && !/[0-9A-Za-z]/.test(delimiter)) return delimiter;
  throw new FileError("bad_delimiter", { delimiter: name });
}

/** What separates the fields of a file of that name, where its rows do not tell. */
export const usualDelimiter = (name: string): string =>
  /^\.(tsv|tab)(\.gz)?$/.test(extensionOf(name)) ? "\t" : ";";

/** The delimiter Excel is told by a first line such as `sep=;`; undefined when the line is something else. */
export function delimiterOfSepLine(line: string): string | undefined {
  return /^"?sep=([\t !#-/:-@[-`{-~])"?$/i.exec(line)?.[1];
}

/**
 * The delimiter of the first rows: of `; , tab |`, the one that stands most often in the most rows the same number of
 * times, outside quotes. Where none does, the file has one column, and what separates it from what is added is
 * `fallback`, or another sign if the rows hold that one.
 */
export function findDelimiter(
  units: Units,
  from: number,
  to: number,
  final: boolean,
  fallback: string,
): string {
  const scores = delimiters.map((delimiter) => {
    const batch = new RowBatch([], rowsLookedAt);
    scanRows(units, from, to, final, delimiter.charCodeAt(0), batch);
    return regularity(batch);
  });
  const best = Math.max(...scores);
  if (best > 0) return delimiters[scores.indexOf(best)]!;
  const head = units.subarray(from, to);
  const free = (delimiter: string) => !head.includes(delimiter.charCodeAt(0));
  return [fallback, ";", ",", "|", "\t"].find(free) ?? fallback;
}

/** 0 when the rows do not look separated; else more for more delimiters a row and for more rows that agree. */
function regularity({ count, starts, ends, widths }: RowBatch): number {
  const times: number[] = [];
  for (let row = 0; row < count; row++) {
    if (ends[row]! > starts[row]!) times.push(widths[row]! - 1);
  }
  // A title may stand above the list; but below a header without it, a comma in some names is no separator.
  const above = times.findIndex((found) => found > 0);
  const listed = times.slice(Math.max(0, above));
  const separated = listed.filter((found) => found > 0);
  const enough = above === 0 ? 0.5 * listed.length : Math.max(2, 0.8 * listed.length);
  if (separated.length < enough) return 0;
  const rowsBy = new Map<number, number>();
  for (const found of separated) rowsBy.set(found, (rowsBy.get(found) ?? 0) + 1);
  const [usual, rows] = [...rowsBy].reduce((most, one) => (one[1] > most[1] ? one : most));
  return (rows / listed.length) * Math.log2(1 + usual);
}
