import { truncate } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { makeBook, MAIN } from "../../../fixtures/workbooks/book.ts";
import { readAll, withList } from "./temporary-book.ts";

const records = 25_000;
const numbers = Array.from({ length: records }, (_, record) => record);

/** Each record has its number, and a shared string; the strings stand in the order opposite to that of the rows. */
const rows = [
  `<row r="1"><c r="A1" t="inlineStr"><is><t>Code</t></is></c><c r="B1" t="inlineStr"><is><t>Nom</t></is></c></row>`,
  ...numbers.map(
    (record) =>
      `<row r="${record + 2}"><c r="A${record + 2}"><v>${record}</v></c>` +
      (record % 10 === 9 ? "" : `<c r="B${record + 2}" t="s"><v>${records - 1 - record}</v></c>`) +
      "</row>",
  ),
].join("");
const strings = `<sst xmlns="${MAIN}">${numbers.map((item) => `<si><t>nom ${records - 1 - item}</t></si>`).join("")}</sst>`;
const list = (merges: readonly string[]) =>
  makeBook({
    sheets: [
      {
        name: "Feuil1",
        xml:
          `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData>` +
          `<mergeCells>${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join("")}</mergeCells></worksheet>`,
      },
    ],
    strings,
  });

describe("a list of many records", () => {
  test("is read whole and in order, whatever order its shared strings stand in", async () => {
    const texts = await withList(list([]), {}, (opened) => readAll(opened, [1, 0]));
    expect(texts).toEqual(
      numbers.map((record) => [record % 10 === 9 ? "" : `nom ${record}`, String(record)]),
    );
  });

  test("has the text of a merged cell in each of its rows, however many they are", async () => {
    const texts = await withList(list(["B102:B24902"]), {}, (opened) => readAll(opened, [1]));
    expect([99, 109, 2_049, 20_479, 20_489, 24_899, 24_909].map((record) => texts[record])).toEqual([
      [""],
      ...Array.from({ length: 5 }, () => ["nom 100"]),
      [""],
    ]);
  });

  test("is read no further than a reader wants who has seen enough", async () => {
    await withList(list([]), {}, async (opened, folder) => {
      // What is behind the first records is not there any more: whoever reads on notices it.
      await truncate(join(folder, "book.xlsx"), 100_000);
      const seen: string[] = [];
      await opened.read([0], (_, cells) => {
        seen.push(...cells.flat());
        return seen.length < 2_000;
      });
      expect(seen.slice(0, 2_000)).toEqual(numbers.slice(0, 2_000).map(String));
      await expect(readAll(opened, [0])).rejects.toThrow();
    });
  });

  describe("whose columns are kept as its rows are counted", () => {
    const book = list(["B102:B24902"]);
    const read = (keeps: readonly number[], columns: readonly number[]) =>
      withList(book, { keeps: () => keeps }, (opened) => readAll(opened, columns));

    test.each([
      ["those columns", [0, 1], [0, 1]],
      ["one of them, twice", [0, 1], [1, 1]],
      ["one that was not kept", [0], [1, 0]],
      ["columns that are not there", [7], [0, 7]],
    ])("says what it says without, read for %s", async (_, keeps, columns) => {
      expect(await read(keeps, columns)).toEqual(await read([], columns));
    });

    test("says it again to whoever reads it anew, and to whoever had seen enough", async () => {
      const texts = await withList(book, { keeps: () => [0, 1] }, async (opened) => {
        await opened.read([1], (first) => first < 5_000);
        return [await readAll(opened, [1, 0]), await readAll(opened, [1, 0])];
      });
      expect(texts[1]).toEqual(texts[0]);
      expect(texts[0]).toEqual(await read([], [1, 0]));
    });

    test("is asked by the list's first rows which they are", async () => {
      let headers: readonly string[] = [];
      const keeps = ({ columns }: { readonly columns: readonly { readonly header: string }[] }) => {
        headers = columns.map(({ header }) => header);
        return [];
      };
      await withList(book, { keeps }, () => Promise.resolve());
      expect(headers).toEqual(["Code", "Nom"]);
    });

    test("makes no further pass over the sheet for them", async () => {
      await withList(book, { keeps: () => [0] }, async (opened, folder) => {
        // A list of numbers alone: all that is said of it is kept, and the file is not needed any more.
        await truncate(join(folder, "book.xlsx"), 100);
        expect((await readAll(opened, [0])).flat()).toEqual(numbers.map(String));
      });
    });
  });
});
