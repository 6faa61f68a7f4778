import { describe, expect, test } from "@jest/globals";
import {
  type HeadedPlace,
  identifiersOfOtherTable,
  laterTables,
  columnsOf,
} from "../../../batch/files/header.ts";
import { openCsv } from "../../../batch/files/csv/open-csv.ts";
import { scatteredSirens } from "../made-up-numbers.ts";
import { cellsOf } from "./csv/enriched.ts";
import { scratchFolder } from "./scratch-folder.ts";

const scratch = scratchFolder();
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

test("each table has its rows, or its lines in a text file, where a cell may take two", async () => {
  const all = [...own, ...second, ...third];
  for (const [sheet, broken] of [["Feuil1", 0] as const, [undefined, 1] as const]) {
    const tables = await laterTables(listOf(["Code", "Nom", "SIREN"], all, sheet), read, all.length - 1);
    expect(tables).toEqual([
      { headerRow: 6 + broken, lastRow: 10 + broken, column: { index: 0, letter: "A", header: "SIREN" } },
      { headerRow: 11 + broken, lastRow: 15 + broken, column: { index: 1, letter: "B", header: "SIREN" } },
    ]);
  }
});

describe("the row that is told of another table in a text file is the one that opens it", () => {
  const upper = `SIREN;Nom\n${sirens
    .slice(0, 2)
    .map((one) => `${one};A\n`)
    .join("")}`;
  const lower = `\nNom;Siren\n${sirens
    .slice(2, 4)
    .map((one) => `B;${one}\n`)
    .join("")}`;

  test.each([
    ["below a list alone", `${upper}${lower}`, 5, 7],
    ["below the line sep=", `sep=;\n${upper}${lower}`, 6, 8],
    ["below a title of two lines", `"Export\ndu 3";\n${upper}${lower}`, 7, 9],
    ["below a cell of two lines", `${upper}${sirens[4]};"A\nB"\n${lower}`, 7, 9],
    ["below a header of two lines", `${upper.replace("Nom", '"Nom\nusuel"')}${lower}`, 6, 8],
    ["below all of these", `sep=;\n"Export\ndu 3";\n${upper}${sirens[4]};"A\rB"\n${lower}`, 10, 12],
  ])("%s", async (_, content, line, last) => {
    const file = scratch.save("list.csv", content);
    const list = await openCsv(file);
    const tables = await laterTables(list, { identifiers: [0], others: [1] }, list.records - 1);
    await list.close();
    expect(tables).toMatchObject([{ headerRow: line, lastRow: last }]);
    const table = await openCsv(file, { headerRow: line });
    expect(table.columns.map(({ header }) => header)).toEqual(["Nom", "Siren"]);
    expect(table.headerRow).toBe(line);
    expect(await cellsOf(table)).toEqual(sirens.slice(2, 4).map((one) => ["B", one]));
    await table.close();
  });
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
