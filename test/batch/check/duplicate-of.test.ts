import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "@jest/globals";
import ExcelJS from "exceljs";
import { edgeCases } from "../../../sandbox/register/edge-cases.ts";
import { desk, testNothingLeaks, type Desk } from "../desk.ts";
import { siretOf } from "../made-up-numbers.ts";

const { ordinary, corsica } = edgeCases;

let at: Desk;
beforeEach(async () => {
  at = await desk();
});

const partners = (file = "list.checked.csv") =>
  at.records(file).map((record) => record["sirene_duplicate_of"]);
const listOf = (...sirens: string[]) => ["SIREN", ...sirens].join("\n") + "\n";

describe("sirene_duplicate_of", () => {
  test("names the other rows of the company by their numbers in the list, empty lines counted, and none of another establishment's", async () => {
    const sirets = [1, 2].map((rank) => siretOf(edgeCases.manyEstablishments, rank));
    at.save("list.csv", listOf(ordinary, corsica, ordinary, ...sirets, "", ordinary, sirets[0]!));
    await at.run("check", "list.csv", "--id", "SIREN");
    expect(partners()).toEqual(["4, 8", "", "2, 8", "9", "", "2, 4", "5"]);
  });

  test.each([
    ["en", "and 305 more"],
    ["fr", "et 305 autres"],
  ])("names the first ten, and in %s how many more there are", async (language, more) => {
    at.save("list.csv", listOf(corsica, ...Array<string>(316).fill(ordinary)));
    await at.run("check", "list.csv", "--lang", language);
    const found = partners();
    expect(found[0]).toBe("");
    expect(found[1]).toBe(`4, 5, 6, 7, 8, 9, 10, 11, 12, 13 ${more}`);
    expect(found[2]).toBe(`3, 5, 6, 7, 8, 9, 10, 11, 12, 13 ${more}`);
    expect(found.at(-1)).toBe(`3, 4, 5, 6, 7, 8, 9, 10, 11, 12 ${more}`);
  });

  test("names the rows of other lists with their files", async () => {
    at.save("one.csv", listOf(ordinary));
    at.save("two.csv", listOf(corsica, ordinary, ordinary));
    await at.run("check", "one.csv", "two.csv");
    expect(partners("one.checked.csv")).toEqual(["two.csv:3, two.csv:4"]);
    expect(partners("two.checked.csv")).toEqual(["", "one.csv:2, 4", "one.csv:2, 3"]);
  });

  test("names the rows of lists of one name with their folders, and other lists without", async () => {
    for (const folder of ["2025", "2026"]) mkdirSync(join(at.folder, folder));
    const lists = ["2025/list.csv", "2026/list.csv", "2026/other.csv"];
    for (const name of lists) at.save(name, listOf(ordinary));
    await at.run("check", ...lists);
    const checked = lists.map((name) => partners(name.replace(".csv", ".checked.csv")));
    expect(checked).toEqual([
      ["2026/list.csv:2, other.csv:2"],
      ["2025/list.csv:2, other.csv:2"],
      ["2025/list.csv:2, 2026/list.csv:2"],
    ]);
  });

  test.each(["xlsx", "csv"])(
    "names the rows of a list with a title and blank lines as they stand in a new file: %s",
    async (to) => {
      const title = ["Fournisseurs FICTIFS", ""];
      const rows = ["SIREN", ordinary, "", corsica, "", ordinary];
      at.save("list.csv", [...title, ...rows, ""].join("\n"));
      const book = new ExcelJS.Workbook();
      book.addWorksheet("Liste").addRows([...title, ...rows].map((cell) => (cell === "" ? [] : [cell])));
      at.save("list.xlsx", Buffer.from(await book.xlsx.writeBuffer()));
      const words = ["--header-row", "3", "--to", to, "-o", `out.${to}`];
      expect((await at.run("check", to === "xlsx" ? "list.csv" : "list.xlsx", ...words)).code).toBe(0);
      if (to === "xlsx")
        expect((await at.run("enrich", "out.xlsx", "--to", "csv", "-o", "out.csv")).code).toBe(0);
      expect(partners("out.csv")).toEqual(["4", "", "2"]);
    },
  );

  test.each([
    ["csv", "list.csv:4", "list.csv:2"],
    ["xlsx", "[list.xlsx]Liste!4", "[list.xlsx]Liste!2"],
  ])(
    "names rows with the file of the list (%s) where only those to review are in the result",
    async (kind, later, first) => {
      const rows = [[ordinary], [corsica], [ordinary]];
      at.save("list.csv", listOf(...rows.flat()));
      const book = new ExcelJS.Workbook();
      book.addWorksheet("Liste").addRows([["SIREN"], ...rows]);
      at.save("list.xlsx", Buffer.from(await book.xlsx.writeBuffer()));
      const words = ["--rows", "review", "--to", "csv", "-o", "out.csv"];
      expect((await at.run("check", `list.${kind}`, ...words)).code).toBe(0);
      expect(partners("out.csv")).toEqual([later, first]);
    },
  );

  test("names rows that --only leaves out, whose own cells stay", async () => {
    at.save("list.csv", listOf(ordinary, corsica, ordinary));
    await at.run("check", "list.csv");
    const edited = at
      .read("list.checked.csv")
      .toString()
      .replace(`\n${corsica};${corsica}`, `\n${ordinary};`);
    at.save("edited.csv", edited.replace(/^([^\n]*\n[^\n]*\n)[^\n]*/, `$1${ordinary};;;;;;;;;;`));
    await at.run("check", "edited.csv", "--only", "missing", "-o", "out.csv");
    expect(partners("out.csv")).toEqual(["4", "2, 4", "2"]);
  });

  test("is empty where the reason is ignored, also of what an earlier run wrote", async () => {
    at.save("list.csv", listOf(ordinary, ordinary));
    await at.run("check", "list.csv");
    expect(partners()).toEqual(["3", "2"]);
    await at.run("check", "list.checked.csv", "--ignore", "duplicate_siren", "-o", "again.csv");
    expect(partners("again.csv")).toEqual(["", ""]);
  });
});

testNothingLeaks();
