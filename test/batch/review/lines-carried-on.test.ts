import { copyFileSync } from "node:fs";
import { expect, test } from "@jest/globals";
import { csvReview, fillCsv } from "./filled-review.ts";
import { at, enrich, reviewedList, typed } from "./reviewed-list.ts";

reviewedList();

test("lines that a run leaves out stand by the score of their first candidate, those without one last", async () => {
  await typed(enrich("names.csv", "-o", at("one.csv")));
  const review = at("one.review.csv");
  const before = csvReview(review);
  const last = before.length - 1;
  expect(last).toBeGreaterThan(3);
  const scores = ["", "0", "not known"];
  fillCsv(review, (_, place) => (place === last ? "100" : scores[place]), "1: score");
  for (const number of [1, 2, 3, 4, 5])
    if (Object.hasOwn(before[0]!, `${number}: SIREN`))
      fillCsv(review, (_, place) => (place === 0 ? " " : undefined), `${number}: SIREN`);
  await typed(enrich("one.csv", "--only", "missing", "-o", at("two.csv")));
  const names = (records: typeof before) => records.map((record) => record["Name in the list"]!);
  const [first, second, third, ...others] = names(before);
  expect(names(csvReview(at("two.review.csv")))).toEqual([
    ...[others.at(-1), ...others.slice(0, -1), second, third, first],
  ]);
});

test("lines of a review that stood where the result goes are not carried on: they are of another list's rows", async () => {
  await typed(enrich("names.csv", "-o", at("one.csv")));
  const own = csvReview(at("one.review.csv")).map((record) => record["Name in the list"]!);
  copyFileSync(at("one.review.csv"), at("two.review.csv"));
  fillCsv(at("two.review.csv"), (_, place) => `SOCIETE FICTIVE ${place}`, "Name in the list");
  const { code } = await typed(enrich("one.csv", "--only", "missing", "-o", at("two.csv"), "--overwrite"));
  expect(code).toBe(0);
  expect(csvReview(at("two.review.csv")).map((record) => record["Name in the list"])).toEqual(own);
});
