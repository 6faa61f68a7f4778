/**
 * Fits the weights, the calibration and the thresholds of shared/matching on made-up registers and lists, by other seeds
 * than the benchmark's, and writes them down:
 *
 *     npm run fit
 */
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gather } from "../../shared/matching/next-match-step.ts";
import { evidenceOf } from "../../shared/matching/evidence.ts";
import { featureNames } from "../../shared/matching/features.ts";
import {
  calibrated,
  featuresOf,
  hasNameProof,
  hasRival,
  hasSecondProof,
  isContradicted,
  isWeighed,
} from "../../shared/matching/decide.ts";
import type { Calibration } from "../../shared/matching/fitted.ts";
import type { MatchRow } from "../../shared/matching/match.ts";
import { openAsker } from "./ask.ts";
import { firstOf, fitWeights, type Example } from "./conditional-logit.ts";
import { isotonic } from "./isotonic.ts";
import { matchRows } from "./match-rows.ts";
import { startBenchSandbox } from "./sandbox.ts";
import { seededTruth } from "./seeded-truth.ts";

const units = Number(process.argv[2] ?? 200_000);
const rows = Number(process.argv[3] ?? 6000);
/** Seeds of registers and lists. Those of the benchmark are lower. */
const seeds = [101, 102];

/**
 * Factor by which lists have more directors and pieces of numbers than real ones, so that the weights of these can be
 * learned. As scores must be right for lists as they are, the surplus of these rows is left out for the scores.
 */
const otherColumns = 4;

/**
 * One in so many rows is also learned by its name alone: few rows of a list have no place, but some lists have
 * nothing else.
 */
const namesAlone = 4;

const folds = 5;
const leastInBlock = 60;

/** Precision wanted for all rows taken: well above the promised one. */
const wantedPrecision = 0.9985;
const reviewFrom = 0.75;

/** A company is never taken at a lower precision, however right the others are, since the mean would hide it. */
const leastScore = 0.9;

/** An example with what the decision knows besides the probability. */
interface Learnt extends Example {
  readonly mayAccept: readonly boolean[];
  /** Whether it comes from a list with as many further columns as real lists. */
  readonly isUsual: boolean;
}

const hasOtherColumn = ({ vat, director }: MatchRow): boolean => vat !== undefined || director !== undefined;

async function examplesOf(seed: number): Promise<Learnt[]> {
  const sandbox = await startBenchSandbox({ units, seed });
  const learnt: Learnt[] = [];
  try {
    for (const [i, words] of (["all", "any"] as const).entries()) {
      await sandbox.readWords(words);
      const listed = seededTruth({
        units,
        registerSeed: seed,
        rows,
        seed: seed + i,
        wrongPostcodes: 0.03,
        otherColumns,
      });
      const named = listed
        .slice(0, rows / namesAlone)
        .map((one) => ({ ...one, row: { name: one.row.name } }));
      const truth = [...listed, ...named];
      const asker = await openAsker(
        sandbox.url,
        join(tmpdir(), `sirene-bench-matching-${units}-${seed}-${words}.sqlite`),
      );
      const matched = await matchRows(
        truth.map(({ row }) => row),
        (row, know) => {
          const step = gather(row, know);
          return step.status === "gathered" ? { status: "result", result: step.pool } : step;
        },
        asker,
      );
      await asker.close();
      matched.forEach(({ result: pool }, at) => {
        const evidence = pool.candidates.map((one) => evidenceOf(pool, one)).filter(isWeighed);
        const right = evidence.findIndex(({ candidate }) => candidate.siren === truth[at]!.siren);
        learnt.push({
          candidates: evidence.map(featuresOf),
          mayAccept: evidence.map((one) => hasNameProof(one) && hasSecondProof(one) && !isContradicted(one)),
          right: right === -1 ? undefined : right,
          isUsual: at < rows && (!hasOtherColumn(truth[at]!.row) || at % otherColumns === 0),
          group: truth[at]!.siren ?? `none ${at}`,
        });
      });
    }
  } finally {
    sandbox.stop();
  }
  return learnt;
}

/** Returns the fold of a company. All of its rows are in the same one. */
const foldOf = (group: string) =>
  [...group].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 9973, 7) % folds;

const examples: Learnt[] = [];
for (const seed of seeds) examples.push(...(await examplesOf(seed)));

const seen = Array.from({ length: folds }, (_, fold) => {
  const weights = fitWeights(
    examples.filter(({ group }) => foldOf(group) !== fold),
    featureNames.length,
  );
  return examples
    .filter(({ group, isUsual }) => isUsual && foldOf(group) === fold)
    .flatMap((example) => {
      const first = firstOf(example, weights);
      if (first === undefined) return [];
      const mayAccept = example.mayAccept[first.index]!;
      const [chance = 0] = first.chances;
      const right = first.index === example.right;
      return [{ chance, right, mayAccept, hasRival: hasRival(first.chances) }];
    });
}).flat();

const pointsOf = (rivals: boolean): Calibration =>
  isotonic(
    seen.filter((one) => one.hasRival === rivals),
    leastInBlock,
  );
const lineOf = (rivals: boolean): string =>
  pointsOf(rivals)
    .map(([given, right]) => `    [${given.toFixed(5)}, ${right.toFixed(4)}],`)
    .join("\n");

/** Returns the lowest score, from 0 to 1, from which the rows taken are right often enough. */
function acceptFrom(): number {
  const [single, rivals] = [pointsOf(false), pointsOf(true)];
  const takable = seen
    .filter(({ mayAccept }) => mayAccept)
    .map((one) => ({ ...one, score: calibrated(one.chance, one.hasRival ? rivals : single) }))
    .sort((a, b) => b.score - a.score);
  let right = 0;
  let from = 1;
  takable.forEach((one, i) => {
    right += Number(one.right);
    if (right / (i + 1) >= wantedPrecision) from = Math.max(one.score, leastScore);
  });
  const taken = takable.filter(({ score }) => score >= from);
  const share = (taken.filter((one) => one.right).length / taken.length) * 100;
  console.log(`taken from a score of ${from.toFixed(4)}: ${taken.length}, ${share.toFixed(2)} % right`);
  return from;
}

const weights = fitWeights(examples, featureNames.length);
const text = `import type { FeatureName } from "./features.ts";

/**
 * Written by \`npm run fit\`; do not edit. Fitted on ${examples.length} rows of lists over made-up registers of ${units}
 * companies, seeds ${seeds.join(" and ")}, under both readings of \`q\` (docs/matching.md).
 */

/** What each feature adds to the strength of a candidate. */
export const weights: Readonly<Record<FeatureName, number>> = {
${featureNames.map((name, i) => `  ${name}: ${weights[i]!.toFixed(3)},`).join("\n")}
};

/**
 * \`accept\`: the least score, from 0 to 1, at which a company is taken without a review. \`review\`: the least probability that one of
 * the candidates is the company; below it, no review is offered.
 */
export const thresholds = { accept: ${acceptFrom().toFixed(4)}, review: ${reviewFrom} } as const;

/** Share of rows where the first candidate was right, by the probability from the weights. Both rise from 0 to 1. */
export type Calibration = readonly (readonly [given: number, right: number])[];

/** \`rivals\`: rows whose second candidate is close to the first, where the same probability means less. \`single\`: all others. */
export const calibrations: { readonly single: Calibration; readonly rivals: Calibration } = {
  single: [
${lineOf(false)}
  ],
  rivals: [
${lineOf(true)}
  ],
};
`;
writeFileSync(fileURLToPath(new URL("../../../shared/matching/fitted.ts", import.meta.url)), text);
console.log(text);
