/**
 * Counts the words of company names on a register and writes the table of shared/matching/rarity:
 *
 *     npm run words -- StockUniteLegale.csv "where the file comes from"
 *
 * The file has INSEE's stock layout. Communes are left out: in a part of the register they would be most of it, and
 * every one of them is called COMMUNE DE.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readCsv } from "../../sandbox/register/stock/source.ts";
import { writtenOut } from "../../shared/matching/folding/abbreviations.ts";
import { frontCoded, knownWords } from "../../shared/matching/rarity/rarity.ts";
import { foldedWords } from "../../shared/matching/folding/text.ts";

const [path, origin] = process.argv.slice(2);
if (path === undefined || origin === undefined)
  throw new Error('Expected a StockUniteLegale CSV and where it comes from: npm run words -- FILE "origin"');

const commune = "7210";
const leastCount = 2;
/** Words of a table: beyond these, words are as rare as those that are not in it. */
const mostWords = 4000;

let names = 0;
const counts = new Map<string, number>();
await readCsv(path, ["denominationUniteLegale"], (cell) => {
  const name = cell("denominationUniteLegale");
  if (name === null || cell("categorieJuridiqueUniteLegale") === commune) return;
  names++;
  const words = foldedWords(name);
  for (const word of new Set(words.map((word, i) => writtenOut(word, words[i + 1], i === 0))))
    if (/^[A-Z]{2,}$/.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
});

const kept = [...counts]
  .filter(([, count]) => count >= leastCount)
  .sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
  .slice(0, mostWords);
const byBits: string[][] = [];
for (const [word, count] of kept) {
  const bits = Math.round(Math.log2(names / count));
  // The lists of words that are known to be as frequent travel with the table.
  const isKnown = knownWords.some(([most, words]) => most <= bits && words.split(/\s+/).includes(word));
  if (!isKnown) (byBits[bits] ??= []).push(word);
}

const lines = Array.from(byBits, (words = []) => `  ${JSON.stringify(frontCoded(words))},`);
const target = fileURLToPath(new URL("../../../shared/matching/rarity/word-table.ts", import.meta.url));
writeFileSync(
  target,
  `/**
 * How rare the words of company names are. Written by \`npm run words\`; do not edit.
 * Counted on: ${origin}.
 * ${names} names (communes left out), ${kept.length} words that stand in ${leastCount} of them or more, except those that
 * are known to be as frequent or more (\`knownWords\`).
 */

/** Names that were counted. */
export const countedNames = ${names};

/**
 * The words by how rare they are: at index n those that stand in one of 2^n names, front-coded.
 */
export const wordsByBits: readonly string[] = [
${lines.join("\n")}
];
`,
);
console.log(`${kept.length} words of ${names} names`);
