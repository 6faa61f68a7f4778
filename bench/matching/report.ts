import type { MatchResult } from "../../shared/matching/match.ts";
import type { Tenth } from "./reliability.ts";
import { tally, verdictOf, type Tally } from "./tally.ts";
import type { Trial } from "./trial.ts";
import type { TruthRow } from "./truth-row.ts";

export const percent = (share: number, digits = 1) => `${(100 * share).toFixed(digits)} %`;

/** Returns a Markdown table with the first column aligned to the left. */
export const table = (header: readonly string[], lines: readonly (readonly string[])[]): string =>
  [header, header.map((_, i) => (i === 0 ? "---" : "---:")), ...lines]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");

/** A line in the table of ways: its name, its result, and the number of questions if known. */
export interface Way {
  readonly name: string;
  readonly tally: Tally;
  readonly questions?: number;
}

export function waysTable(ways: readonly Way[]): string {
  return table(
    [
      "",
      "taken of those there",
      "right of taken",
      "at least, at 95 %",
      "to review",
      "taken of those not there",
      "questions a row",
    ],
    ways.map(({ name, tally, questions }) => [
      name,
      percent(tally.found),
      percent(tally.precision, 2),
      percent(tally.precisionBound, 2),
      percent(tally.review),
      percent(tally.takenOfNone, 2),
      questions === undefined ? "the same" : questions.toFixed(2),
    ]),
  );
}

const verdicts = new Map<boolean | undefined, string>([
  [true, "within 5 points"],
  [false, "off by more than 5 points"],
  [undefined, "too few rows to say"],
]);

export function tenthsTable(tenths: readonly Tenth[]): string {
  return table(
    ["score", "rows", "mean score", "right", "95 % interval", ""],
    tenths.map(({ from, to, count, mean, right, interval: [least, most], holds }) => [
      `${from}–${to}`,
      String(count),
      mean.toFixed(1),
      percent(right),
      `${percent(least)} to ${percent(most)}`,
      verdicts.get(holds)!,
    ]),
  );
}

/** Returns recall and precision for each list and each kind of its rows. */
export function recallTable(
  lists: readonly { readonly title: string; readonly rows: readonly TruthRow[]; readonly trial: Trial }[],
): string {
  const lines = lists.flatMap(({ title, rows, trial }) => {
    const kinds = [...new Set(rows.flatMap(({ kinds: [kind] }) => kind ?? []))];
    const line = (name: string, isOf: (row: TruthRow) => boolean) => {
      const at = rows.flatMap((row, index) => (isOf(row) ? [index] : []));
      const truth = at.map((index) => rows[index]!);
      const results = at.map((index) => trial.results[index]!);
      const own = tally(truth, results.map(verdictOf));
      const there = truth.filter(({ siren }) => siren !== undefined).length;
      const named = truth.filter(
        ({ siren }, index) =>
          siren !== undefined && results[index]!.candidates.some((candidate) => candidate.siren === siren),
      ).length;
      const questions = at.reduce((sum, index) => sum + trial.questions[index]!, 0);
      return [
        name,
        String(at.length),
        there === 0 ? percent(own.takenOfNone, 2) : percent(own.found),
        own.taken === 0 ? "" : percent(own.precision, 2),
        own.taken === 0 ? "" : percent(own.precisionBound, 2),
        there === 0 ? "" : percent(named / there),
        percent(own.review),
        (questions / Math.max(1, at.length)).toFixed(2),
      ];
    };
    const whole = line(`**${title}**, ${trial.callsPerRow.toFixed(2)} calls a row`, () => true);
    return kinds.length > 8 || kinds.length < 2
      ? [whole]
      : [whole, ...kinds.map((kind) => line(kind, (row) => row.kinds[0] === kind))];
  });
  return table(
    [
      "",
      "rows",
      "accepted",
      "right of accepted",
      "at least, at 95 %",
      "accepted or named",
      "to review",
      "questions a row",
    ],
    lines,
  );
}

/** Returns the results by what was changed in the rows, which shows where matching fails. */
export function kindsTable(truth: readonly TruthRow[], results: readonly MatchResult[]): string {
  const byKind = new Map<
    string,
    { rows: number; taken: number; wrong: number; review: number; among: number }
  >();
  truth.forEach(({ siren, kinds }, i) => {
    const { status, candidates } = results[i]!;
    for (const kind of kinds) {
      const counts = byKind.get(kind) ?? { rows: 0, taken: 0, wrong: 0, review: 0, among: 0 };
      counts.rows++;
      if (status === "found") counts.taken++;
      if (status === "found" && candidates[0]!.siren !== siren) counts.wrong++;
      if (status === "ambiguous") counts.review++;
      if (candidates.some((candidate) => candidate.siren === siren)) counts.among++;
      byKind.set(kind, counts);
    }
  });
  return table(
    ["what was done to the row", "rows", "taken", "of these wrong", "to review", "among the five"],
    [...byKind]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([kind, { rows, taken, wrong, review, among }]) => [
        kind,
        String(rows),
        percent(taken / rows),
        String(wrong),
        percent(review / rows),
        percent(among / rows),
      ]),
  );
}
