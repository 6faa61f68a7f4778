import { describe, expect, test } from "@jest/globals";
import type { OutputValue } from "../../../../batch/files/list.ts";
import { FileError } from "../../../../batch/files/file-error.ts";
import { chainWithout } from "../../../../batch/files/xlsx/write/other-parts.ts";
import { MAIN, makeBook, typed } from "../../../fixtures/workbooks/book.ts";
import { sheet } from "../../../fixtures/workbooks/layouts.ts";
import { cellsOf, partText } from "./read-result.ts";
import { bookOf, withList, writeAll } from "./temporary-book.ts";

const text = (reference: string, value: string) =>
  `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;
const header = `<row r="1">${text("A1", "SIREN")}${text("B1", "sirene_name")}${text("C1", "Ville")}</row>`;
const column = { header: "sirene_name", type: "text", at: 1 } as const;

describe("a column that is there already", () => {
  test("is filled in place: cells replaced, made where they are missing, emptied where there is no value", async () => {
    const rows =
      `<row r="2">${text("A2", "a")}<c r="B2" s="2"><v>9</v></c>${text("C2", "x")}</row>` +
      `<row r="3">${text("A3", "b")}${text("C3", "y")}</row>` +
      `<row r="4">${text("A4", "c")}</row>` +
      `<row r="5">${text("A5", "d")}<c r="B5" s="2"><v>9</v></c></row>`;
    await withList(bookOf(header + rows), {}, async (list, folder) => {
      const { path, report } = await writeAll(list, folder, [column], (record) => [
        record === 3 ? null : `n${record}`,
      ]);
      const xml = await partText(path, "sheet1.xml");
      expect(xml).toContain(
        `${text("A2", "a")}<c r="B2" s="2" t="inlineStr"><is><t>n0</t></is></c>${text("C2", "x")}`,
      );
      expect(xml).toContain(`${text("A3", "b")}${text("B3", "n1")}${text("C3", "y")}`);
      expect(xml).toContain(`${text("A4", "c")}${text("B4", "n2")}</row>`);
      expect(xml).toContain(`${text("A5", "d")}<c r="B5" s="2"/></row>`);
      expect(xml).toContain(header);
      expect(report).toEqual({ records: 4, warnings: [] });
    });
  });

  test("may stand beside columns appended in the same writing, in any order", async () => {
    const rows = `<row r="2">${text("A2", "a")}${text("B2", "old")}${text("C2", "x")}</row>`;
    const columns = [{ header: "one", type: "number" }, column, { header: "two", type: "boolean" }] as const;
    await withList(bookOf(header + rows), {}, async (list, folder) => {
      const { path } = await writeAll(list, folder, columns, [1, "new", true]);
      expect(await cellsOf(path)).toEqual({
        A1: "text:SIREN",
        B1: "text:sirene_name",
        C1: "text:Ville",
        D1: "text:one",
        E1: "text:two",
        A2: "text:a",
        B2: "text:new",
        C2: "text:x",
        D2: "n:1",
        E2: "b:1",
      });
    });
  });

  test("gives the same bytes when the result is filled once more", async () => {
    const rows = `<row r="2">${text("A2", "a")}</row><row r="3">${text("A3", "b")}</row>`;
    await withList(bookOf(header + rows), {}, async (list, folder) => {
      const { path } = await writeAll(list, folder, [column], (record) => [record === 0 ? "x" : null]);
      const once = await partText(path, "sheet1.xml");
      await withList(await bytesOf(path), {}, async (again, other) => {
        const { path: second } = await writeAll(again, other, [column], (record) => [
          record === 0 ? "x" : null,
        ]);
        expect(await partText(second, "sheet1.xml")).toBe(once);
      });
    });
  });
});

async function bytesOf(path: string): Promise<Buffer> {
  const { readFile } = await import("node:fs/promises");
  return readFile(path);
}

describe("formulas in a column that is filled in place", () => {
  const formula = (reference: string, attributes: string) =>
    `<c r="${reference}"><f ${attributes}>1+1</f><v>2</v></c>`;

  test("are replaced when they concern no other cell", async () => {
    const rows = `<row r="2">${text("A2", "a")}${formula("B2", 't="shared" ref="B2:B3" si="0"')}</row><row r="3">${text("A3", "b")}<c r="B3"><f t="shared" si="0"/><v>2</v></c></row>`;
    await withList(bookOf(header + rows), {}, async (list, folder) => {
      const { path } = await writeAll(list, folder, [column], ["x"]);
      expect(await partText(path, "sheet1.xml")).not.toContain("<f");
    });
  });

  test("stop the writing when cells that stay depend on them", async () => {
    const rows = `<row r="2">${text("A2", "a")}${formula("B2", 't="array" ref="B2:C2"')}</row>`;
    await withList(bookOf(header + rows), {}, async (list, folder) => {
      const other = { header: "Ville", type: "text", at: 2 } as const;
      expect(() => list.refuseFormulas([column])).toThrow(FileError);
      expect(() => list.refuseFormulas([column, other])).not.toThrow();
      expect(() => list.refuseFormulas([other])).not.toThrow();
      const refused = writeAll(list, folder, [column], ["x"]);
      await expect(refused).rejects.toThrow(FileError);
      await expect(refused).rejects.toMatchObject({ code: "formula_in_the_way", parameters: { cell: "B2" } });
    });
  });

  test("stop the writing too when it would replace a part of what they fill", async () => {
    const shared = `${formula("B2", 't="shared" ref="B2:B4" si="0"')}|<c r="B3"><f t="shared" si="0"/></c>|<c r="B4"><f t="shared" si="0"/></c>`;
    const array = `${formula("B2", 't="array" ref="B2:B4"')}|<c r="B3"><v>2</v></c>|<c r="B4"><v>2</v></c>`;
    const written = (formulas: string, values: OutputValue[]) => {
      const rows = formulas
        .split("|")
        .map((cell, at) => `<row r="${at + 2}">${text(`A${at + 2}`, "a")}${cell}</row>`);
      return withList(bookOf(header + rows.join("")), {}, async (list, folder) => {
        const { path } = await writeAll(list, folder, [column], (record) => [values[record]]);
        return [...(await partText(path, "sheet1.xml")).matchAll(/<f /g)].length;
      });
    };
    const refusedAt = (cell: string) => ({ code: "formula_in_the_way", parameters: { cell } });
    await expect(written(shared, ["X", undefined, undefined])).rejects.toMatchObject(refusedAt("B3"));
    await expect(written(array, [undefined, "X", undefined])).rejects.toMatchObject(refusedAt("B3"));
    expect(await written(shared, [undefined, "X", "X"])).toBe(1);
    expect(await written(shared, ["X", "X", "X"])).toBe(0);
    expect(await written(array, ["X", undefined, undefined])).toBe(0);
    expect(await written(array, [undefined, undefined, undefined])).toBe(1);
  });

  const chained = (chain: string) =>
    makeBook({
      sheets: [
        { name: "Autre", xml: sheet("") },
        {
          name: "Liste",
          xml: sheet(
            `${header}<row r="2">${text("A2", "a")}${formula("B2", "")}<c r="C2"><f>B2</f><v>2</v></c></row>`,
          ),
        },
      ],
      parts: [typed("xl/calcChain.xml", `<calcChain xmlns="${MAIN}">${chain}</calcChain>`, "calcChain")],
      workbookRelations: [{ type: "calcChain", target: "xl/calcChain.xml" }],
    });

  test("leave the calculation chain, which may not name a cell without one", async () => {
    await withList(chained('<c r="B2" i="2"/><c r="C2"/>'), {}, async (list, folder) => {
      const { path } = await writeAll(list, folder, [column], ["x"]);
      expect(await partText(path, "calcChain.xml")).toContain(
        `<calcChain xmlns="${MAIN}"><c r="C2" i="2"/></calcChain>`,
      );
    });
  });

  test("take the chain with them when it names no other cell", async () => {
    await withList(chained('<c r="B2" i="2"/>'), {}, async (list, folder) => {
      const { path } = await writeAll(list, folder, [column], ["x"]);
      await expect(partText(path, "calcChain.xml")).rejects.toThrow("no part");
      expect(await partText(path, "workbook.xml.rels")).not.toContain("calcChain");
      expect(await partText(path, "[Content_Types].xml")).not.toContain("calcChain");
    });
  });

  test("are told apart by sheet in the chain", () => {
    const chain = '<calcChain><c r="B2" i="1"/><c r="B3"/><c r="B2" i="2"/><c r="B9"/></calcChain>';
    expect(chainWithout(chain, "2", (col, row) => col === 1 && row === 2)).toBe(
      '<calcChain><c r="B2" i="1"/><c r="B3"/><c r="B9" i="2"/></calcChain>',
    );
  });
});
