import { describe, expect, test } from "@jest/globals";
import { nameDifference } from "../../../../shared/enrichment/comparisons.ts";

const words = [
  "Boulangerie",
  "Garage",
  "Menuiserie",
  "Pharmacie",
  "Imprimerie",
  "Fonderie",
  "Tannerie",
  "Scierie",
];
const companies = words.map((name) => ({ name: name.toUpperCase() }));
const moved = (by: number) => words.map((_, at) => companies[at - by]);

describe("names and companies of a list", () => {
  test("that belong together give nothing to tell, a few others among them neither", () => {
    expect(nameDifference(words, companies)).toBeUndefined();
    expect(nameDifference(["A", "B", "C", "D", ...words.slice(4)], companies)).toBeUndefined();
  });

  test("are told where more than half differ, of five rows or more", () => {
    const half = ["Xylo", "Yacht", "Zébu", "Wagon", "Kayak", ...words.slice(5)];
    expect(nameDifference(half, companies)).toEqual({ rows: 8, differing: 5, shift: undefined });
    expect(nameDifference(half.slice(0, 5), companies)).toEqual({ rows: 5, differing: 5, shift: undefined });
    expect(nameDifference(half.slice(0, 4), companies)).toBeUndefined();
  });

  test.each([1, 2, -1, -3])(
    "are told as shifted where each name has the number of the row %d above",
    (by) => {
      const rows = words.length - Math.abs(by);
      expect(nameDifference(words, moved(by))).toEqual({ rows, differing: rows, shift: by });
    },
  );

  test("are not compared where a name or a company is not known", () => {
    const gaps = words.map((name, at) => (at < 3 ? " " : name));
    expect(nameDifference(gaps, moved(1))).toMatchObject({ rows: 5 });
    expect(nameDifference(gaps, moved(1).slice(0, 7))).toBeUndefined();
    expect(nameDifference(words, [])).toBeUndefined();
  });

  describe("that are written with their legal forms, so that none is the same to the letter,", () => {
    const listed = words.map((word) => `${word} SARL`);
    const others = ["Xylo", "Yacht", "Zébu", "Wagon", "Kayak", "Vélin"];

    test("are told where more than half differ, not where half do", () => {
      expect(nameDifference([...others.slice(0, 4), ...listed.slice(4)], companies)).toBeUndefined();
      expect(nameDifference([...others.slice(0, 5), ...listed.slice(5)], companies)).toEqual({
        ...{ rows: 8, differing: 5, shift: undefined },
      });
      expect(nameDifference([...others.slice(0, 5)], companies)).toMatchObject({ rows: 5, differing: 5 });
    });

    test("count no row that has no word", () => {
      expect(nameDifference([...others.slice(0, 4), "---"], companies)).toBeUndefined();
      expect(nameDifference([...others.slice(0, 5), "---"], companies)).toMatchObject({ rows: 5 });
    });

    test("are shifted where three in five fit the companies so many rows off, of five rows at least", () => {
      const shiftOf = (names: readonly string[]) =>
        nameDifference(names, [{ name: "VOILIER" }, ...companies])?.shift;
      expect(shiftOf([...listed.slice(0, 3), ...others.slice(0, 2)])).toBe(1);
      expect(shiftOf([...listed.slice(0, 2), ...others.slice(0, 3)])).toBeUndefined();
      const four = [{ name: "VOILIER" }, ...companies.slice(0, 4)];
      expect(nameDifference(listed.slice(0, 5), four)).toEqual({ rows: 5, differing: 5, shift: undefined });
    });
  });
});
