import { describe, expect, test } from "@jest/globals";
import { extendTable, widenFilterName } from "../../../../batch/files/xlsx/write/other-parts.ts";
import { parseRange } from "../../../../batch/files/list.ts";
import { styleNumber } from "../../../fixtures/workbooks/styles.ts";
import { table, tableBook } from "../../../fixtures/workbooks/layouts.ts";
import { partText } from "./read-result.ts";
import { bookOf, withList, writeAll } from "./temporary-book.ts";

const columns = [
  { header: "sirene_name", type: "text" },
  { header: "sirene_status", type: "text" },
] as const;

describe("an Excel table", () => {
  test("takes in the columns that touch it: ranges, count, unique ids, names equal to the headers", async () => {
    await withList(tableBook(table("A1:D6")), {}, async (list, folder) => {
      const { path, report } = await writeAll(list, folder, columns, ["n", "found"]);
      const xml = await partText(path, "table1.xml");
      expect(xml).toContain(' ref="A1:F6" ');
      expect(xml).toContain('<autoFilter ref="A1:F6"/>');
      expect(xml).toContain('<tableColumns count="6">');
      expect(xml).toContain(
        '<tableColumn id="4" name="Montant"/><tableColumn id="5" name="sirene_name"/><tableColumn id="6" name="sirene_status"/></tableColumns>',
      );
      expect(report.warnings).toEqual([]);
    });
  });

  test("keeps its totals row: no value in it, the neighbour's format, the filter above it", async () => {
    const totals = `<row r="7"><c r="A7" s="1"/><c r="D7" s="${styleNumber.header}"><v>3</v></c></row>`;
    const book = tableBook(table("A1:D7", 'totalsRowCount="1"', "A1:D6"), { rowsAfter: totals });
    await withList(book, {}, async (list, folder) => {
      const { path } = await writeAll(list, folder, columns, ["n", "found"]);
      expect(await partText(path, "sheet1.xml")).toContain(
        '<v>3</v></c><c r="E7" s="1"/><c r="F7" s="1"/></row>',
      );
      const xml = await partText(path, "table1.xml");
      expect(xml).toContain(' ref="A1:F7" ');
      expect(xml).toContain('<autoFilter ref="A1:F6"/>');
    });
  });

  test("is left as it is where cells are merged beside its totals row, below a title over all columns", async () => {
    const totals = `<row r="7"><c r="D7" s="${styleNumber.header}"><v>3</v></c></row>`;
    const tail = '<mergeCells count="2"><mergeCell ref="A9:Z9"/><mergeCell ref="E7:F7"/></mergeCells>';
    const book = tableBook(table("A1:D7", 'totalsRowCount="1"', "A1:D6"), { rowsAfter: totals, tail });
    await withList(book, {}, async (list, folder) => {
      const { path, report } = await writeAll(list, folder, columns, ["n", "found"]);
      expect(await partText(path, "table1.xml")).toContain(' ref="A1:D7" ');
      expect(report.warnings).toEqual([
        { code: "table_not_extended_not_adjacent", detail: { table: "Tableau1" } },
      ]);
    });
  });

  test("is left as it is when a column of that name is in it, and that is said", async () => {
    await withList(tableBook(table("A1:D6")), {}, async (list, folder) => {
      const { path, report } = await writeAll(list, folder, [{ header: "siren", type: "text" }], ["x"]);
      expect(await partText(path, "table1.xml")).toContain(' ref="A1:D6" ');
      expect(report.warnings).toEqual([
        { code: "table_not_extended_same_name", detail: { table: "Tableau1" } },
      ]);
    });
  });

  test("is left as it is when columns are only filled in place", async () => {
    await withList(tableBook(table("A1:D6")), {}, async (list, folder) => {
      const { path, report } = await writeAll(
        list,
        folder,
        [{ header: "Ville", type: "text", at: 2 }],
        ["Lyon"],
      );
      expect(await partText(path, "table1.xml")).toContain(' ref="A1:D6" ');
      expect(report.warnings).toEqual([]);
    });
  });

  test("is extended in its own prefix, with names escaped as attributes", () => {
    const xml =
      '<x:table ref="A1:A3"><x:tableColumns count="1"><x:tableColumn id="7" name="a"></x:tableColumn></x:tableColumns></x:table>';
    expect(extendTable(xml, ['"b"\n<c>'])).toBe(
      '<x:table ref="A1:B3"><x:tableColumns count="2"><x:tableColumn id="7" name="a"></x:tableColumn><x:tableColumn id="8" name="&quot;b&quot;_x000A_&lt;c&gt;"/></x:tableColumns></x:table>',
    );
  });
});

describe("a filter over the list", () => {
  const cell = (at: string, content: string) => `<c r="${at}" t="inlineStr"><is><t>${content}</t></is></c>`;
  const rows = (top: number, more = "") =>
    [
      `<row r="${top}">${cell(`A${top}`, "SIREN")}${cell(`B${top}`, "Nom")}${cell(`C${top}`, "Ville")}${more}</row>`,
      ...[1, 2].map(
        (n) => `<row r="${top + n}">${cell(`A${top + n}`, "552032534")}${cell(`C${top + n}`, "Metz")}</row>`,
      ),
    ].join("");
  const title = `<row r="1">${cell("A1", "Fournisseurs 2026")}</row>`;
  const filtered = async (content: string, tail: string) =>
    withList(bookOf(content, tail), {}, async (list, folder) => {
      const { path, report } = await writeAll(list, folder, columns, ["n", "found"]);
      const xml = await partText(path, "sheet1.xml");
      const refs = [...xml.matchAll(/<(autoFilter|sortState|sortCondition) ref="([^"]+)"/g)];
      return { refs: refs.map(([, tag, ref]) => `${tag} ${ref}`), warnings: report.warnings };
    });

  test.each([
    [
      "a title is merged over more columns",
      title + rows(2),
      '<autoFilter ref="A2:C4"/><mergeCells count="1"><mergeCell ref="A1:E1"/></mergeCells>',
      "A2:G4",
    ],
    [
      "a cell beside the list has a border",
      rows(1, '<c r="D1" s="1"/>'),
      '<autoFilter ref="A1:C3"/>',
      "A1:F3",
    ],
    ["it covers empty columns too", rows(1), '<autoFilter ref="A1:D3"/>', "A1:E3"],
  ])(
    "reaches the new columns where %s, so that sorting by it moves them with their rows",
    async (...given) => {
      const [, content, tail, ref] = given;
      expect(await filtered(content, tail)).toEqual({ refs: [`autoFilter ${ref}`], warnings: [] });
    },
  );

  test("was sorted by before: the new columns are sorted again with the others", async () => {
    const tail =
      '<autoFilter ref="A1:C3"><sortState ref="A2:C3"><sortCondition ref="B2:B3"/></sortState></autoFilter>';
    expect((await filtered(rows(1), tail)).refs).toEqual([
      ...["autoFilter A1:E3", "sortState A2:E3", "sortCondition B2:B3"],
    ]);
  });

  test("that covers a part of it alone stays, and a warning says what sorting by it would do", async () => {
    const warnings = [{ code: "filter_not_widened", detail: { sheet: "Feuil1" } }];
    expect(await filtered(rows(1), '<autoFilter ref="A1:B3"/>')).toEqual({
      ...{ refs: ["autoFilter A1:B3"], warnings },
    });
    const above = rows(1) + rows(6).replaceAll("Metz", "Lyon");
    expect((await filtered(above, '<autoFilter ref="A20:B30"/>')).warnings).toEqual([]);
  });
});

describe("the filter's hidden name", () => {
  const named = (formula: string, sheet = 0) =>
    `<definedName name="_xlnm._FilterDatabase" localSheetId="${sheet}" hidden="1">${formula}</definedName>`;
  const range = parseRange("A1:D6")!;

  test("is widened for the list's sheet alone", () => {
    const workbook = named("Autre!$A$1:$D$6", 1) + named("'L''été &amp; co'!$A$1:$D$6");
    expect(widenFilterName(workbook, 0, range, 2)).toBe(
      named("Autre!$A$1:$D$6", 1) + named("'L''été &amp; co'!$A$1:$F$6"),
    );
  });

  test("is left alone when it names another range", () => {
    expect(widenFilterName(named("Feuil1!$A$2:$D$6"), 0, range, 2)).toBe(named("Feuil1!$A$2:$D$6"));
  });
});
