import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { openList } from "../../../batch/files/opening/open.ts";
import { RowNumbers } from "../../../batch/files/list.ts";
import { scratchFolder } from "./scratch-folder.ts";
import { bookOf, withList } from "./xlsx/temporary-book.ts";

const scratch = scratchFolder();

async function linesOf(text: string | Buffer): Promise<number[]> {
  const list = await openList(scratch.save("list.csv", text));
  try {
    return Array.from({ length: list.records }, (_, record) => list.rowOf(record));
  } finally {
    await list.close();
  }
}

test("the rows of records come back by record, and the records by row, whatever lies between them", () => {
  const gaps = fc.array(fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 5 })), { maxLength: 50 });
  fc.assert(
    fc.property(gaps, (steps) => {
      const rows = steps.map((_, place) => steps.slice(0, place + 1).reduce((sum, step) => sum + step, 0));
      const numbers = new RowNumbers();
      for (const row of rows) numbers.add(row);
      expect(rows.map((_, record) => numbers.at(record))).toEqual(rows);
      const last = rows.at(-1) ?? 0;
      for (let row = 0; row <= last + 2; row += 1) {
        const record = rows.indexOf(row);
        expect(numbers.recordIn(row)).toBe(record === -1 ? undefined : record);
      }
    }),
  );
});

describe("a record of a text file is numbered by the line it begins in", () => {
  test.each([
    ["line feeds", "\n"],
    ["carriage returns and line feeds", "\r\n"],
    ["carriage returns", "\r"],
  ])("blank lines and line breaks in quotes counted, with %s", async (_, end) => {
    const lines = [
      "siren;nom",
      "552032534;a",
      "",
      `383474814;"b${end}b${end}"`,
      '356000000;"c"',
      "",
      "720;d",
    ];
    expect(await linesOf(lines.join(end))).toEqual([2, 4, 7, 9]);
  });

  test("beyond the rows that are read at once", async () => {
    const lines = Array.from({ length: 3_000 }, (_, rank) => `552032534;"${rank}\n"`);
    const numbers = await linesOf(["siren;nom", ...lines].join("\n"));
    expect([numbers[0], numbers[1_500], numbers.at(-1)]).toEqual([2, 3_002, 6_000]);
  });

  test("in UTF-16 too, and below a title of several lines", async () => {
    const text = '\ufeff"Liste\nde clients";\nsiren;nom\n552032534;"a\nb"\n383474814;c\n';
    expect(await linesOf(Buffer.from(text, "utf16le"))).toEqual([4, 6]);
  });

  test("and what is refused names its line, not its place among the rows", async () => {
    const text = 'siren;nom\n552032534;"a\nb"\n383474814;"c\n';
    await expect(linesOf(text)).rejects.toMatchObject({ code: "unclosed_quote", parameters: { row: 4 } });
  });
});

test("a record of a sheet is numbered by its row there", async () => {
  const cell = (at: string, content: string) => `<c r="${at}" t="inlineStr"><is><t>${content}</t></is></c>`;
  const rows = ["siren", "552032534", "383474814"].map(
    (content, rank) => `<row r="${3 + 2 * rank}">${cell(`B${3 + 2 * rank}`, content)}</row>`,
  );
  await withList(bookOf(rows.join("")), {}, async (list) => {
    expect([list.headerRow, list.rowOf(0), list.rowOf(1)]).toEqual([3, 5, 7]);
    await Promise.resolve();
  });
});
