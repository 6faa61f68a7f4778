import { describe, expect, test } from "@jest/globals";
import type { OutputValue, OutputColumn } from "../../../../batch/files/list.ts";
import { columnSettings } from "../../../fidelity/compare-sheet.ts";
import { partText } from "./read-result.ts";
import { bookOf, withList, writeAll } from "./temporary-book.ts";

const header = '<row r="1"><c r="A1" t="inlineStr"><is><t>SIREN</t></is></c></row>';
const records = [2, 3, 4].map((row) => `<row r="${row}"><c r="A${row}"><v>${row}</v></c></row>`).join("");

/** The width of a new column B with these values in its records. */
const widthOf = (column: OutputColumn, values: readonly OutputValue[], head = "") =>
  withList(bookOf(header + records, "", head), {}, async (list, folder) => {
    const { path } = await writeAll(list, folder, [column], (record) => [values[record]]);
    const settings = columnSettings(Buffer.from(await partText(path, "sheet1.xml")));
    return Number(new Map(JSON.parse(settings.get(1)!) as [string, string][]).get("width"));
  });

const text = { header: "n", type: "text" } as const;

describe("a new column is as wide", () => {
  test("as its longest value", async () => {
    expect(await widthOf(text, ["a".repeat(12), "b".repeat(30), null])).toBe(32);
  });

  test("as its capitals need, which are wider than digits", async () => {
    expect(await widthOf(text, ["FICTIVE BOULANGERIE DU PORT"])).toBeGreaterThan(32);
  });

  test("as its header, where that is longer", async () => {
    expect(await widthOf({ header: "sirene_accounts_closing_date", type: "date" }, ["2024-05-31"])).toBe(30);
  });

  test("as an amount with its thousands", async () => {
    expect(await widthOf({ header: "n", type: "number" }, [1_234_567_890])).toBe(15);
    expect(await widthOf({ header: "n", type: "number" }, [-1_234_567.5])).toBe(15);
  });

  test("as 60 characters at most, and nine at least", async () => {
    expect(await widthOf(text, ["a".repeat(5000)])).toBe(60);
    expect(await widthOf(text, ["a"])).toBe(9);
    expect(await widthOf(text, [])).toBe(9);
  });

  test("as the longest of its lines", async () => {
    expect(await widthOf(text, [`${"a".repeat(20)}\n${"b".repeat(10)}`])).toBe(22);
  });

  test("as the place was before, where that is wider", async () => {
    const head = '<cols><col min="1" max="5" width="40" customWidth="1"/></cols>';
    expect(await widthOf(text, ["a"], head)).toBe(40);
  });
});
