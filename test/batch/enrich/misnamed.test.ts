import { beforeAll, describe, expect, test } from "@jest/globals";
import ExcelJS from "exceljs";
import { desk, listOf, recordsOf, testNothingLeaks, type Desk } from "../desk.ts";
import { join } from "node:path";

let at: Desk;
const list = listOf(["552032534", "383474814"]);

beforeAll(async () => {
  at = await desk();
  at.save("export.xlsx", list);
  at.save("old.xls", list.replaceAll(";", "\t"));
  const book = new ExcelJS.Workbook();
  book.addWorksheet("Liste").addRows([["siren"], ["552032534"]]);
  at.save("book.csv", Buffer.from(await book.xlsx.writeBuffer()));
});

const namesIn = async (name: string) => {
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(join(at.folder, name));
  return book.worksheets[0]!.getColumn(3).values.slice(2);
};

describe("a list whose name says otherwise than what it holds", () => {
  test.each([
    ["export.xlsx", "export.enriched.csv", "a text file, despite its workbook name"],
    ["old.xls", "old.enriched.csv", "a text file, despite its workbook name"],
    ["book.csv", "book.enriched.xlsx", "a workbook, despite its text file name"],
  ])("%s gives %s, which is said", async (name, output, says) => {
    const { code, stdout, stderr } = await at.run("enrich", name, "--fields", "name");
    expect({ code, stdout }).toEqual({ code: 0, stdout: `Written: ${output}\n` });
    expect(stderr).toContain(`${name} is ${says}: its result is named ${output}.\n`);
    if (output.endsWith(".xlsx")) expect(await namesIn(output)).toEqual(["DANONE"]);
    else expect(recordsOf(at.read(output).toString("utf8").replaceAll("\t", ";"))).toHaveLength(2);
  });

  test("is known by its result when the same pattern is run again", async () => {
    const { stderr } = await at.run("plan", "export.*");
    expect(stderr).toContain("export.enriched.csv is skipped: it is the result of export.xlsx.\n");
    expect(stderr).toContain("export.xlsx is a text file");
  });

  test("is written as what the output's name says, where one is given", async () => {
    const run = await at.run("enrich", "export.xlsx", "--fields", "name", "-o", "out.xlsx");
    expect({ code: run.code, said: run.stderr.includes("text file") }).toEqual({ code: 0, said: false });
    expect(await namesIn("out.xlsx")).toEqual(["DANONE", "AIRBUS SAS"]);
  });

  test("is a workbook where one is asked for, under that name", async () => {
    const { code, stdout } = await at.run("enrich", "export.xlsx", "--fields", "name", "--to", "xlsx");
    expect({ code, stdout }).toEqual({ code: 0, stdout: "Written: export.enriched.xlsx\n" });
    expect(await namesIn("export.enriched.xlsx")).toEqual(["DANONE", "AIRBUS SAS"]);
  });
});

test.each([
  ["Fournisseurs de la région de l'Ouest.csv", "Fournisseurs de la région de l"],
  ["History.csv", "Liste"],
  ["historique.csv", "Liste"],
  [" 'liste'.csv", "liste"],
  ["Nos trente et un fournisseurs 😀.csv", "Nos trente et un fournisseurs"],
])("%s becomes a workbook whose sheet has a name that Excel takes", async (name, sheet) => {
  at.save(name, list);
  const run = await at.run(
    "enrich",
    name,
    "--fields",
    "name",
    "--to",
    "xlsx",
    "-o",
    "sheet.xlsx",
    "--overwrite",
  );
  expect([run.code, run.stdout]).toEqual([0, "Written: sheet.xlsx\n"]);
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(join(at.folder, "sheet.xlsx"));
  expect(book.worksheets[0]!.name).toBe(sheet);
});

test.each([
  ["enrich", "--changes", "changes.xlsx", ".csv"],
  ["enrich", "--report", "report.xlsx", ".json"],
  ["enrich", "--report", "report.json.gz", ".json"],
  ["check", "--corrections", "todo.ods", ".csv"],
  ["check", "--corrections", "todo.csv.gz", ".csv"],
])(
  "%s %s %s, whose name no program could open it by, is refused before any call",
  async (command, option, name, end) => {
    at.save("plain.csv", list);
    const { result, calls } = await at.counted(() => at.run(command, "plain.csv", option, name));
    expect([result.code, calls.total]).toEqual([2, 0]);
    expect(result.stderr).toBe(
      `The name ${name} does not match the format of the file: end it with ${end}.\n`,
    );
  },
);

test("the report of a run is no list, nor is a plan in JSON", async () => {
  at.save("plain.csv", list);
  await at.run("enrich", "plain.csv", "--report", "run.json", "--quiet");
  const report = await at.run("enrich", "run.json");
  expect(report).toMatchObject({ code: 2, stdout: "" });
  expect(report.stderr).toBe(
    "run.json is the report of an earlier run, not a list; give the list that it describes.\n",
  );
  const { stdout } = await at.run("plan", "plain.csv", "--json");
  at.save("plan.json", stdout);
  const plan = await at.run("enrich", "plan.json", "--lang", "fr");
  expect(plan.code).toBe(2);
  expect(plan.stderr).toMatch(/^plan\.json n'est pas une liste mais un document JSON ;/);
});

testNothingLeaks();
