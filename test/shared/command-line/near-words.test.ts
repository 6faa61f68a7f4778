import { expect, test } from "@jest/globals";
import { nearWords } from "../../../shared/command-line/program-command.ts";

const known = ["count", "counter", "enrich", "plan"];

test("the nearest of the known words are proposed, all that are as near", () => {
  expect(nearWords("enrihc", known)).toEqual(["enrich"]);
  expect(nearWords("counte", known)).toEqual(["count", "counter"]);
  expect(nearWords("plan", [...known, "plan"])).toEqual(["plan"]);
});

test("none is proposed for a word that is like none of them, however short", () => {
  expect(nearWords("colour", known)).toEqual([]);
  expect(nearWords("pq", known)).toEqual([]);
  expect(nearWords("count", [])).toEqual([]);
});
