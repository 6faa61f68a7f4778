import { expect, test } from "@jest/globals";
import { landedCells, writtenPieces } from "../../../addin/taskpane/workbook/hidden-rows.ts";

const rows = (text: string) => [...text].map((each) => (each === "." ? null : each));
const hidden = (text: string) => [...text].map((each) => each === "h");

test.each([
  ["abcd", "----", [[0, 4]]],
  ["ab.d", "----", [[0, 4]]],
  [
    "abcd",
    "-hh-",
    [
      [0, 1],
      [1, 1],
      [2, 1],
      [3, 1],
    ],
  ],
  [
    "ab..ef",
    "--hh--",
    [
      [0, 2],
      [4, 2],
    ],
  ],
])(
  "%s is written over rows %s in pieces that none of the hidden ones is within",
  (cells, rowsHidden, pieces) => {
    expect(
      writtenPieces(rows(cells), hidden(rowsHidden)).map(({ from, rows: count }) => [from, count]),
    ).toEqual(pieces);
  },
);

test.each([
  ["abcd", "----", "----", "abcd"],
  ["abcd", "-h--", "-h--", "abcd"],
  ["abcd", "----", "-h--", "a.ab"],
  ["abcd", "----", "h---", ".abc"],
  ["a.cd", "----", "-h--", "a.a."],
  ["abcd", "-hh-", "----", "abcd"],
])(
  "of %s written while rows %s were thought to be hidden, and %s are, the rows get %s",
  (cells, expected, actual, got) => {
    expect(landedCells(rows(cells), { expected: hidden(expected), actual: hidden(actual) })).toEqual(
      rows(got),
    );
  },
);
