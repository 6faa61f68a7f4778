import { describe, expect, test } from "@jest/globals";
import { patchHead } from "../../../../batch/files/xlsx/write/plan-write.ts";
import { columnAt, columnLetter, formatRange, parseRange } from "../../../../batch/files/list.ts";
import { columnLetters } from "../../../fixtures/column-letters.ts";

describe("letters", () => {
  test.each(columnLetters)("column %d is %s", (column, letters) => {
    expect(columnLetter(column)).toBe(letters);
    expect(columnAt(`${letters}12`, 0)).toBe(column);
  });

  test.each([
    ["A1:H20", "A1:H20"],
    ["$B$2:$A$1", "A1:B2"],
    ["C3", "C3:C3"],
    ["3:4", "A3:XFD4"],
    ["B:C", "B1:C1048576"],
  ])("%s is the range %s", (text, range) => {
    expect(formatRange(parseRange(text)!)).toBe(range);
  });

  test("what is no range is none", () => {
    expect(parseRange("A1:")).toBeUndefined();
    expect(parseRange("Tableau1[SIREN]")).toBeUndefined();
    expect(parseRange("A1:ZZZ9")).toBeUndefined();
    expect(parseRange("XFE:XFE")).toBeUndefined();
  });

  test("a reference to the right of a sheet's last column names none", () => {
    expect(columnAt("XFD1", 0)).toBe(16_383);
    for (const reference of ["XFE1", "ZZZZ1", "AAAAAAA1"]) expect(columnAt(reference, 0)).toBe(-1);
  });
});

describe("the head of a sheet", () => {
  const patched = (head: string) =>
    patchHead(`<worksheet>${head}<sheetData>`, { first: 4, widths: [20, 12] }, 1);
  const fresh =
    '<col min="5" max="5" width="20" customWidth="1"/><col min="6" max="6" width="12" customWidth="1"/>';

  test("gets widths for the new columns where it had none", () => {
    expect(patched("")).toBe(`<worksheet><cols>${fresh}</cols><sheetData>`);
    expect(patched("<cols/>")).toBe(`<worksheet><cols>${fresh}</cols><sheetData>`);
  });

  test("keeps the settings of other columns, in order", () => {
    expect(patched('<cols><col min="1" max="4" width="9"/><col min="9" max="9" hidden="1"/></cols>')).toBe(
      `<worksheet><cols><col min="1" max="4" width="9"/>${fresh}<col min="9" max="9" hidden="1"/></cols><sheetData>`,
    );
  });

  test("leaves a second list of widths as it is, and takes none of it into the first", () => {
    const second = '<cols><col min="9" max="9" width="30"/></cols>';
    expect(patched(`<cols><col min="1" max="4" width="9"/></cols>${second}`)).toBe(
      `<worksheet><cols><col min="1" max="4" width="9"/>${fresh}</cols>${second}<sheetData>`,
    );
  });

  test("splits a range over the new columns, and shows those it hid", () => {
    expect(
      patched('<cols><col min="2" max="16384" width="15" style="3" hidden="1" outlineLevel="1"/></cols>'),
    ).toBe(
      "<worksheet><cols>" +
        '<col min="2" max="4" width="15" style="3" hidden="1" outlineLevel="1"/>' +
        '<col min="5" max="5" width="20" style="3" customWidth="1"/>' +
        '<col min="6" max="6" width="15" style="3" customWidth="1"/>' +
        '<col min="7" max="16384" width="15" style="3" hidden="1" outlineLevel="1"/>' +
        "</cols><sheetData>",
    );
  });

  test("gets a dimension that reaches the new columns, if it has one", () => {
    expect(patched('<dimension ref="A1:D9"/>')).toContain('<dimension ref="A1:F9"/>');
  });

  test("stays as it is when no column is new", () => {
    expect(patchHead("<worksheet><sheetData>", { first: 4, widths: [] }, 1)).toBe("<worksheet><sheetData>");
  });
});
