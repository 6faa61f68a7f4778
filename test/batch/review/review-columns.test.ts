import { expect, test } from "@jest/globals";
import {
  columnOfHeader,
  headerOfColumn,
  markOf,
  reviewColumns,
} from "../../../batch/enrich/review-columns.ts";
import { hasTitle } from "../../../batch/files/list.ts";
import { messageFormatter } from "../../../batch/messages/messages.ts";
import { languages } from "../../../shared/messages/messages.ts";

test("every column of a review is known again by its header, in either language", () => {
  for (const language of languages)
    for (const column of reviewColumns)
      expect(columnOfHeader(headerOfColumn(column, messageFormatter(language)))).toEqual(column);
});

test("a review whose title is gone is known as one by its headers, in either language", () => {
  for (const language of languages) {
    const headers = reviewColumns.map((column) => headerOfColumn(column, messageFormatter(language)));
    expect(hasTitle([["X"], headers], "sirene review")).toBe(true);
    expect(hasTitle([["X"], headers], "sirene enrich")).toBe(false);
    const undecided = headers.filter((_, place) => reviewColumns[place]!.part !== "decision");
    expect(hasTitle([undecided], "sirene review")).toBe(false);
  }
});

test.each([
  ["Nom dans la liste", "CP", "Ville", "Décision", "SIREN"],
  ["Name in the list", "Postcode", "Decision", "SIREN"],
])("a list of somebody's own with names and decisions (%s, …) is no review", (...headers) => {
  expect(hasTitle([headers], "sirene review")).toBe(false);
});

test("a French review that names the town by the other word is read alike", () => {
  expect(columnOfHeader("Ville")).toEqual({ part: "city" });
  expect(columnOfHeader("3 : ville")).toEqual({ part: "town", candidate: 3 });
});

test.each([
  ["", { kind: "open" }],
  ["Later", { kind: "open" }],
  ["5", { kind: "candidate", place: 5 }],
  ["6", undefined],
  ["12345", undefined],
  ["123456", { kind: "bad_number" }],
  ["732 829 320", { kind: "number", siren: "732829320" }],
] as const)("a decision %j says %j", (text, mark) => {
  expect(markOf(text)).toEqual(mark);
});
