import { describe, expect, test } from "@jest/globals";
import { type SheetBlock, sheetBlocks } from "../../../../batch/files/xlsx/sheet/blocks.ts";
import { MAIN, makeBook } from "../../../fixtures/workbooks/book.ts";
import { sheet } from "../../../fixtures/workbooks/layouts.ts";
import { supplierSheet } from "../../../fixtures/workbooks/suppliers.ts";
import { seededRandom } from "../../../../sandbox/register/fictional/dice.ts";
import { readAll, withList } from "./temporary-book.ts";
import { refusalSentence } from "../refusal-sentence.ts";

const names = { file: "book.xlsx", part: "sheet1.xml" };
const text = (block: SheetBlock) => block.xml;
const rowNumbers = (block: SheetBlock) =>
  block.kind === "rows" ? block.rows.map(({ number }) => number) : [];

/** The blocks of a sheet given in chunks whose lengths `next` tells. */
async function blocksOf(xml: Buffer, next: () => number): Promise<SheetBlock[]> {
  const chunks = (async function* () {
    for (let at = 0; at < xml.length;) {
      const end = at + next();
      yield await Promise.resolve(xml.subarray(at, end));
      at = end;
    }
  })();
  const blocks: SheetBlock[] = [];
  for await (const block of sheetBlocks(chunks, names)) blocks.push(block);
  return blocks;
}

describe("a sheet cut into blocks", () => {
  const sheets = {
    plain: supplierSheet(),
    prefixed: supplierSheet({}, { prefix: "x:", pretty: true }),
    "with comments and CDATA": supplierSheet({
      head: "<!-- <sheetData> -->",
      rowsBefore: "<!-- <row r='9'> --><?x <row?>",
      rowsAfter:
        '<row r="7"><c r="A7" t="inlineStr"><is><t><![CDATA[</row></sheetData>é]]></t></is></c></row><row r="8" />',
      tail: "<!-- </worksheet> -->",
    }),
  };

  test.each(Object.entries(sheets))("%s: is the same whatever the chunks", async (_, xml) => {
    const bytes = Buffer.from(xml);
    const whole = await blocksOf(bytes, () => bytes.length);
    const random = seededRandom(7);
    for (const next of [() => 1, () => 7, () => 1 + Math.floor(random() * 400)]) {
      const blocks = await blocksOf(bytes, next);
      expect(Buffer.from(blocks.map(text).join(""), "latin1")).toEqual(bytes);
      expect(blocks.flatMap(rowNumbers)).toEqual(whole.flatMap(rowNumbers));
      expect(blocks.at(0)).toEqual(whole.at(0));
      expect(blocks.at(-1)).toEqual(whole.at(-1));
    }
  });

  test.each([
    ["rows that never end", '<worksheet><sheetData><row r="1">', /ends before its rows do/],
    ["what is no worksheet", "<chartsheet/>", /is not a worksheet/],
    [
      "a tag within a tag",
      '<worksheet><sheetData><row r="1" a="<row>"/></sheetData></worksheet>',
      /tag within a tag/,
    ],
  ])("refuses %s", async (_, xml, sentence) => {
    const bytes = Buffer.from(xml);
    const refused = blocksOf(bytes, () => bytes.length).catch(refusalSentence);
    expect(await refused).toMatch(sentence);
  });

  test("refuses an encoding that is not UTF-8", async () => {
    const bytes = Buffer.from(
      '<?xml version="1.0" encoding="ISO-8859-1"?><worksheet><sheetData/></worksheet>',
    );
    await expect(blocksOf(bytes, () => 9999)).rejects.toMatchObject({
      code: "utf16_part",
      parameters: { encoding: "ISO-8859-1" },
    });
  });
});

describe("rows", () => {
  test("that run into the next because one is not closed are refused", async () => {
    const rows = '<row r="1"><c r="A1"><v>1</v></c><row r="2"><c r="A2"><v>1</v></c></row>';
    const book = makeBook({ sheets: [{ name: "a", xml: sheet(rows) }] });
    const refused = withList(book, {}, () => Promise.resolve("")).catch(refusalSentence);
    expect(await refused).toMatch(/does not close row 1/);
  });
});

describe("shared strings over many chunks", () => {
  test("are all read, whatever is between them", async () => {
    const texts = Array.from({ length: 9000 }, (_, index) => `${index} éà€😀 ${"x".repeat(index % 50)}`);
    const items = texts.map((value, index) => {
      if (index % 7 === 0) return `<!-- <si> --><si><t><![CDATA[${value}]]></t></si>`;
      return index % 5 === 0 ? `<si><r><t>${value}</t></r></si>\n` : `<si><t>${value}</t></si>`;
    });
    const rows = texts.map(
      (_, index) => `<row r="${index + 1}"><c r="A${index + 1}" t="s"><v>${index}</v></c></row>`,
    );
    const book = makeBook({
      sheets: [{ name: "a", xml: sheet(rows.join("")) }],
      strings: `<sst xmlns="${MAIN}">${items.join("")}</sst>`,
    });
    await withList(book, { headerRow: 1 }, async (list) => {
      expect(await readAll(list, [0])).toEqual(texts.slice(1).map((value) => [value]));
    });
  });
});
