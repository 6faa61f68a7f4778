import { describe, expect, test } from "@jest/globals";
import type { ShownReading } from "../../../../batch/files/list.ts";
import { bookOf, readAll, withList } from "./temporary-book.ts";

const text = (at: string, content: string) => `<c r="${at}" t="inlineStr"><is><t>${content}</t></is></c>`;
const row = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join("")}</row>`;
const merged = (...ranges: string[]) =>
  `<mergeCells count="${ranges.length}">${ranges.map((range) => `<mergeCell ref="${range}"/>`).join("")}</mergeCells>`;

const rows = [
  row(1, text("A1", "SIREN"), text("B1", "site")),
  row(2, text("A2", "552032534"), text("B2", "un")),
  row(3, '<c r="A3"/>', text("B3", "deux")),
  // Row 4 is not there: nothing stands in it.
  row(5, text("B5", "trois")),
  row(6, text("B6", "quatre")),
  row(7, text("A7", "383474814"), text("B7", "cinq")),
  row(8, text("A8", "356000000"), text("B8", "six")),
].join("");

const identifiers = (...ranges: string[]) =>
  withList(bookOf(rows, merged(...ranges)), {}, (list) => readAll(list, [0]));

describe("a cell that is merged over several rows", () => {
  test("says what it says in each of them", async () => {
    expect((await identifiers("A2:A5")).flat()).toEqual([
      ...["552032534", "552032534", "552032534", "", "383474814", "356000000"],
    ]);
  });

  test("fills no cell that holds something, no other column, and nothing beyond its rows", async () => {
    expect((await identifiers("A7:A8", "B2:B6")).flat()).toEqual([
      ...["552032534", "", "", "", "383474814", "356000000"],
    ]);
  });

  test("of the header, or of one row, fills nothing", async () => {
    expect((await identifiers("A1:A3", "A7:B7")).flat()).toEqual([
      ...["552032534", "", "", "", "383474814", "356000000"],
    ]);
  });

  test("over several columns says it in the first of them", async () => {
    const both = await withList(bookOf(rows, merged("A2:B6")), {}, (list) => readAll(list, [1, 0, 0]));
    expect(both.slice(0, 4)).toEqual([
      ["un", "552032534", "552032534"],
      ["deux", "552032534", "552032534"],
      ["trois", "552032534", "552032534"],
      ["quatre", "552032534", "552032534"],
    ]);
  });

  test("is shown in each of them, a text or a SIREN, but an amount in the first alone", async () => {
    const number = (at: string, value: number) => `<c r="${at}"><v>${value}</v></c>`;
    const amounts = [
      row(1, text("A1", "site"), text("B1", "SIREN"), text("C1", "nom"), text("D1", "montant")),
      row(2, text("A2", "un"), number("B2", 552032534), text("C2", "DANONE"), number("D2", 1200.5)),
      row(3, text("A3", "deux"), '<c r="B3"/><c r="C3"/><c r="D3"/>'),
      row(5, text("A5", "trois")),
      row(6, text("A6", "quatre"), text("C6", "LA POSTE")),
      row(7, text("A7", "cinq")),
    ].join("");
    const book = bookOf(amounts, merged("C6:C7", "B2:B5", "C2:C5", "D2:D5"));
    const shown = (reading?: ShownReading) =>
      withList(book, {}, async (list) => {
        const records: unknown[][] = [];
        await list.readShown([3, 2, 1, 0], (_, cells) => void records.push(...cells), reading);
        return records;
      });
    expect((await shown({ repeatsAmounts: true })).map(([amount]) => amount)).toEqual([
      1200.5,
      1200.5,
      1200.5,
      "",
      "",
    ]);
    const once = await withList(book, { keeps: () => [3, 2] }, async (list) => {
      const records: string[][] = [];
      await list.read([3, 2], (_, cells) => void records.push(...cells), "none");
      return records;
    });
    expect(once).toEqual([
      ["1200.5", "DANONE"],
      ["", ""],
      ["", ""],
      ["", "LA POSTE"],
      ["", ""],
    ]);
    expect(await shown()).toEqual([
      [1200.5, "DANONE", 552032534, "un"],
      ["", "DANONE", 552032534, "deux"],
      ["", "DANONE", 552032534, "trois"],
      ["", "LA POSTE", "", "quatre"],
      ["", "LA POSTE", "", "cinq"],
    ]);
  });
});
