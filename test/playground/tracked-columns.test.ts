import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { placeAfter, type LineChange } from "../../playground/workbook/tracked-columns.ts";

const place = { sheetId: "one", left: 3, top: 10, height: 5 };
const rows = (what: "inserted" | "removed", first: number, last: number, sheetId = "one"): LineChange => ({
  ...{ sheetId, of: "rows" as const, what, first, last },
});

describe("a tracked column", () => {
  test.each<[string, LineChange, Partial<typeof place> | undefined]>([
    ["rows put in above it move it", rows("inserted", 0, 1), { top: 12 }],
    ["rows put in at its first row move it", rows("inserted", 10, 10), { top: 11 }],
    ["rows put in within it make it longer", rows("inserted", 14, 16), { height: 8 }],
    ["rows put in below it leave it", rows("inserted", 15, 15), {}],
    ["rows taken out above it move it", rows("removed", 2, 4), { top: 7 }],
    [
      "rows taken out across its beginning move and shorten it",
      rows("removed", 8, 11),
      { top: 8, height: 3 },
    ],
    ["rows taken out across its end shorten it", rows("removed", 13, 20), { height: 3 }],
    ["all its rows taken out are its end", rows("removed", 10, 14), undefined],
    ["rows of another sheet leave it", rows("removed", 0, 99, "two"), {}],
    [
      "a column put in beside it, to its left, moves it",
      { ...rows("inserted", 0, 0), of: "columns" },
      { left: 4 },
    ],
    ["a column put in to its right leaves it", { ...rows("inserted", 4, 4), of: "columns" }, {}],
    ["columns taken out to its left move it", { ...rows("removed", 0, 1), of: "columns" }, { left: 1 }],
    ["its own column taken out is its end", { ...rows("removed", 3, 3), of: "columns" }, undefined],
  ])("%s", (_, change, moved) => {
    expect(placeAfter(place, change)).toEqual(moved && { ...place, ...moved });
  });

  test("is where its cells are in a sheet that really loses and gains rows", () => {
    const step = fc.record({
      what: fc.constantFrom("inserted" as const, "removed" as const),
      first: fc.nat(30),
      count: fc.integer({ min: 1, max: 4 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        let sheet = Array.from({ length: 40 }, (_, row) => (row >= 10 && row < 15 ? "own" : "other"));
        let now: typeof place | undefined = place;
        for (const { what, first, count } of steps) {
          // Rows that are put in among its own are its own from then on.
          const isWithin = sheet[first] === "own" && sheet[first - 1] === "own";
          const put = Array.from({ length: what === "inserted" ? count : 0 }, () =>
            isWithin ? "own" : "other",
          );
          sheet = [
            ...sheet.slice(0, first),
            ...put,
            ...sheet.slice(what === "removed" ? first + count : first),
          ];
          now = now && placeAfter(now, rows(what, first, first + count - 1));
        }
        const own = sheet.flatMap((cell, row) => (cell === "own" ? [row] : []));
        expect(now && [now.top, now.height]).toEqual(own.length === 0 ? undefined : [own[0], own.length]);
      }),
    );
  });
});
