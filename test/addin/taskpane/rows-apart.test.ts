import { beforeEach, describe, expect, test } from "@jest/globals";
import { apartNotice, rowsApart } from "../../../addin/taskpane/list-run/rows-apart.ts";
import { type ListSource, listSources, surveyList } from "../../../addin/taskpane/list-run/list-survey.ts";
import { listColumns } from "../../../addin/taskpane/list-run/list-columns.ts";
import { messageFormatter } from "../../../addin/taskpane/messages/messages.ts";
import { officeWorkbook } from "../../../addin/taskpane/workbook/office-workbook.ts";
import { selectFields } from "../../../shared/fields/select-fields.ts";
import { sirensFrom } from "../../batch/made-up-numbers.ts";
import { installFakeExcel } from "../../fixtures/pane/excel/fake-excel.ts";
import type { FakeWorkbook } from "../../fixtures/pane/excel/fake-workbook.ts";

const sirens = sirensFrom("150000", 6);
const area = (top: number, height: number, left = 0, width = 2) => ({
  ...{ sheet: "Sheet1", top, left, height, width },
});
const headings = ["Supplier", "SIREN"];
const rowOf = (siren: string) => ["FICTIVE", siren];
const empty = ["", ""];

let book: FakeWorkbook;
beforeEach(() => {
  book = installFakeExcel(globalThis);
});

async function apartFrom(source: ListSource, isMatching = false) {
  const survey = await surveyList(officeWorkbook, source);
  const columns = listColumns(survey, { fields: selectFields("name"), isMatching, check: undefined });
  return rowsApart(officeWorkbook, source, survey, columns);
}

/** Fills the sheet from A1 and returns the rows that are not part of the list around a cell. */
async function apartAround(cell: string, rows: readonly (readonly string[])[], isMatching = false) {
  book.fill("A1", rows, "@");
  book.select(cell);
  const [source] = listSources(await officeWorkbook.selected());
  expect(source!.kind).toBe("region");
  return apartFrom(source!, isMatching);
}

describe("rows from which an empty row separates a list", () => {
  const list = [headings, ...sirens.slice(0, 3).map(rowOf)];
  const rest = sirens.slice(3).map(rowOf);

  test("are told of, and those below that continue it may be added, across several empty rows", async () => {
    const [first, ...others] = rest;
    expect(await apartAround("B2", [...list, empty, first!, empty, empty, ...others])).toEqual([
      { count: 3, area: area(5, 5), longer: { area: area(0, 10), added: 3 } },
    ]);
  });

  test("are told of and not added where they are a legend, a sum, or begin with headings of their own", async () => {
    for (const strangers of [[["Source: FICTIVE", ""]], [["Total", "3"]], [headings, ...rest]]) {
      book = installFakeExcel(globalThis);
      expect(await apartAround("A1", [...list, empty, ...strangers])).toEqual([
        { count: strangers.length, area: area(5, strangers.length) },
      ]);
    }
  });

  test("are added only as far as they continue it", async () => {
    expect(await apartAround("B2", [...list, empty, ...rest, empty, ["As of today", ""]])).toEqual([
      { count: 4, area: area(5, 5), longer: { area: area(0, 8), added: 3 } },
    ]);
  });

  test("of a list of names are added where they have a name beside other cells, and are no sum", async () => {
    const names = [
      ["Nom", "Ville"],
      ["FICTIVE ONE", "LYON"],
      ["FICTIVE TWO", "PARIS"],
    ];
    const further = ["FICTIVE THREE", "LYON"];
    const ends = [
      ["Total", "2"],
      ["As of today", ""],
      ["", "LYON"],
    ];
    expect(await apartAround("A2", [...names, empty, further], true)).toMatchObject([
      { count: 1, longer: { area: area(0, 5), added: 1 } },
    ]);
    for (const end of ends) {
      book = installFakeExcel(globalThis);
      expect(await apartAround("A2", [...names, empty, end], true)).toEqual([{ count: 1, area: area(4, 1) }]);
    }
  });

  test("are looked at for twenty thousand rows; what may go on below is told of, and not added", async () => {
    const further = Array.from({ length: 19_996 }, () => rowOf(rest[0]![1]!));
    const [first, second] = rest;
    expect(await apartAround("B2", [...list, empty, first!, empty, ...further, second!])).toEqual([
      { count: 19_998, area: area(5, 19_999), longer: { area: area(0, 20_004), added: 19_998 } },
    ]);
    expect(await apartAround("B2", [...list, empty, first!, empty, ...further, second!, second!])).toEqual([
      { count: 19_998, hasMore: true, area: area(5, 19_999), longer: { area: area(0, 6), added: 1 } },
    ]);
  });

  test("are told of above a list without headings too, where the selected cell is in its end", async () => {
    expect(await apartAround("B6", [...list, empty, ...rest])).toEqual([{ count: 4, area: area(0, 4) }]);
    book = installFakeExcel(globalThis);
    expect(await apartAround("A3", [["Suppliers", ""], empty, ...list])).toEqual([]);
  });

  test("are none where only other columns are filled, or cells that show nothing", async () => {
    book.fill("D8", [["elsewhere"]]);
    book.functions.set("NAME", () => "");
    book.fill("A9", [["=SIRENE.NAME(B9)"]]);
    await new Promise(setImmediate);
    expect(await apartAround("A1", list)).toEqual([]);
  });

  test("are none of a selection or a table, which say themselves which rows they have", async () => {
    book.fill("A1", [...list, empty, ...rest], "@");
    const part = area(0, 4);
    expect(await apartFrom({ kind: "selection", area: part })).toEqual([]);
    const table = { name: "T", area: part, hasHeader: true };
    expect(await apartFrom({ kind: "table", area: part, table })).toEqual([]);
  });
});

test("the notice says how many rows there are and where, in both languages", () => {
  const text = (count: number, language: "en" | "fr", hasMore?: true) =>
    apartNotice({ count, ...(hasMore && { hasMore }), area: area(5, 3) }, messageFormatter(language)).text;
  expect(text(3, "en")).toBe(
    "3 filled rows are not part of this list: an empty row separates A6:B8 from it.",
  );
  expect(text(1, "fr")).toBe(
    "1 ligne remplie ne fait pas partie de cette liste : une ligne vide en sépare A6:B8.",
  );
  expect(text(3, "en", true)).toContain("3 filled rows, and perhaps more, are not part of this list");
});
