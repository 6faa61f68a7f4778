import { expect, it } from "@jest/globals";
import { readLineState, unknownSirens } from "../../../shared/einvoicing/directory-lines.ts";

it("reads the state of a line in any spelling, and guesses none", () => {
  expect(["Oui", "TRUE", "1", " Active ", "vrai"].map(readLineState)).toEqual(Array(5).fill("active"));
  expect(["non", "FALSE", "0", "Inactif"].map(readLineState)).toEqual(Array(4).fill("inactive"));
  expect(["à venir", "A VENIR", "Upcoming"].map(readLineState)).toEqual(Array(3).fill("upcoming"));
  expect(["Désactivée", "disabled"].map(readLineState)).toEqual(Array(2).fill("disabled"));
  expect(["", "  "].map(readLineState)).toEqual(Array(2).fill("unstated"));
  expect(["peut-être", "2", "constructor"].map(readLineState)).toEqual(Array(3).fill(undefined));
});

it("takes as unknown what did not come back of a file that is answered", () => {
  const asked = new Map([["f1", ["A", "B", "C", "D"]]]);
  expect(unknownSirens(asked, new Set(["A", "C"]))).toEqual({ unknown: ["B", "D"], partial: [] });
});

it("says nothing of a file of which less than half came back", () => {
  const asked = new Map([
    ["f1", ["A", "B", "C"]],
    ["f2", ["D"]],
  ]);
  expect(unknownSirens(asked, new Set(["A", "D"]))).toEqual({
    unknown: [],
    partial: [{ file: "f1", asked: 3, cameBack: 1 }],
  });
});
