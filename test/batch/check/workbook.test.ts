import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import ExcelJS from "exceljs";
import { edgeCases } from "../../../sandbox/register/edge-cases.ts";
import { desk, listOf, type Desk } from "../desk.ts";
import { scatteredSirens } from "../made-up-numbers.ts";

const { ordinary, ceased, overseas } = edgeCases;
const header = ["Nom", "SIREN", "Code postal"];

/** A desk with a workbook of two lists of suppliers. */
async function deskWithBook(): Promise<Desk> {
  const at = await desk();
  const book = new ExcelJS.Workbook();
  book
    .addWorksheet("Nord")
    .addRows([
      header,
      ["Fictive Boulangerie du Port", ordinary, "57000"],
      ["Garage Fictif", ceased, "57000"],
    ]);
  book
    .addWorksheet("Îles")
    .addRows([header, ["Fictive Île du Large", overseas, "97133"], ["Sans numéro", "", ""]]);
  at.save("book.xlsx", Buffer.from(await book.xlsx.writeBuffer()));
  return at;
}

async function sheetOf(at: Desk, file: string, name: string): Promise<unknown[][]> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(join(at.folder, file));
  const rows: unknown[][] = [];
  book.getWorksheet(name)!.eachRow((row) => rows.push((row.values as unknown[]).slice(1)));
  return rows;
}

describe("a workbook that is checked", () => {
  test("has the verdicts on each of its sheets, and a sheet that says what each reason means", async () => {
    const at = await deskWithBook();
    const words = ["--sheet", "*", "--summary-sheet", "--for", "einvoicing", "--fields", "name"];
    const { code } = await at.run("check", "book.xlsx", ...words);
    expect(code).toBe(0);
    const [headers = [], ...rows] = await sheetOf(at, "book.checked.xlsx", "Nord");
    expect(headers.slice(3)).toEqual([
      ...[
        "sirene_siren",
        "sirene_check",
        "sirene_check_reasons",
        "sirene_duplicate_of",
        "sirene_einvoice",
        "sirene_einvoice_reasons",
      ],
      ...["sirene_einvoice_address", "sirene_einvoice_address_source", "sirene_einvoice_identifiers"],
      ...["sirene_einvoice_issues_from", "sirene_name", "sirene_status", "sirene_note"],
    ]);
    expect(rows[1]!.slice(4, 9)).toEqual([
      "fix",
      "siren_ceased;name_differs",
      undefined,
      "fix",
      "siren_ceased;name_differs;directory_unknown",
    ]);
    expect((await sheetOf(at, "book.checked.xlsx", "Îles"))[1]!.slice(7, 9)).toEqual([
      "out_of_scope",
      "territory_out",
    ]);
    const summary = await sheetOf(at, "book.checked.xlsx", "SIRENE");
    expect(summary).toEqual(
      expect.arrayContaining([
        ["check: ok", 2],
        ["check: fix", 2],
        ["e-invoice: out_of_scope", 1],
        ["siren_ceased", 1, "The company has ceased trading."],
        [expect.stringContaining("INSEE's size category, which is that of the group")],
      ]),
    );
  });

  test("has the day from which a company issues as a day, also in a column that has it as a text", async () => {
    const at = await deskWithBook();
    const words = ["--sheet", "Nord", "--for", "einvoicing", "--fields", "name"];
    const dayIn = async (file: string) => {
      const [headers = [], row = []] = await sheetOf(at, file, "Nord");
      return row[headers.indexOf("sirene_einvoice_issues_from")];
    };
    await at.run("check", "book.xlsx", ...words);
    expect(await dayIn("book.checked.xlsx")).toEqual(new Date("2027-09-01"));
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(join(at.folder, "book.checked.xlsx"));
    book.getWorksheet("Nord")!.eachRow((row) =>
      row.eachCell((cell) => {
        if (cell.value instanceof Date)
          Object.assign(cell, { value: cell.value.toISOString().slice(0, 10), style: { numFmt: "@" } });
      }),
    );
    at.save("texts.xlsx", Buffer.from(await book.xlsx.writeBuffer()));
    expect(await dayIn("texts.xlsx")).toBe("2027-09-01");
    expect(await at.run("check", "texts.xlsx", ...words, "-o", "days.xlsx")).toMatchObject({ code: 0 });
    expect(await dayIn("days.xlsx")).toEqual(new Date("2027-09-01"));
    const labels = ["--lang", "fr", "--headers", "labels", "--values", "labels"];
    at.save("list.csv", listOf([ordinary]));
    await at.run("check", "list.csv", "--for", "einvoicing", ...labels);
    expect(at.records("list.checked.csv")[0]).toMatchObject({ "Émet à partir du · sirene": "01/09/2027" });
  });

  test("has them in French for who asks, reasons as sentences, whose codes stand beside them on the summary sheet", async () => {
    const at = await deskWithBook();
    const words = [
      "--lang",
      "fr",
      "--headers",
      "labels",
      "--values",
      "labels",
      "--summary-sheet",
      "--for",
      "einvoicing",
    ];
    await at.run("check", "book.xlsx", ...words);
    const [headers = [], , row = []] = await sheetOf(at, "book.checked.xlsx", "Nord");
    const cell = (label: string) => row[headers.indexOf(`${label} · sirene`)];
    expect([cell("Contrôle"), cell("Motifs du contrôle"), cell("Facture électronique")]).toEqual([
      "à corriger",
      "L'entreprise a cessé son activité. Le nom de la liste ne correspond ni au nom de l'entreprise, ni à son sigle, ni à l'enseigne de l'établissement.",
      "à corriger",
    ]);
    const summary = await sheetOf(at, "book.checked.xlsx", "SIRENE");
    expect(summary).toContainEqual(["siren_ceased", 1, "L'entreprise a cessé son activité."]);
    expect(summary).toContainEqual(["contrôle : fix", 1]);
    const again = await at.run("check", "book.checked.xlsx", "-o", "again.xlsx", ...words);
    expect(again.code).toBe(0);
    expect((await sheetOf(at, "again.xlsx", "Nord"))[0]).toEqual(headers);
  });
});

describe("the rows to fix of a workbook with macros", () => {
  const words = ["check", "book.xlsm", "--sheet", "Nord", "--rows", "fix", "--fields", "name"];

  test("are a workbook without, which is named so and which Excel opens", async () => {
    const at = await deskWithBook();
    at.save("book.xlsm", at.read("book.xlsx"));
    expect((await at.run(...words)).stdout).toBe("Written: book.checked.xlsx\n");
    expect((await at.run(...words, "--to", "xlsx")).stdout).toBe("Written: book.checked.xlsx\n");
    expect((await at.run(...words, "-o", "mine.xlsx")).stdout).toBe("Written: mine.xlsx\n");
    expect((await sheetOf(at, "mine.xlsx", "book"))[1]).toContain(ceased);
    const refused = await at.run(...words, "-o", "mine.xlsm");
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining("end it with .xlsx")]);
  });

  test("are no list of their own where the next run names all workbooks of the folder", async () => {
    const at = await deskWithBook();
    at.save("book.xlsm", at.read("book.xlsx"));
    await at.run(...words);
    const { code, stderr } = await at.run("check", "book.xlsm", "book.checked.xlsx", ...words.slice(2));
    expect(stderr).toContain("book.checked.xlsx is skipped: it is the result of book.xlsm.");
    expect(code).toBe(0);
    expect(at.files()).toEqual(["book.checked.xlsx", "book.xlsm", "book.xlsx"]);
  });
});

test("the rows to fix of a workbook without a header have their new columns where the run says", async () => {
  const at = await desk();
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet("Liste");
  sheet.addRows([
    ["Garage Fictif", ceased],
    ["Fictive Boulangerie du Port", ordinary],
  ]);
  sheet.getCell("E1").note = "A note beside the list";
  at.save("bare.xlsx", Buffer.from(await book.xlsx.writeBuffer()));
  const words = ["check", "bare.xlsx", "--header", "none", "--rows", "fix", "--fields", "name"];
  const { stderr } = await at.run(...words);
  expect(stderr).toContain("so its columns are listed here: C sirene_siren, D sirene_check,");
  const [row] = await sheetOf(at, "bare.checked.xlsx", "bare");
  expect(row!.slice(2, 4)).toEqual([ceased, "fix"]);
});

test("a check that is interrupted says unknown of what was not asked, and is gone on with at no call twice", async () => {
  const at = await desk({ fill: true, latency: "30ms" });
  const sirens = scatteredSirens(80);
  at.save("list.csv", listOf(sirens));
  const { child, ended } = at.start("check", "list.csv", "--one-by-one", "--concurrency", "2");
  for (;;) if ((await at.sandbox.calls()).total > 10) break;
  child.kill("SIGINT");
  expect((await ended).code).toBe(130);
  const statuses = at
    .records("list.checked.csv")
    .map(({ sirene_check, sirene_status }) => [sirene_check, sirene_status]);
  expect(statuses).toContainEqual(["unknown", "deferred"]);
  for (const [check, status] of statuses) expect(check === "unknown").toBe(status === "deferred");
  const { code } = await at.run("check", "list.csv", "--one-by-one");
  expect(code).toBe(0);
  const { byKey } = await at.sandbox.calls();
  expect(Math.max(...sirens.map((siren) => byKey[`GET /unite-legale/${siren}`] ?? 0))).toBe(1);
  const bytes = at.read("list.checked.csv");
  await at.with({ SIRENE_STORE: "undisturbed.sqlite" }).run("check", "list.csv", "--one-by-one");
  expect(at.read("list.checked.csv").equals(bytes)).toBe(true);
});
