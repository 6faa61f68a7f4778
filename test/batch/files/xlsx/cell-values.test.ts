import { describe, expect, test } from "@jest/globals";
import { numberText } from "../../../../batch/files/xlsx/sheet/shared-strings.ts";
import { makeBook, MAIN } from "../../../fixtures/workbooks/book.ts";
import { sheet } from "../../../fixtures/workbooks/layouts.ts";
import { bookOf, readAll, withList } from "./temporary-book.ts";

/** What the one record of a one-column list reads when its cell is `cell`. */
const textOf = (cell: string, strings?: string): Promise<string> => {
  const rows = `<row r="1"><c r="A1" t="inlineStr"><is><t>Nom</t></is></c></row><row r="2">${cell}</row>`;
  const book = makeBook({ sheets: [{ name: "Feuil1", xml: sheet(rows) }], ...(strings ? { strings } : {}) });
  return withList(book, {}, async (list) => (await readAll(list, [0]))[0]![0]!);
};

const shared = (...items: string[]): string => `<sst xmlns="${MAIN}">${items.join("")}</sst>`;

describe("the text of a cell", () => {
  test.each([
    ["a shared string", "Lyon", shared("<si/>", "<si><t>Lyon</t></si>")],
    [
      "the runs of a rich text one after another",
      "gras et maigre",
      shared(
        "<si><t>x</t></si>",
        '<si><r><rPr><b/></rPr><t xml:space="preserve">gras </t></r><r><t>et maigre</t></r></si>',
      ),
    ],
    [
      "a text without its phonetic run",
      "東京",
      shared(
        "<si/>",
        "<si><t>東京</t><rPh sb='0' eb='2'><t>トウキョウ</t></rPh><phoneticPr fontId='1'/></si>",
      ),
    ],
    [
      "escapes and entities",
      'A\u0001 & <"é€😀>',
      shared("<si/>", "<si><t>A_x0001_ &amp; &lt;&quot;&#233;&#x20AC;😀&gt;</t></si>"),
    ],
    ["an escaped escape", "_x0041_", shared("<si/>", "<si><t>_x005F_x0041_</t></si>")],
    ["an empty item", "", shared("<si/>", "<si><t/></si>")],
    ["CDATA", "a<b>&amp;", shared("<si/>", "<si><t>a<![CDATA[<b>&amp;]]></t></si>")],
    ["a comment in the text left out", "ab", shared("<si/>", "<si><t>a<!-- </t></si> -->b</t></si>")],
    ["nothing where the number leads nowhere", "", shared("<si><t>x</t></si>")],
  ])("is %s", async (_, text, strings) => {
    expect(await textOf('<c r="A2" t="s"><v>1</v></c><c r="B2"><v>1</v></c>', strings)).toBe(text);
  });

  test.each([
    ["an inline string", "Lyon", '<c r="A2" t="inlineStr"><is><t>Lyon</t></is></c>'],
    ["an inline rich text", "ab", '<c r="A2" t="inlineStr"><is><r><t>a</t></r><r><t>b</t></r></is></c>'],
    ["the text a formula gave", "é", '<c r="A2" t="str"><f>"é"</f><v>é</v></c>'],
    ["the number a formula gave", "12", '<c r="A2"><f>6+6</f><v>12</v></c>'],
    ["a truth value", "TRUE", '<c r="A2" t="b"><v>1</v></c>'],
    ["an error", "#N/A", '<c r="A2" t="e"><v>#N/A</v></c>'],
    ["an ISO date", "2026-01-05T00:00:00", '<c r="A2" t="d"><v>2026-01-05T00:00:00</v></c>'],
    ["a number in scientific notation written out", "552032534", '<c r="A2"><v>5.52032534E8</v></c>'],
    ["a SIRET kept to its last digit", "55203253400646", '<c r="A2"><v>5.5203253400646E13</v></c>'],
    ["a number without its format's zeros", "5720784", '<c r="A2" s="3"><v>5720784</v></c>'],
  ])("is %s", async (_, text, cell) => {
    expect(await textOf(`${cell}<c r="B2"><v>1</v></c>`)).toBe(text);
  });
});

describe("numbers", () => {
  test.each([
    ["0.30000000000000004", "0.3"],
    ["1E+21", "1000000000000000000000"],
    ["-1.50", "-1.5"],
    [" 42 ", "42"],
    ["1e-7", "1e-7"],
    ["not a number", "not a number"],
    ["0", "0"],
    ["-0", "0"],
    ["-7", "-7"],
    ["007", "7"],
    ["123456789012345", "123456789012345"],
    ["12345678901234567", "12345678901234600"],
  ])("%j reads %j", (value, text) => {
    expect(numberText(value)).toBe(text);
  });
});

describe("records", () => {
  const row = (number: number, text: string) =>
    `<row r="${number}"><c r="A${number}" t="inlineStr"><is><t>${text}</t></is></c></row>`;

  test("are rows with something in them; absent, empty and only formatted rows are none", async () => {
    const rows = row(1, "Nom") + row(2, "a") + '<row r="3"/><row r="4"><c r="A4" s="1"/></row>' + row(7, "b");
    await withList(bookOf(rows), {}, async (list) => {
      expect(list.records).toBe(2);
      expect(await readAll(list, [0])).toEqual([["a"], ["b"]]);
    });
  });

  test("have their cells where these say, and where they say nothing, behind the cell before", async () => {
    const cell = (attributes: string, value: string) => `<c${attributes}><v>${value}</v></c>`;
    const cells = [
      cell(' r="A2"', "1") + cell("", "2") + cell("", "3") + cell(' r="E2"', "5"),
      cell(' s="0" r="A3"', "1") + "<c/>" + cell(' s="0" r="C3"', "3") + cell(' r="E3"', "5"),
      cell(' r="B4"', "2") + cell(' r="A4"', "1") + cell("", "2") + cell(' r="E4"', "5"),
      cell(' r="A5"', "1") + '<c r="C5"><extLst><color/></extLst><v>3</v></c>' + cell(' r="D5"', "4"),
    ];
    const rows = cells.map((inner, index) => `<row r="${index + 2}">${inner}</row>`);
    await withList(bookOf(row(1, "Nom") + rows.join("")), { headerRow: 1 }, async (list) => {
      expect(await readAll(list, [2, 4])).toEqual([
        ["3", "5"],
        ["3", "5"],
        ["", "5"],
        ["3", ""],
      ]);
      expect(await readAll(list, [1])).toEqual([["2"], [""], ["2"], [""]]);
    });
  });

  test("come in batches of at most 512, columns in the order asked for", async () => {
    const rows = Array.from(
      { length: 1300 },
      (_, index) =>
        `<row r="${index + 2}"><c r="A${index + 2}"><v>${index}</v></c><c r="C${index + 2}"><v>${-index}</v></c></row>`,
    );
    await withList(bookOf(row(1, "Nom") + rows.join("")), {}, async (list) => {
      const sizes: number[] = [];
      await list.read([2, 0, 1, 2], (first, cells) => {
        sizes.push(cells.length);
        expect(cells[0]).toEqual([
          first === 0 ? "0" : `-${first}`,
          String(first),
          "",
          first === 0 ? "0" : `-${first}`,
        ]);
      });
      expect(sizes).toEqual([512, 512, 276]);
    });
  });

  test("may be none below a header", async () => {
    await withList(bookOf(row(1, "Nom")), {}, async (list) => {
      expect(list.records).toBe(0);
      expect(await readAll(list, [0])).toEqual([]);
    });
  });
});
