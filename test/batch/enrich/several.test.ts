import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "@jest/globals";
import ExcelJS from "exceljs";
import { desk, listOf, recordsOf, testNothingLeaks, type Desk } from "../desk.ts";

let at: Desk;

async function saveBook(name: string, identifiers: readonly string[]): Promise<void> {
  const book = new ExcelJS.Workbook();
  book.addWorksheet("Liste").addRows([["siren"], ...identifiers.map((id) => [id])]);
  at.save(name, Buffer.from(await book.xlsx.writeBuffer()));
}

beforeAll(async () => {
  at = await desk();
  for (const folder of ["lists", "more", "results"]) mkdirSync(join(at.folder, folder));
  at.save("a.csv", listOf(["552032534", "383474814", "à voir"]));
  at.save("lists/b.csv", listOf(["552032534", "5720784"]));
  at.save("more/b.csv", listOf(["383474814"]));
  await saveBook("c.xlsx", ["383474814", "356000000"]);
});

const three = ["a.csv", "lists/b.csv", "c.xlsx"];
const records = (path: string) => recordsOf(readFileSync(join(at.folder, path), "utf8"));

describe("several lists in one run", () => {
  test("are planned together: rows summed, a company that stands in two files asked once", async () => {
    const { code, stdout } = await at.run("plan", ...three, "--json");
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      rows: { total: 7, ready: 3, repaired: 1, duplicate: 2, invalid: 1, blank: 0, stored: 0 },
      calls: { likely: 4 },
      lists: [
        { file: "a.csv", sheet: null, headerRow: 1, column: "A", header: "siren" },
        { file: "lists/b.csv" },
        { file: "c.xlsx", sheet: "Liste", headerRow: 1, column: "A", header: "siren" },
      ],
    });
    const { stdout: text } = await at.run("plan", ...three);
    expect(text).toContain(
      '       c.xlsx: identifiers in column A "siren" of the sheet "Liste", header in row 1\n',
    );
    expect(text).toContain("\nRows   7 rows in all, in 3 files\n");
  });

  test("are enriched on one budget, each beside its input, with one summary", async () => {
    const { result, calls } = await at.counted(() => at.run("enrich", ...three, "--fields", "name"));
    expect(result.code).toBe(0);
    expect(calls.total - calls.byOperation["me"]!).toBe(4);
    expect(result.stderr).toContain("Rows: 6 found, 1 invalid\nCalls: 5 spent, ");
    expect(result.stdout.trim().split("\n")).toEqual([
      "Written: a.enriched.csv",
      `Written: ${join("lists", "b.enriched.csv")}`,
      "Written: c.enriched.xlsx",
    ]);
    expect(records("a.enriched.csv").map((row) => row["sirene_name"])).toEqual(["DANONE", "AIRBUS SAS", ""]);
    expect(records("lists/b.enriched.csv")[1]).toMatchObject({ sirene_name: "ETABLISSEMENTS DECAYEUX" });
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(join(at.folder, "c.enriched.xlsx"));
    expect(book.getWorksheet("Liste")!.getCell("C3").value).toBe("LA POSTE");
  });

  test("may be named by a pattern that no shell has read, and again when results stand beside them", async () => {
    at.save("lists/z.csv", listOf(["356000000"]));
    const { code, stdout, stderr } = await at.run("enrich", "lists/*.csv", "--fields", "name");
    expect(code).toBe(0);
    expect(stdout.match(/Written/g)).toHaveLength(2);
    expect(stderr).toContain("lists/b.enriched.csv is skipped: it is the result of lists/b.csv.\n");
    expect(existsSync(join(at.folder, "lists/b.enriched.enriched.csv"))).toBe(false);
  });

  test("go into a folder, which a slash at the end makes, named twice or not", async () => {
    const { code, stdout } = await at.run(
      "enrich",
      "a.csv",
      "./a.csv",
      "lists/b.csv",
      "-o",
      "new/folder/",
      "--fields",
      "name",
    );
    expect(code).toBe(0);
    expect(stdout.trim().split("\n")).toHaveLength(2);
    expect(records("new/folder/a.enriched.csv")).toHaveLength(3);
    expect((await at.run("enrich", ...three, "-o", "results", "--fields", "name")).code).toBe(0);
    expect(existsSync(join(at.folder, "results/c.enriched.xlsx"))).toBe(true);
    expect((await at.run("enrich", "a.csv", "-o", "single/", "--quiet")).code).toBe(0);
    expect(existsSync(join(at.folder, "single/a.enriched.csv"))).toBe(true);
  });

  test("are a single list where one is named twice: -o may name its result", async () => {
    const words = ["more/b.csv", "./more/b.csv", "-o", "one.csv"];
    const run = await at.run("enrich", ...words, "--overwrite", "--fields", "name");
    expect(run).toMatchObject({ code: 0, stdout: "Written: one.csv\n" });
    expect(records("one.csv").map((row) => row["sirene_name"])).toEqual(["AIRBUS SAS"]);
  });

  test("are told apart in report and changes by the file of each row", async () => {
    const names = ["a.enriched.csv", join("lists", "b.enriched.csv")];
    at.save(
      "a.enriched.csv",
      readFileSync(join(at.folder, "a.enriched.csv"), "utf8").replace("AIRBUS SAS", "AIRBUS"),
    );
    const { code } = await at.run(
      "enrich",
      ...names,
      ..."--fields name --only stale -o out/ --report r.json --changes c.csv".split(" "),
    );
    expect(code).toBe(0);
    const report = JSON.parse(at.read("r.json").toString()) as {
      run: { files: { file: string; output: string }[] };
      rows: { file: string; row: number }[];
    };
    expect(report.run.files.map(({ file }) => file)).toEqual(names);
    expect(report.rows.map(({ file, row }) => `${file} ${row}`)).toEqual([
      "a.enriched.csv 2",
      "a.enriched.csv 3",
      `${names[1]} 2`,
      `${names[1]} 3`,
    ]);
    expect(at.read("c.csv").toString()).toBe(
      "\ufefffile,sheet,row,siren,siret,kind,field,before,after\r\na.enriched.csv,,3,383474814,,renamed,name,AIRBUS,AIRBUS SAS\r\n",
    );
  });

  test("keep the shape of one file's report where there is one", async () => {
    await at.run("enrich", "a.csv", "--report", "one.json", "--quiet", "--overwrite");
    const report = JSON.parse(at.read("one.json").toString()) as { run: object; rows: object[] };
    expect(report.run).toMatchObject({ file: "a.csv", sheet: null, output: "a.enriched.csv" });
    expect(report.rows[0]).not.toHaveProperty("file");
  });
});

describe("several lists of which one cannot be had", () => {
  test("are refused before anything is asked, each that cannot be used named", async () => {
    at.save("names.csv", "nom\nEXEMPLE\n");
    at.save("empty.csv", "");
    const { result, calls } = await at.counted(() =>
      at.run("enrich", "a.csv", "names.csv", "empty.csv", "nowhere.csv", "-o", "refused/"),
    );
    expect(result.code).toBe(2);
    expect(calls.total).toBe(0);
    expect(result.stderr.trim().split("\n")).toEqual([
      expect.stringMatching(/^names\.csv: No column of this list contains SIREN/),
      "empty.csv is empty.",
      "nowhere.csv does not exist; check the path.",
    ]);
    expect(existsSync(join(at.folder, "refused"))).toBe(false);
  });

  test("are refused when two would be written to one file", async () => {
    const run = await at.run("enrich", "lists/b.csv", "more/b.csv", "-o", "refused/");
    expect(run).toMatchObject({ code: 2, stdout: "" });
    expect(run.stderr.trim()).toBe(
      "lists/b.csv and more/b.csv would both be written to refused/b.enriched.csv: run them separately, or into different folders.",
    );
  });

  test("are written but for the one that cannot be, which is named; report and changes wait for all", async () => {
    // What the run itself puts in the way, after it has looked: a folder by the name of the second result.
    at.save("first.csv", listOf(["552032534"]));
    at.save("second.csv", listOf(["383474814"]));
    await at.sandbox.change({ latency: "3s" });
    const before = await at.sandbox.calls();
    const { ended } = at
      .with({ SIRENE_STORE: "late.sqlite" })
      .start("enrich", "first.csv", "second.csv", "--fields", "name", "--report", "late.json");
    // A company is asked when all files have been looked at; its answer takes long enough for what comes in the way.
    while ((await at.sandbox.calls()).total <= before.total + 1) await setTimeout(20);
    mkdirSync(join(at.folder, "second.enriched.csv"));
    const { code, stdout, stderr } = await ended;
    await at.sandbox.change({ latency: "0ms" });
    expect(stdout).toBe("Written: first.enriched.csv\n");
    expect(records("first.enriched.csv")[0]).toMatchObject({ sirene_name: "DANONE" });
    expect(stderr).toContain("Rows: 1 found\n");
    expect(stderr).toMatch(
      /\nsecond\.enriched\.csv: second\.enriched\.csv is a folder; name a file with -o\.\nThe answers already paid for are in the store/,
    );
    expect(code).toBe(2);
    expect(existsSync(join(at.folder, "late.json"))).toBe(false);
  });
});

testNothingLeaks();
