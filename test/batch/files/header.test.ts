import { expect, test } from "@jest/globals";
import { columnsOf } from "../../../batch/files/header.ts";

test("columns wider than the header have an empty one", () => {
  expect(columnsOf([" nom "], 2)).toEqual([
    { index: 0, letter: "A", header: "nom" },
    { index: 1, letter: "B", header: "" },
  ]);
});
