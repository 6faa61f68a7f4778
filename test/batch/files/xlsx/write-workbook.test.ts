import { describe, expect, test } from "@jest/globals";
import { access, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { FileError } from "../../../../batch/files/file-error.ts";
import { brokenLinks } from "../../../fidelity/package-links.ts";
import { readZipParts } from "../../../fidelity/zip-parts.ts";
import { supplierBook } from "../../../fixtures/workbooks/dialects.ts";
import { signed } from "../../../fixtures/workbooks/refused.ts";
import { partText } from "./read-result.ts";
import { bookOf, withList, writeAll } from "./temporary-book.ts";

const column = { header: "new", type: "text" } as const;

describe("writing a workbook", () => {
  test("asks for values a batch at a time, in order, and for each record once", async () => {
    const rows = Array.from(
      { length: 1100 },
      (_, index) => `<row r="${index + 7}"><c r="A${index + 7}"><v>1</v></c></row>`,
    );
    await withList(supplierBook({ rowsAfter: rows.join("") }), {}, async (list, folder) => {
      const asked: [number, number][] = [];
      await list.write(join(folder, "result.xlsx"), [column], (first, count) => {
        asked.push([first, count]);
        return Promise.resolve(Array.from({ length: count }, () => ["x"]));
      });
      expect(asked).toEqual([
        [0, 512],
        [512, 512],
        [1024, 81],
      ]);
    });
  });

  test("may be done several times with one list, with the same bytes", async () => {
    await withList(supplierBook(), {}, async (list, folder) => {
      const first = await readFile((await writeAll(list, folder, [column], ["x"])).path);
      const second = await readFile((await writeAll(list, folder, [column], ["x"])).path);
      expect(second).toEqual(first);
    });
  });

  test("leaves nothing behind when the values cannot be had", async () => {
    await withList(supplierBook(), {}, async (list, folder) => {
      const failing = list.write(join(folder, "result.xlsx"), [column], () =>
        Promise.reject(new Error("no answer")),
      );
      await expect(failing).rejects.toThrow("no answer");
      expect(await readdir(folder)).toEqual(["book.xlsx"]);
    });
  });

  test("fails rather than lose a row for want of values", async () => {
    await withList(supplierBook(), {}, async (list, folder) => {
      const short = list.write(join(folder, "result.xlsx"), [column], (_, count) =>
        Array.from({ length: count - 1 }, () => ["x"]),
      );
      await expect(short).rejects.toThrow("4 rows of values were given for 5 records");
    });
  });

  test("never goes over the input", async () => {
    await withList(supplierBook(), {}, async (list, folder) => {
      const path = join(folder, "book.xlsx");
      const before = await readFile(path);
      const refused = list.write(path, [column], (_, count) => Array.from({ length: count }, () => ["x"]));
      await expect(refused).rejects.toBeInstanceOf(FileError);
      await expect(refused).rejects.toMatchObject({ code: "same_file" });
      expect(await readFile(path)).toEqual(before);
    });
  });

  test("refuses a folder that is not there", async () => {
    await withList(supplierBook(), {}, async (list, folder) => {
      const path = join(folder, "none", "result.xlsx");
      const refused = list.write(path, [column], () => []);
      await expect(refused).rejects.toMatchObject({ code: "missing_output_folder" });
      await expect(access(path)).rejects.toThrow("ENOENT");
    });
  });

  test("widens the spans of rows, and drops a list of them", async () => {
    const rowsAfter =
      '<row r="7" spans="1:2 4:9"><c r="A7"><v>1</v></c></row><row r="8" spans="1:20"><c r="A8"><v>1</v></c></row>';
    await withList(supplierBook({ rowsAfter }), {}, async (list, folder) => {
      const { path } = await writeAll(list, folder, [column], ["x"]);
      const xml = await partText(path, "sheet1.xml");
      expect(xml).toContain('<row r="2" spans="1:5">');
      expect(xml).toContain('<row r="7"><c');
      expect(xml).toContain('<row r="8" spans="1:20">');
    });
  });

  test.each([
    ["the same spans as the row before", '<row r="3" spans="1:1">', '<row r="3" spans="1:2">'],
    ["other spans than the row before", '<row r="3" spans="1:3" ht="15">', '<row r="3" spans="1:3" ht="15">'],
    ["spans before its number", '<row spans="1:1" r="3">', '<row spans="1:2" r="3">'],
    ["no spans", '<row r="3" ht="15">', '<row r="3" ht="15">'],
    ["spans in single quotes", `<row r="3" spans='1:1'>`, `<row r="3" spans='1:2'>`],
    ["a list of spans", '<row r="3" spans="1:1 3:3" ht="15">', '<row r="3" ht="15">'],
    ["spans of a program's own", '<row r="3" x:spans="1:1">', '<row r="3" x:spans="1:1">'],
  ])("writes the start of a row that has %s", async (_, given, written) => {
    const cell = (row: number) => `<c r="A${row}" t="inlineStr"><is><t>Nom</t></is></c>`;
    const rows = [2, 4].map((row) => `<row r="${row}" spans="1:1">${cell(row)}</row>`);
    const all = `<row r="1">${cell(1)}</row>${rows[0]}${given}${cell(3)}</row>${rows[1]}`;
    await withList(bookOf(all), { headerRow: 1 }, async (list, folder) => {
      const { path } = await writeAll(list, folder, [column], ["x"]);
      const added = (row: number) => `<c r="B${row}" t="inlineStr"><is><t>x</t></is></c></row>`;
      const wide = [2, 4].map((row) => `<row r="${row}" spans="1:2">${cell(row)}${added(row)}`);
      expect(await partText(path, "sheet1.xml")).toContain(
        `${wide[0]}${written}${cell(3)}${added(3)}${wide[1]}`,
      );
    });
  });

  test.each([
    ["behind other attributes", '<c r="A2" cm="1" s="2">', ' s="2"'],
    ["before its type", '<c r="A2" s="2" t="str">', ' s="2"'],
    ["in single quotes", `<c r="A2" s='2'>`, ' s="2"'],
    ["nowhere", '<c r="A2" cm="1">', ""],
  ])("takes the format over that the last cell has %s", async (_, tag, format) => {
    const rows = `<row r="1"><c r="A1" t="inlineStr"><is><t>Nom</t></is></c></row><row r="2">${tag}<v>1</v></c></row>`;
    await withList(bookOf(rows), { headerRow: 1 }, async (list, folder) => {
      const { path } = await writeAll(list, folder, [column], ["x"]);
      expect(await partText(path, "sheet1.xml")).toContain(
        `<c r="B2"${format} t="inlineStr"><is><t>x</t></is></c>`,
      );
    });
  });
});

describe("a digital signature", () => {
  test("is dropped when that is asked for, with all that refers to it, and that is said", async () => {
    await withList(signed(), { dropSignature: true }, async (list, folder) => {
      const { path, report } = await writeAll(list, folder, [column], ["x"]);
      const parts = readZipParts(await readFile(path));
      expect(parts.filter(({ name }) => name.includes("_xmlsignatures"))).toEqual([]);
      expect(brokenLinks(parts)).toEqual([]);
      expect(await partText(path, "_rels/.rels")).not.toContain("digital-signature");
      expect(await partText(path, "[Content_Types].xml")).not.toContain("_xmlsignatures");
      expect(report.warnings).toEqual([{ code: "signature_dropped", detail: { file: "book.xlsx" } }]);
    });
  });
});
