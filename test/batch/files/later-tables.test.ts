import { describe, expect, test } from "@jest/globals";
import {
  type HeadedPlace,
  identifiersOfOtherTable,
  laterTables,
  columnsOf,
} from "../../../batch/files/header.ts";
import { scatteredSirens } from "../made-up-numbers.ts";

const sirens = scatteredSirens(12);
const [siren = ""] = sirens;

const siren3: HeadedPlace = { place: 2, header: "SIREN", isIdentifier: true };
const name2: HeadedPlace = { place: 1, header: "Nom", isIdentifier: false };

describe("another table begins", () => {
  test.each<[string, readonly string[], readonly string[], readonly HeadedPlace[], number | undefined]>([
    [
      "where SIREN stands above one in another column",
      ["SIREN", "Nom", "CA"],
      [siren, "A", "1"],
      [siren3],
      0,
    ],
    ["and the column that is read is blank there", ["SIREN", "Nom", ""], [siren, "A", ""], [siren3], 0],
    [
      "and a name is read in a column of towns",
      ["Nom", "Ville", "SIREN"],
      ["A", "B", siren],
      [siren3, name2],
      2,
    ],
    [
      "not where the header is repeated",
      ["Code", "nom ", "siren"],
      ["1", "A", siren],
      [siren3, name2],
      undefined,
    ],
    [
      "nor where only the number is called otherwise",
      ["Code", "Nom", "SIRET"],
      ["1", "A", siren],
      [siren3, name2],
      undefined,
    ],
    [
      "nor in columns that nothing is read from",
      ["Ville", "Nom", "SIREN"],
      ["B", "A", siren],
      [siren3],
      undefined,
    ],
    ["nor in a row with a number of its own", ["SIREN", siren, "x"], [siren, "A", "1"], [siren3], undefined],
    ["nor above anything else", ["SIREN", "Nom", "CA"], ["SIREN", "A", "1"], [siren3], undefined],
    ["nor above nothing", ["SIREN", "Nom", "CA"], [], [siren3], undefined],
  ])("%s", (_, texts, below, read, at) => {
    expect(identifiersOfOtherTable(texts, below, read)).toBe(at);
  });
});

/** A list that begins below its header in row 1, read in batches of two records. */
function listOf(header: readonly string[], records: readonly (readonly string[])[], sheet?: string) {
  let readTo = 0;
  const breaksAbove = (record: number) => records.slice(0, record).flat().join("").split("\n").length - 1;
  return {
    get readTo() {
      return readTo;
    },
    columns: columnsOf(header, header.length),
    records: records.length,
    ...(sheet !== undefined && { sheet }),
    rowOf: (record: number) => 2 + record + (sheet === undefined ? breaksAbove(record) : 0),
    async read(_: readonly number[], onRecords: (first: number, cells: string[][]) => unknown) {
      for (let first = 0; first < records.length; first += 2) {
        const cells = records.slice(first, first + 2).map((texts) => [...texts]);
        readTo = first + cells.length;
        if ((await onRecords(first, cells)) === false) return;
      }
    },
  };
}

const own = sirens.slice(0, 4).map((one, row) => [`F${row}`, row === 1 ? "two\nlines" : "A", one]);
const second = [["SIREN", "Nom", "CA"], ...sirens.slice(4, 8).map((one) => [one, "B", "1"])];
const third = [["Nom", "SIREN", ""], ...sirens.slice(8, 12).map((one) => ["C", one, ""])];
const read = { identifiers: [2], others: [] };

test("each table has its rows as --header-row counts them, be a cell of a text file two lines long", async () => {
  const all = [...own, ...second, ...third];
  for (const sheet of [undefined, "Feuil1"]) {
    const tables = await laterTables(listOf(["Code", "Nom", "SIREN"], all, sheet), read, all.length - 1);
    expect(tables).toEqual([
      { headerRow: 6, lastRow: 10, column: { index: 0, letter: "A", header: "SIREN" } },
      { headerRow: 11, lastRow: 15, column: { index: 1, letter: "B", header: "SIREN" } },
    ]);
  }
});

test("nothing is read of a list whose rows all have a number, nor of a very long one", async () => {
  const list = listOf(["Code", "Nom", "SIREN"], [...own, ...second]);
  expect(await laterTables(list, read, -1)).toEqual([]);
  expect(await laterTables({ ...list, records: 50_001 }, read, 4)).toEqual([]);
  expect(list.readTo).toBe(0);
});

test("a list is read as far as the last row without a number, and the one below it", async () => {
  const list = listOf(["Code", "Nom", "SIREN"], [...own, ["", "", ""], ...own, ...own]);
  expect(await laterTables(list, read, 4)).toEqual([]);
  expect(list.readTo).toBe(6);
});
