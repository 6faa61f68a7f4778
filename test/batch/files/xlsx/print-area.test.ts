import { describe, expect, test } from "@jest/globals";
import { parseRange } from "../../../../batch/files/list.ts";
import { widenPrintArea } from "../../../../batch/files/xlsx/write/other-parts.ts";
import { supplierBook } from "../../../fixtures/workbooks/dialects.ts";
import { partText } from "./read-result.ts";
import { withList, writeAll } from "./temporary-book.ts";

const named = (formula: string, sheet = 0, name = "_xlnm.Print_Area") =>
  `<definedNames><definedName name="${name}" localSheetId="${sheet}">${formula}</definedName></definedNames>`;
const list = parseRange("A3:E43")!;
const widened = (formula: string) => widenPrintArea(named(formula), 0, list, 7);

describe("a print area", () => {
  test.each([
    ["Liste!$A$1:$E$43", "Liste!$A$1:$H$43"],
    ["'L''été, et plus &amp; co'!$A$3:$F$50", "'L''été, et plus &amp; co'!$A$3:$H$50"],
    ["Liste!$A:$E", "Liste!$A:$H"],
    ["Liste!$J$1:$K$2,Liste!$A$1:$E$43", "Liste!$J$1:$K$2,Liste!$A$1:$H$43"],
  ])("that covers the list reaches its new columns: %s", (formula, result) => {
    expect(widened(formula)).toBe(named(result));
  });

  test.each([
    ["ends above the last record", "Liste!$A$1:$E$42"],
    ["leaves a column out", "Liste!$A$1:$D$43"],
    ["begins beside the first column", "Liste!$B$1:$E$43"],
    ["is wider already", "Liste!$A$1:$Z$43"],
    ["is of whole rows", "Liste!$1:$43"],
    ["is a formula", "OFFSET(Liste!$A$1:$E$43,0,0)"],
    ["is lost", "Liste!#REF!"],
    ["is another sheet's", "Liste!$A$1:$D$2"],
  ])("that %s stays as it is", (_, formula) => {
    expect(widened(formula)).toBe(named(formula));
  });

  test("is told from the areas of other sheets and from other names", () => {
    const others = named("Liste!$A$1:$E$43", 1) + named("Liste!$A$1:$E$43", 0, "_xlnm.Print_Titles");
    expect(widenPrintArea(others, 0, list, 7)).toBe(others);
  });

  test("is widened in the workbook that is written, and stays where columns are only filled in place", async () => {
    const book = supplierBook({}, {}, { afterSheets: named("Fournisseurs!$A$1:$D$6") });
    const column = { header: "new", type: "text" } as const;
    await withList(book, {}, async (read, folder) => {
      const { path } = await writeAll(read, folder, [column, column], ["x", "y"]);
      expect(await partText(path, "workbook.xml")).toContain(named("Fournisseurs!$A$1:$F$6"));
      const inPlace = await writeAll(read, folder, [{ ...column, at: 2 }], ["x"]);
      expect(await partText(inPlace.path, "workbook.xml")).toContain(named("Fournisseurs!$A$1:$D$6"));
    });
  });
});
