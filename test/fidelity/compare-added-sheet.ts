import { isOneElementMore } from "./one-element-more.ts";
import { brokenLinks } from "./package-links.ts";
import { readCells } from "./sheet-cells.ts";
import { attributesOf, xmlTokens } from "./xml-tokens.ts";
import { readZipParts, type ZipPart } from "./zip-parts.ts";

/**
 * Parts that list the sheets of a workbook, by the element that contains the list. An added sheet adds one empty
 * element to each.
 */
const naming = ["sheets", "Relationships", "Types"] as const;

/**
 * What a workbook written with a sheet more has lost of `plain`, the same written without it, or lacks of the sheet:
 * each as a sentence. `shown` are the values of the sheet's first row, as `readCells` shows them.
 */
export function addedSheetLosses(plain: Buffer, result: Buffer, shown: readonly string[]): string[] {
  const before = readZipParts(plain);
  const after = new Map(readZipParts(result).map((part) => [part.name, part]));
  const losses: string[] = [];
  let named = 0;
  for (const part of before) {
    const now = after.get(part.name);
    after.delete(part.name);
    if (now === undefined) losses.push(`${part.name} is gone`);
    else if (now.crc === part.crc && now.packed.equals(part.packed)) continue;
    else if (isOneElementMore(part, now)) named += 1;
    else losses.push(`${part.name} differs by more than the sheet's name`);
  }
  if (named !== naming.length) losses.push(`the sheet is named in ${named} parts`);
  const added = [...after.values()];
  if (added.length !== 1) losses.push(`new parts: ${added.map(({ name }) => name).join(", ")}`);
  const known = new Set(brokenLinks(before));
  losses.push(...brokenLinks(readZipParts(result)).filter((sentence) => !known.has(sentence)));
  const first = added.flatMap((part) => [...readCells(part.content(), [])].filter(({ row }) => row === 1));
  const values = first.map(({ value }) => value);
  if (JSON.stringify(values) !== JSON.stringify(shown))
    losses.push(`the sheet begins with ${JSON.stringify(values)}`);
  return [...losses, ...doubledIds(readZipParts(result), plain)];
}

/** Names, ids and relations that two sheets share and did not before. */
function doubledIds(parts: readonly ZipPart[], plain: Buffer): string[] {
  const known = new Set(doublesIn(readZipParts(plain)));
  return doublesIn(parts).filter((sentence) => !known.has(sentence));
}

function doublesIn(parts: readonly ZipPart[]): string[] {
  const doubles: string[] = [];
  for (const part of parts) {
    if (!/workbook\.xml$/i.test(part.name)) continue;
    const seen = new Set<string>();
    for (const token of xmlTokens(part.content())) {
      if (token.name !== "sheet" || token.kind === "close") continue;
      for (const [name, value] of attributesOf(token.raw)) {
        if (name.startsWith("xmlns") || !/^(name|sheetId|.+:id)$/.test(name)) continue;
        const one = `${name} ${value.toLowerCase()}`;
        if (seen.has(one)) doubles.push(`two sheets have the ${one}`);
        seen.add(one);
      }
    }
  }
  return doubles;
}
