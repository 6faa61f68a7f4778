import { without } from "./compare-sheet.ts";
import { stylesDifference } from "./compare-styles.ts";
import { isOneElementMore } from "./one-element-more.ts";
import { type XmlToken, xmlTokens } from "./xml-tokens.ts";
import { type ZipPart } from "./zip-parts.ts";

/** Returns the losses in parts other than the sheet, each as a sentence. */
export function partLosses(before: readonly ZipPart[], after: readonly ZipPart[], sheet: string): string[] {
  const losses: string[] = [];
  const now = new Map(after.map((part) => [part.name, part]));
  const given = stylesGiven(before, after);
  if (given !== undefined) now.delete(given);
  for (const part of before) {
    const kept = now.get(part.name);
    now.delete(part.name);
    if (!kept) losses.push(`${part.name} is gone`);
    else if (given !== undefined && namesParts.test(part.name) && isOneElementMore(part, kept)) continue;
    else if (part.name !== sheet && !isSame(part, kept)) {
      const difference = allowedChange(part, kept);
      if (difference) losses.push(`${part.name} differs: ${difference}`);
    }
  }
  return [...losses, ...[...now.keys()].map((name) => `${name} is new`)];
}

/** Parts that name another: each has one element more for a new part. */
const namesParts = /^\[Content_Types\]\.xml$|workbook\.xml\.rels$/i;

/** The styles part that a workbook was given which had none. */
function stylesGiven(before: readonly ZipPart[], after: readonly ZipPart[]): string | undefined {
  const isStyles = ({ name, content }: ZipPart) => name.endsWith(".xml") && content().includes("styleSheet");
  return before.some(isStyles) ? undefined : after.find(isStyles)?.name;
}

const isSame = (a: ZipPart, b: ZipPart): boolean =>
  a.method === b.method && a.crc === b.crc && a.packed.equals(b.packed);

/**
 * Undefined when the parts differ only in what an enrichment may change: a table's columns, hidden names, added styles,
 * and whether formulas are computed on opening.
 */
function allowedChange(before: ZipPart, after: ZipPart): string | undefined {
  if (before.crc === after.crc) return "the same content was packed anew";
  if (before.content().includes("styleSheet")) return stylesDifference(before.content(), after.content());
  const kept = changeable.find(([element]) => before.content().includes(element))?.[1];
  if (!kept) return "its content changed";
  const old = [...kept(before.content())];
  const now = [...kept(after.content())];
  if (kept === tableTokens) removeAddedColumns(old, now);
  const at = old.findIndex((token, index) => token !== now[index]);
  if (at < 0 && old.length === now.length) return undefined;
  return `was ${old[at] ?? "nothing"}, is ${now[Math.max(at, 0)] ?? "nothing"}`;
}

function* tableTokens(xml: Buffer): Generator<string> {
  for (const token of xmlTokens(xml)) {
    if (token.name === "table" || token.name === "autoFilter") yield without(token.raw, "ref");
    else if (token.name === "tableColumns") yield without(token.raw, "count");
    else yield token.raw;
  }
}

/** Takes the columns added at the end of a table out of `now`. */
function removeAddedColumns(old: string[], now: string[]): void {
  const end = now.findIndex((token) => /^<\/([^:>]+:)?tableColumns/.test(token));
  const added = now.length - old.length;
  if (end >= added && added > 0) now.splice(end - added, added);
}

function* workbookTokens(xml: Buffer): Generator<string> {
  let isWidened = false;
  for (const token of xmlTokens(xml)) {
    if (token.name === "definedName") isWidened = namesListRange(token);
    if (token.name === "calcPr" && token.kind !== "close") {
      const kept = without(token.raw, "fullCalcOnLoad");
      // It is added where there was none.
      if (/=/.test(kept) || token.kind === "open") yield kept;
    } else yield isWidened && token.kind === "text" ? withoutRightEdges(token.raw) : token.raw;
  }
}

const namesListRange = (token: XmlToken): boolean =>
  token.kind === "open" && /_xlnm\.(_FilterDatabase|Print_Area)/.test(token.raw);

/** References without the column they end at: `Liste!$A$1:$F$6` as `Liste!$A$1:$6`. */
const withoutRightEdges = (formula: string): string => formula.replace(/(:)\$[A-Z]{1,3}/g, "$1");

/** Parts an enrichment may change, by an element or attribute they hold, and what of them must stay. */
const changeable: readonly (readonly [string, (xml: Buffer) => Iterable<string>])[] = [
  ["tableColumns", tableTokens],
  ["sheetId=", workbookTokens],
];
