import { describe, expect, test } from "@jest/globals";
import { excelArguments, callResult } from "../../playground/functions/calls.ts";
import { CellStates } from "../../playground/page/cell-states.ts";
import { pageLanguage } from "../../playground/page/texts.ts";

describe("callResult", () => {
  test.each<[string, unknown, unknown]>([
    ["text, digits with their zeros included", "005720784", { kind: "text", text: "005720784" }],
    ["a number", 12.5, { kind: "number", number: 12.5 }],
    ["a truth", true, { kind: "boolean", boolean: true }],
    ["nothing", null, { kind: "blank" }],
    ["empty text", "", { kind: "blank" }],
    [
      "a number with a format",
      { type: "FormattedNumber", basicValue: 45_291, numberFormat: "yyyy-mm-dd" },
      { kind: "number", number: 45_291, format: "yyyy-mm-dd" },
    ],
    [
      "a card, as its text",
      { type: "Entity", text: "FICTIVE", properties: {} },
      { kind: "text", text: "FICTIVE" },
    ],
    [
      "an error, by its code and sentence",
      Object.assign(new Error("unknown number"), { code: "#N/A" }),
      { kind: "error", code: "#N/A", sentence: "unknown number" },
    ],
  ])("shows %s", (_, value, shown) => {
    expect(callResult(value)).toEqual(shown);
    expect(callResult([[value], [value]])).toEqual([[shown], [shown]]);
  });
});

describe("excelArguments", () => {
  const range = { name: "siren", dimensionality: "matrix" } as const;
  const one = { name: "page", optional: true } as const;

  test("a cell is a range of one where the function takes a range", () => {
    expect(excelArguments(["552032534"], [range])).toEqual([[["552032534"]]]);
    expect(excelArguments([[["552032534"]]], [range])).toEqual([[["552032534"]]]);
  });

  test("a range of one is a value where the function takes a value", () => {
    expect(excelArguments([[["552032534"]], [[2]]], [range, one])).toEqual([[["552032534"]], 2]);
  });

  test("what is left out is null", () => {
    expect(excelArguments(["a"], [range, one, one])).toEqual([[["a"]], null, null]);
  });

  test("values of a parameter that repeats are one list", () => {
    const repeating = { name: "more", repeating: true } as const;
    expect(excelArguments(["a", "b", "c"], [one, repeating])).toEqual(["a", ["b", "c"]]);
    expect(excelArguments([], [one, repeating])).toEqual([null, []]);
  });
});

describe("CellStates", () => {
  const place = { sheet: "s", row: 2, column: 3 };
  const error = { kind: "error", code: "#N/A", sentence: "offline" } as const;

  test("a cell waits until its result is there", () => {
    const cells = new CellStates();
    cells.note(place, undefined);
    expect(cells.awaiting).toBe(1);
    cells.note(place, { kind: "blank" });
    expect(cells.awaiting).toBe(0);
  });

  test("an error is forgotten once the cell waits, or shows something else", () => {
    const cells = new CellStates();
    cells.note(place, error);
    expect(cells.errorAt(place, "#N/A")).toEqual({ code: "#N/A", sentence: "offline" });
    cells.note(place, undefined);
    expect(cells.errors()).toEqual([]);
  });

  test("an error in a table is found at its own cell", () => {
    const cells = new CellStates();
    cells.note(place, [[{ kind: "blank" }], [error]]);
    expect(cells.errorAt(place, "#N/A")).toBeUndefined();
    expect(cells.errorAt({ ...place, row: 3 }, "#N/A")).toEqual({ code: "#N/A", sentence: "offline" });
  });

  test("an error in whose place another formula shows something is not told", () => {
    const cells = new CellStates();
    cells.note(place, error);
    expect(cells.errorAt(place, "nobody")).toBeUndefined();
    expect(cells.errorAt(place, "#VALUE!")).toBeUndefined();
  });
});

test.each([
  ["?lang=fr", ["en-GB"], "fr"],
  ["?lang=en", ["fr-FR"], "en"],
  ["", ["fr-CA", "en"], "fr"],
  ["", ["de-DE"], "en"],
  ["", [], "en"],
])("a page at %j in a browser that wishes %j speaks %s", (search, wishes, language) => {
  expect(pageLanguage(search, wishes)).toBe(language);
});
