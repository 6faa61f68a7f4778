import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { holdsFormula } from "../../../../batch/files/xlsx/sheet/formulas.ts";
import { withFullCalculation } from "../../../../batch/files/xlsx/write/recalculation.ts";
import { type Book, MAIN, makeBook, typed } from "../../../fixtures/workbooks/book.ts";
import { sheet } from "../../../fixtures/workbooks/layouts.ts";
import { partText } from "./read-result.ts";
import { withList, writeAll } from "./temporary-book.ts";

const text = (reference: string, value: string) =>
  `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;
const rows = (more = "") =>
  `<row r="1">${text("A1", "SIREN")}${text("B1", "sirene_name")}</row><row r="2">${text("A2", "552032534")}${text("B2", "old")}${more}</row>`;
const formula = '<c r="C2" t="str"><f>B2&amp;" (client)"</f><v>old (client)</v></c>';
const count = '<row r="1"><c r="A1"><f>COUNTIF(Liste!B:B,"found")</f><v>0</v></c></row>';
const column = { header: "sirene_name", type: "text", at: 1 } as const;
const settings = '<calcPr calcId="191029" calcMode="manual" iterate="1"/>';

function bookWith(more: string, others: readonly string[], book: Partial<Book> = {}): Buffer {
  const beside = others.map((xml, rank) => ({ name: `Autre ${rank}`, xml: sheet(xml) }));
  return makeBook({ sheets: [{ name: "Liste", xml: sheet(rows(more)) }, ...beside], ...book });
}

/** The workbook parts of a book, and of the result in which its column is filled. */
async function workbooks(book: Buffer): Promise<{ before: string; after: string }> {
  return withList(book, { sheet: "Liste" }, async (list, folder) => ({
    before: await partText(join(folder, "book.xlsx"), "workbook.xml"),
    after: await partText((await writeAll(list, folder, [column], ["new"])).path, "workbook.xml"),
  }));
}

describe("a workbook whose formulas may read what is written", () => {
  test.each([
    ["in the list's sheet", bookWith(formula, [], { afterSheets: settings })],
    ["in another sheet", bookWith("", ["", count], { afterSheets: settings })],
    [
      "in another sheet, with a prefix",
      bookWith("", [`<x:row xmlns:x="${MAIN}" r="1"><x:c r="A1"><x:f>Liste!B2</x:f></x:c></x:row>`], {
        afterSheets: settings,
      }),
    ],
  ])(
    "is computed anew when it is opened, with its other settings as they were: a formula %s",
    async (_, book) => {
      const { before, after } = await workbooks(book);
      expect(after).toBe(before.replace(settings, `${settings.slice(0, -2)} fullCalcOnLoad="1"/>`));
      expect(after).not.toBe(before);
    },
  );

  test.each([
    ["no formula", bookWith("", ["", text("A1", "=B2")], { afterSheets: settings })],
    ["no formula and no settings", bookWith("", [])],
    [
      "a function of the add-in, which costs a call to compute",
      bookWith(formula, ['<row r="1"><c r="A1"><f>_xldudf_SIRENE_NAF(Liste!A2)</f><v>70.10Z</v></c></row>']),
    ],
    [
      "a function of the add-in in the list's sheet",
      bookWith(formula.replace("B2&amp;", "SIRENE.NAF(A2)&amp;"), [count], { afterSheets: settings }),
    ],
    [
      "formulas that Excel computes whenever it opens the file: of conditional formats and sparklines",
      bookWith("", [
        '</sheetData><extLst><ext xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"><xm:f>Liste!B2:B9</xm:f></ext></extLst><sheetData>',
      ]),
    ],
    ["settings that say so", bookWith(formula, [], { afterSheets: '<calcPr fullCalcOnLoad="true"/>' })],
  ])("keeps the bytes of its workbook part where it has %s", async (_, book) => {
    const { before, after } = await workbooks(book);
    expect(after).toBe(before);
  });

  test("gives the same bytes when its result is filled once more", async () => {
    await withList(bookWith(formula, [count]), { sheet: "Liste" }, async (list, folder) => {
      const once = await readFile((await writeAll(list, folder, [column], ["new"])).path);
      await withList(once, { sheet: "Liste" }, async (again, other) => {
        expect(await readFile((await writeAll(again, other, [column], ["new"])).path)).toEqual(once);
      });
    });
  });

  test("is not computed anew for links that a run writes in a sheet of its own, the first time or later", async () => {
    const link = { text: "Fiche", url: "https://annuaire-entreprises.data.gouv.fr" };
    const sheets = [{ name: "Candidats", title: "Candidats", rows: () => [[link]] }];
    const written = async (book: Buffer) =>
      withList(book, { sheet: "Liste" }, async (list, folder) => {
        const path = join(folder, "result.xlsx");
        await list.write(path, [column], (_, records) => Array.from({ length: records }, () => ["new"]), {
          sheets,
        });
        expect(await partText(path, "sheet2.xml")).toContain("<f>HYPERLINK(");
        return readFile(path);
      });
    const first = await written(bookWith("", [], { afterSheets: settings }));
    const second = await written(first);
    expect(second).toEqual(first);
    expect((await workbooks(first)).before).not.toContain("fullCalcOnLoad");
  });

  test("a chain of calculation without a formula of a sheet changes nothing", async () => {
    const chain = typed(
      "xl/calcChain.xml",
      `<calcChain xmlns="${MAIN}"><c r="D9" i="1"/></calcChain>`,
      "calcChain",
    );
    const workbookRelations = [{ type: "calcChain", target: chain.name }];
    const { before, after } = await workbooks(bookWith("", [], { parts: [chain], workbookRelations }));
    expect(after).toBe(before);
  });
});

describe("settings of the calculation", () => {
  const told = '<calcPr fullCalcOnLoad="1"/>';

  test.each([
    ["sheets", '<sheets><sheet name="a"/></sheets>', "<extLst/>"],
    ["names", "<sheets></sheets><definedNames><definedName>a</definedName></definedNames>", "<oleSize/>"],
    [
      "no name",
      "<sheets></sheets><definedNames/>",
      "<customWorkbookViews></customWorkbookViews><pivotCaches/>",
    ],
    ["references to other files", "<sheets></sheets><externalReferences></externalReferences>", ""],
  ])("that are missing come behind %s, and before what the schema has behind them", (_, start, end) => {
    expect(withFullCalculation(`<workbook>${start}${end}</workbook>`)).toBe(
      `<workbook>${start}${told}${end}</workbook>`,
    );
  });

  test.each([
    [
      "<x:workbook><x:sheets></x:sheets></x:workbook>",
      '<x:workbook><x:sheets></x:sheets><x:calcPr fullCalcOnLoad="1"/></x:workbook>',
    ],
    ["<a><calcPr calcId='1' fullCalcOnLoad='0'/></a>", `<a><calcPr calcId='1' fullCalcOnLoad="1"/></a>`],
    ['<a><x:calcPr calcId="1"></x:calcPr></a>', '<a><x:calcPr calcId="1" fullCalcOnLoad="1"></x:calcPr></a>'],
    ["<a><!-- <calcPr/> --><calcPr/></a>", '<a><!-- <calcPr/> --><calcPr fullCalcOnLoad="1"/></a>'],
  ])("%s become %s", (given, result) => {
    expect(withFullCalculation(given)).toBe(result);
    expect(withFullCalculation(result)).toBe(result);
  });
});

describe("the formula of a cell", () => {
  test.each([
    "<f>A1</f>",
    '<f t="shared" si="0"/>',
    "<f/>",
    "<x:f>A1</x:f>",
    "<f\n>A1</f>",
    "chef de <c><f>1</f></c>",
  ])("is seen in %s", (xml) => expect(holdsFormula(xml)).toBe(true));

  test.each([
    "<family val='2'/>",
    "<t>a f b</t>",
    "<t>a:f b</t>",
    "<xm:f>A1</xm:f>",
    "</f>",
    "<f",
    "<c r='f1'/>",
    "",
  ])("is not in %s", (xml) => expect(holdsFormula(xml)).toBe(false));
});
