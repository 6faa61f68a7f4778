import { without } from "./compare-sheet.ts";
import { type XmlToken, xmlTokens } from "./xml-tokens.ts";
import { type ZipPart } from "./zip-parts.ts";

/** What became of the parts other than the sheet, each loss as a sentence. */
export function partLosses(before: readonly ZipPart[], after: readonly ZipPart[], sheet: string): string[] {
  const losses: string[] = [];
  const now = new Map(after.map((part) => [part.name, part]));
  for (const part of before) {
    const kept = now.get(part.name);
    now.delete(part.name);
    if (!kept) losses.push(`${part.name} is gone`);
    else if (part.name !== sheet && !isSame(part, kept)) {
      const difference = allowedChange(part, kept);
      if (difference) losses.push(`${part.name} differs: ${difference}`);
    }
  }
  return [...losses, ...[...now.keys()].map((name) => `${name} is new`)];
}

const isSame = (a: ZipPart, b: ZipPart): boolean =>
  a.method === b.method && a.crc === b.crc && a.packed.equals(b.packed);

/** Undefined when the parts differ only in what an enrichment may change: a table's columns, the filter's hidden name. */
function allowedChange(before: ZipPart, after: ZipPart): string | undefined {
  if (before.crc === after.crc) return "the same content was packed anew";
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
  let filterName = false;
  for (const token of xmlTokens(xml)) {
    if (token.name === "definedName") filterName = isFilterName(token);
    yield filterName && token.kind === "text" ? "the filter's range" : token.raw;
  }
}

const isFilterName = (token: XmlToken): boolean =>
  token.kind === "open" && token.raw.includes("_xlnm._FilterDatabase");

/** Parts an enrichment may change, by an element they hold, and what of them must stay. */
const changeable: readonly (readonly [string, (xml: Buffer) => Iterable<string>])[] = [
  ["tableColumns", tableTokens],
  ["definedNames", workbookTokens],
];
