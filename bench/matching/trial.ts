import { readFileSync } from "node:fs";
import type { MatchResult } from "../../shared/matching/match.ts";
import { nextMatchStep, type MatchMeans } from "../../shared/matching/next-match-step.ts";
import { readPlaceTable } from "../../shared/matching/place-table.ts";
import { openAsker } from "./ask.ts";
import { judges, shownOn } from "./judges.ts";
import { matchRows } from "./match-rows.ts";
import type { Scored } from "./reliability.ts";
import type { BenchSandbox } from "./sandbox.ts";
import { tally, verdictOf, type Tally } from "./tally.ts";
import type { TruthRow } from "./truth-row.ts";

/** The result of a list under one reading of `q`. */
export interface Trial {
  readonly own: Tally;
  /** Results of other ways to judge the same answers. */
  readonly others: Readonly<Record<string, Tally>>;
  /** Questions that a row needed, whether or not another row had asked them. */
  readonly questionsPerRow: number;
  /** The same for each row. */
  readonly questions: readonly number[];
  /** Calls per row as counted by the sandbox. Equal questions are asked once. */
  readonly callsPerRow: number;
  readonly scored: readonly Scored[];
  readonly results: readonly MatchResult[];
  /** Rows matched per second from known answers. */
  readonly rowsPerSecond: number;
}

/** The data that programs come with: the table of postcodes and towns as built. */
const builtMeans = (): MatchMeans => ({
  places: readPlaceTable(readFileSync("dist/places/places.txt", "utf8")),
});

/** Matches a list against the sandbox over HTTP, and gives the same answers to the other judges. */
export async function tryList(
  truth: readonly TruthRow[],
  sandbox: BenchSandbox,
  words: "all" | "any",
  means: MatchMeans = builtMeans(),
): Promise<Trial> {
  await sandbox.readWords(words);
  await sandbox.takeCalls();
  const asker = await openAsker(sandbox.url);
  const rows = truth.map(({ row }) => row);
  const matched = await matchRows(rows, (row, know) => nextMatchStep(row, know, means), asker);
  const calls = await sandbox.takeCalls();
  const started = performance.now();
  for (const row of rows) nextMatchStep(row, asker.know, means);
  const seconds = (performance.now() - started) / 1000;
  const shown = matched.map(({ questions }) =>
    shownOn(questions.filter((key) => key.startsWith("search")).map((key) => asker.payload(key))),
  );
  const others = Object.entries(judges).map(([name, judge]) => {
    const verdicts = rows.map((row, i) => ({ taken: judge(row, shown[i]!), toReview: false }));
    return [name, tally(truth, verdicts)] as const;
  });
  await asker.close();
  const results = matched.map(({ result }) => result);
  return {
    own: tally(truth, results.map(verdictOf)),
    others: Object.fromEntries(others),
    questions: matched.map(({ questions }) => questions.length),
    questionsPerRow: matched.reduce((sum, { questions }) => sum + questions.length, 0) / rows.length,
    callsPerRow: calls / rows.length,
    scored: results.flatMap(({ candidates: [first] }, i) =>
      first === undefined ? [] : [{ score: first.score, right: first.siren === truth[i]!.siren }],
    ),
    results,
    rowsPerSecond: rows.length / seconds,
  };
}
