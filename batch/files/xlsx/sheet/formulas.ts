import { DEFLATED, inflatedChunks, type ZipEntry } from "../../zip/archive.ts";
import type { Package, WorkbookPart } from "../package/package.ts";

/**
 * Returns whether the XML of a sheet, or a piece of it, has the formula of a cell: an element `f`. The search is for its
 * name, which is rarer than the `<` before it. `xm:f` is no cell's: it says what a sparkline, a conditional format or a
 * list of choices reads, and Excel computes those whenever it opens a file.
 */
export function holdsFormula(xml: string): boolean {
  for (let at = xml.indexOf("f", 1); at >= 0; at = xml.indexOf("f", at + 1)) {
    if (!nameEnds.has(xml.charAt(at + 1))) continue;
    if (TAG_START.test(xml.slice(Math.max(0, at - LONGEST_PREFIX), at))) return true;
  }
  return false;
}

/** Returns whether the XML of a sheet has a function of the add-in: to compute one again may cost a call. */
export const holdsOwnFunction = (xml: string): boolean => xml.includes("SIRENE") && ownFunction.test(xml);

/** Excel saves a function of an add-in with the prefix `_xldudf_`; other programs write it as it is typed. */
const ownFunction = /(?:_xldudf_SIRENE_|\bSIRENE\.)[A-Z]/;

/** What may follow the name of an element. */
const nameEnds = new Set([">", " ", "/", "\t", "\n", "\r"]);

/** A `<`, with a prefix or without, before the name of an element. */
const TAG_START = /<(?:(?!xm:)[^\s:/<>]+:)?$/;
const LONGEST_PREFIX = 64;

/** The other method that a part can be read by, beside `DEFLATED`. */
const STORED = 0;

/** What is calculated in the worksheets beside the list's. */
export interface CalculatedSheets {
  /** Those in which a cell has a formula. */
  readonly sheets: ReadonlySet<ZipEntry>;
  /** Whether one of these has a function of the add-in. */
  readonly haveOwnFunctions: boolean;
}

/**
 * Returns what is calculated in the worksheets other than `list`. Length and CRC of each are checked in the same
 * pass, so that `checkEntry` need not inflate them again.
 */
export async function sheetsWithFormulas(
  source: Package,
  workbook: WorkbookPart,
  list: ZipEntry,
): Promise<CalculatedSheets> {
  const sheets = new Set<ZipEntry>();
  let haveOwnFunctions = false;
  for (const { part } of workbook.sheets) {
    if (part === undefined || part === list || ![STORED, DEFLATED].includes(part.method)) continue;
    let end = "";
    for await (const chunk of inflatedChunks(source.archive, part)) {
      if (haveOwnFunctions) continue;
      const xml = end + chunk.toString("latin1");
      if (!sheets.has(part) && holdsFormula(xml)) sheets.add(part);
      haveOwnFunctions = holdsOwnFunction(xml);
      end = xml.slice(-LONGEST_PREFIX - 2);
    }
  }
  return { sheets, haveOwnFunctions };
}
