import { expect, test } from "@jest/globals";
import { witnessColumns } from "../../../addin/taskpane/list-run/tracked-list.ts";

const rows = [
  ["Dupont", "Paris", "achats", 1, "A"],
  ["Dupont", "Paris", "achats", 2, "A"],
  ["Martin", "Lyon", "ventes", 2, "A"],
  ["Martin", "Paris", "ventes", 1, "A"],
];

test.each([
  { name: "the column that tells most rows apart, then the one that adds most", read: [], columns: [0, 3] },
  { name: "columns that are not read already", read: [0, 1], columns: [2, 3] },
  { name: "nothing where all columns are read already", read: [0, 1, 2, 3], columns: [] },
])("a row is known again by $name", ({ read, columns }) => {
  expect(witnessColumns(rows, read)).toEqual(columns);
});

test("two columns are enough, though a third would tell more rows apart", () => {
  const eight = Array.from({ length: 8 }, (_, row) => [row % 2, (row >> 1) % 2, row >> 2]);
  expect(witnessColumns(eight, [])).toEqual([0, 1]);
});

test("one column that tells every row apart is enough", () => {
  const numbered = rows.map((row, at) => [...row, `#${at}`]);
  expect(witnessColumns(numbered, [0])).toEqual([5]);
  expect(witnessColumns([], [0])).toEqual([]);
  expect(witnessColumns(rows.slice(0, 1), [])).toEqual([]);
});
