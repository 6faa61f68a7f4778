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

/** What a list came to under one reading of `q`. */
export interface Trial {
  readonly own: Tally;
  /** Other ways to judge the same answers. */
  readonly others: Readonly<Record<string, Tally>>;
  /** Questions a row needed, whether another had asked them or not. */
  readonly questionsPerRow: number;
  /** The same of each row. */
  readonly questions: readonly number[];
  /** Calls a row as the sandbox counted them: equal questions are asked once. */
  readonly callsPerRow: number;
  readonly scored: readonly Scored[];
  readonly results: readonly MatchResult[];
  /** Rows matched in a second from answers that are known. */
  readonly rowsPerSecond: number;
}

/** What programs have beside them: the table of postcodes and towns as it was built. */
const builtMeans = (): MatchMeans => ({
  places: readPlaceTable(readFileSync("dist/places/places.txt", "utf8")),
});

/** Matches a list against the sandbox over HTTP, and lets the other judges have the same answers. */
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
