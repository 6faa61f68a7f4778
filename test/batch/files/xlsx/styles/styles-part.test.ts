import { describe, expect, test } from "@jest/globals";
import { readFile } from "node:fs/promises";
import type { OutputColumn } from "../../../../../batch/files/list.ts";
import { brokenFormats, stylesDifference } from "../../../../fidelity/compare-styles.ts";
import { workbookLosses } from "../../../../fidelity/compare-workbooks.ts";
import { readZipParts } from "../../../../fidelity/zip-parts.ts";
import { MAIN } from "../../../../fixtures/workbooks/book.ts";
import { bareBook, supplierBook } from "../../../../fixtures/workbooks/dialects.ts";
import { styles } from "../../../../fixtures/workbooks/styles.ts";
import { suppliers } from "../../../../fixtures/workbooks/suppliers.ts";
import { cellsOf, partText } from "../read-result.ts";
import { withList, writeAll } from "../temporary-book.ts";

const columns: readonly OutputColumn[] = [
  { header: "day", type: "date" },
  { header: "amount", type: "number" },
];
const values = ["2024-05-31", 1500];
const expected = {
  headers: ["day", "amount"],
  records: suppliers.length,
  shown: () => ["n:45443", "n:1500"],
};

/** The styles of the result of a book with these styles, its cells, and what was said; nothing may be lost in it. */
const writtenWith = (own: string, shown: readonly string[] = expected.shown()) =>
  withList(supplierBook({}, {}, { styles: own }), {}, async (list, folder) => {
    const { path, report } = await writeAll(list, folder, columns, [...values]);
    const input = supplierBook({}, {}, { styles: own });
    expect(workbookLosses(input, await readFile(path), { ...expected, shown: () => shown })).toEqual([]);
    return { xml: await partText(path, "styles.xml"), warnings: report.warnings };
  });

const plain = '<cellXfs count="1"><xf/></cellXfs>';
const sheetOf = (inside: string, prefix = "") =>
  `<${prefix}styleSheet xmlns${prefix ? ":x" : ""}="${MAIN}">${inside}</${prefix}styleSheet>`;
const given = ['<xf numFmtId="164" applyNumberFormat="1"/>', '<xf numFmtId="3" applyNumberFormat="1"/>'].join(
  "",
);
const iso = '<numFmt numFmtId="164" formatCode="yyyy-mm-dd"/>';

describe("the styles of a workbook", () => {
  test.each<[string, string, string]>([
    [
      "gain a list of number formats before all else",
      plain,
      `<numFmts count="1">${iso}</numFmts><cellXfs count="3"><xf/>${given}</cellXfs>`,
    ],
    [
      "gain entries behind their own, counted",
      `<numFmts count="0"></numFmts>${plain}<cellStyles/>`,
      `<numFmts count="1">${iso}</numFmts><cellXfs count="3"><xf/>${given}</cellXfs><cellStyles/>`,
    ],
    [
      "count nothing where they counted nothing",
      "<numFmts/><cellXfs><xf/></cellXfs>",
      `<numFmts count="1">${iso}</numFmts><cellXfs><xf/>${given}</cellXfs>`,
    ],
    [
      "gain formats where there were none, the default one first",
      "<fonts/><dxfs/>",
      `<numFmts count="1">${iso}</numFmts><fonts/><cellXfs count="3"><xf/>${given}</cellXfs><dxfs/>`,
    ],
    [
      "keep what is written around them",
      `<!-- <cellXfs> -->${plain}<extLst><ext><x14:dxfs/></ext></extLst>`,
      `<!-- <cellXfs> --><numFmts count="1">${iso}</numFmts><cellXfs count="3"><xf/>${given}</cellXfs><extLst><ext><x14:dxfs/></ext></extLst>`,
    ],
  ])("%s", async (_, inside, extended) => {
    const { xml } = await writtenWith(sheetOf(inside));
    expect(xml).toContain(sheetOf(extended));
  });

  test("are extended in their own prefix, and where they hold nothing at all", async () => {
    const prefixed = sheetOf("<x:cellXfs count='1'><x:xf numFmtId='0'></x:xf></x:cellXfs>", "x:");
    const { xml } = await writtenWith(prefixed);
    expect(xml).toContain('<x:numFmt numFmtId="164" formatCode="yyyy-mm-dd"/>');
    expect(xml).toContain('<x:xf numFmtId="3" applyNumberFormat="1"/></x:cellXfs>');
    const empty = await writtenWith("<styleSheet/>");
    expect(empty.xml).toContain(`<cellXfs count="3"><xf/>${given}</cellXfs></styleSheet>`);
  });

  test("number theirs past every id, those of conditional formats included", async () => {
    const dxf = '<dxfs count="1"><dxf><numFmt numFmtId="170" formatCode="0"/></dxf></dxfs>';
    const { xml } = await writtenWith(sheetOf(plain + dxf));
    expect(xml).toContain('<numFmt numFmtId="171" formatCode="yyyy-mm-dd"/>');
  });

  test("are not touched where they have all that is needed, and not twice", async () => {
    const complete = sheetOf(
      `<numFmts count="1">${iso}</numFmts><cellXfs count="3"><xf/><xf applyNumberFormat="true" numFmtId='164'/><xf numFmtId="3"/></cellXfs>`,
    );
    await withList(supplierBook({}, {}, { styles: complete }), {}, async (list, folder) => {
      const { path } = await writeAll(list, folder, columns, [...values]);
      const part = (book: Buffer) => readZipParts(book).find(({ name }) => name.endsWith("styles.xml"))!;
      const [before, after] = [part(supplierBook({}, {}, { styles: complete })), part(await readFile(path))];
      expect(after.packed.equals(before.packed)).toBe(true);
    });
    const once = await writtenWith(styles);
    const again = await writtenWith(once.xml.replace(/^.*\?>\n/, ""));
    expect(again.xml).toBe(once.xml);
  });

  test("keep their bytes beside what is added", async () => {
    const { xml } = await writtenWith(styles);
    expect(stylesDifference(Buffer.from(styles), Buffer.from(xml.replace(/^.*\?>\n/, "")))).toBeUndefined();
    expect(xml).not.toContain(styles);
  });

  test.each([
    `<styleSheet xmlns="${MAIN}"><cellXfs count="1"><xf/></styleSheet>`,
    `<styleSheet xmlns="${MAIN}"></cellXfs><cellXfs count="1"><xf/></cellXfs></styleSheet>`,
    `<styleSheet xmlns="${MAIN}"><cellXfs count="1"><xf/></cellXfs><!-- </styleSheet>`,
    "",
  ])("are left alone where they are damaged, and that is said: %s", async (damaged) => {
    await withList(supplierBook({}, {}, { styles: damaged }), {}, async (list, folder) => {
      const { path, report } = await writeAll(list, folder, columns, [...values]);
      expect(await partText(path, "styles.xml")).toContain(damaged);
      expect((await cellsOf(path))["E2"]).toBe("text:2024-05-31");
      const detail = { file: "book.xlsx" };
      expect(report.warnings).toEqual([{ code: "styles_not_extended_damaged", detail }]);
    });
  });

  test("with 64,000 formats get none more: days are shown by one there is, or written as text, and that is said", async () => {
    const full = (last: string) =>
      sheetOf(`<cellXfs count="64000">${"<xf/>".repeat(63_999)}${last}</cellXfs>`);
    const warnings = [{ code: "styles_not_extended_full", detail: { file: "book.xlsx" } }];
    const none = full('<xf fontId="1"/>');
    const text = await writtenWith(none, ["text:2024-05-31", "n:1500"]);
    expect(text.xml).toContain(none);
    expect(text.warnings).toEqual(warnings);
    const day = full('<xf numFmtId="14"/>');
    const shown = await writtenWith(day);
    expect(shown.xml).toContain(day);
    expect(shown.warnings).toEqual(warnings);
  });
});

test("a workbook without styles is given some, named where parts are named", async () => {
  await withList(bareBook(), {}, async (list, folder) => {
    const { path } = await writeAll(list, folder, columns, [...values]);
    const parts = readZipParts(await readFile(path));
    const part = parts.find(({ name }) => name === "xl/styles.xml")!;
    expect(part.content().toString()).toContain('<numFmt numFmtId="164" formatCode="yyyy-mm-dd"/>');
    expect(await partText(path, "workbook.xml.rels")).toMatch(/relationships\/styles" Target="styles.xml"/);
    expect(await partText(path, "[Content_Types].xml")).toContain("spreadsheetml.styles+xml");
    expect(brokenFormats(part.content(), ["1", "2"])).toEqual([]);
    expect((await cellsOf(path))["E2"]).toBe("n:45443");
  });
});
