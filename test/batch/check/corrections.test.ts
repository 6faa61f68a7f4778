import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "@jest/globals";
import ExcelJS from "exceljs";
import { checkReasons } from "../../../shared/enrichment/check-reasons.ts";
import { type Desk, desk, recordsOf, testNothingLeaks } from "../desk.ts";

const example = (name: string) => readFileSync(join(process.cwd(), "examples/check", name));
const list = recordsOf(example("suppliers.csv").toString("utf8"));
const expected = recordsOf(example("expected.csv").toString("utf8"));

let at: Desk;
beforeAll(async () => {
  at = await desk();
  for (const name of ["suppliers.csv", "directory-return.csv"]) at.save(name, example(name));
  expect((await at.run("directory", "import", "directory-return.csv")).code).toBe(0);
});

/** The lines of a file of corrections: comma-delimited, sentences in quotes. */
async function corrections(...words: string[]): Promise<Record<string, string>[]> {
  const { code } = await at.run(
    "check",
    "suppliers.csv",
    "--corrections",
    "todo.csv",
    "--overwrite",
    ...words,
  );
  expect(code).toBe(0);
  const text = at.read("todo.csv").toString("utf8");
  expect(text.startsWith("\ufeffrow,vendor,column,old,new,why\r\n")).toBe(true);
  const cells = (line: string) =>
    Array.from(
      `,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g),
      ([, quoted, plain]) => quoted ?? plain ?? "",
    );
  const [header = [], ...lines] = text.slice(1).trim().split("\r\n").map(cells);
  return lines.map((line) => Object.fromEntries(header.map((name, index) => [name, line[index] ?? ""])));
}

/** Which cell each reason is about; the others are about none. */
const columnOf: Readonly<Record<string, string>> = {
  ...{ siren_missing: "SIREN", siren_empty: "SIREN", siren_unknown: "SIREN", siren_ceased: "SIREN" },
  ...{ siret_of_other_siren: "SIRET", siret_unknown: "SIRET", siret_closed: "SIRET" },
  ...{ vat_of_other_siren: "TVA", vat_unknown: "TVA", name_differs: "Fournisseur", name_near: "Fournisseur" },
  ...{ naf_outdated: "Code APE", naf_unknown: "Code APE", naf_differs: "Code APE" },
  ...{ place_differs: "Code postal", address_bad_characters: "Adresse de facturation" },
  address_too_long: "Adresse de facturation",
  address_not_of_siren: "Adresse de facturation",
  address_takes_messages: "Adresse de facturation",
};

/** The cells of a sheet, an empty one as undefined. */
async function sheetOf(file: string): Promise<unknown[][]> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(join(at.folder, file));
  const rows: unknown[][] = [];
  book.worksheets[0]!.eachRow((row) => rows.push((row.values as unknown[]).slice(1)));
  return rows;
}

describe("the corrections of a list", () => {
  test("are a line for each reason that is about a cell, with the vendor, what stands there and why", async () => {
    const told = await corrections();
    const wanted = expected.flatMap((row, index) =>
      row["sirene_check_reasons"]!.split(";")
        .filter((code) => Object.hasOwn(columnOf, code))
        .map((code) => ({
          row: String(index + 2),
          vendor: row["Code"],
          column: columnOf[code],
          old: list[index]![columnOf[code]!]!.trim(),
          why: checkReasons[code as "siren_missing"].sentence.en.replaceAll('"', '""'),
        })),
    );
    expect(told.map((line) => ({ ...line, new: "" }))).toEqual(wanted.map((line) => ({ ...line, new: "" })));
  });

  test("have what is right where it is certain, and nothing where somebody has to find out", async () => {
    const told = await corrections();
    const newsOf = (lines: typeof told, why: keyof typeof checkReasons) =>
      lines.filter((line) => line["why"] === checkReasons[why].sentence.en).map((line) => line["new"]);
    const news = (why: keyof typeof checkReasons) => newsOf(told, why);
    // Found by its SIRET and by its VAT number; the others name nobody.
    expect(news("siren_missing").filter(Boolean)).toEqual(["150000354", "150000362"]);
    expect(news("siren_empty")).toEqual(["150000255", "150000073", "150000271"]);
    // A number that is worked out of the SIREN may not be one: the register gives it where the company itself is asked.
    expect(new Set(news("vat_of_other_siren"))).toEqual(new Set([""]));
    const ofRegister = newsOf(await corrections("--fields", "vat"), "vat_of_other_siren");
    // The SIRET of one row is of the company whose VAT number stands there: its SIREN may be what is wrong.
    expect(ofRegister.map((vat) => (/^FR\d{11}$/.test(vat!) ? "told" : vat))).toEqual(["", "told", "told"]);
    expect(news("siret_closed").filter(Boolean).length).toBeGreaterThan(0);
    for (const none of ["siren_unknown", "siren_ceased", "siret_unknown", "name_differs"] as const)
      expect(new Set(news(none))).toEqual(new Set([""]));
  });

  test("name the vendors of a list that has no codes for them", async () => {
    at.save("names.csv", "Fournisseur;SIREN\nLa Poste;356000000\nDistribution Fictive;652014052\n");
    const { code } = await at.run("check", "names.csv", "--corrections", "names-todo.csv");
    expect(code).toBe(0);
    const [, ...lines] = at.read("names-todo.csv").toString("utf8").trim().split("\r\n");
    expect(lines.map((line) => line.split(",").slice(0, 4))).toEqual([
      ["3", "Distribution Fictive", "SIREN", "652014052"],
    ]);
  });

  test("have the SIREN that stands in the name, in a row without a number, and the note says what was wrong with it", async () => {
    const named = "BERTEAU-FICTIF LOUISE - SIREN 150000024;57000;METZ";
    const others = ["1;552032534;Danone;75009;PARIS", "2;356000000;La Poste;75015;PARIS"];
    const rows = [`5;;${named}`, `6;150000017;${named}`, ...others];
    at.save("named.csv", `Code;SIREN;Nom;CP;Ville\n${rows.join("\n")}\n`);
    const words = [
      "--match",
      "name=Nom,postcode=CP,city=Ville",
      "--ignore",
      "duplicate_siren",
      "--corrections",
      "named-todo.csv",
    ];
    expect((await at.run("check", "named.csv", ...words)).code).toBe(0);
    expect(at.records("named.checked.csv").slice(0, 2)).toMatchObject([
      { sirene_siren: "150000024", sirene_check: "fix", sirene_check_reasons: "siren_empty" },
      {
        ...{ sirene_siren: "150000024", sirene_check: "fix", sirene_check_reasons: "siren_missing" },
        sirene_note: expect.stringMatching(/^the check digit .* · 150000024 taken from the text around it/),
      },
    ]);
    const [, ...lines] = at.read("named-todo.csv").toString("utf8").trim().split("\r\n");
    expect(lines.map((line) => line.split(",").slice(0, 5))).toEqual([
      ["2", "5", "SIREN", "", "150000024"],
      ["3", "6", "SIREN", "150000017", "150000024"],
    ]);
  });

  test("are those of the rows to fix alone, with --rows fix", async () => {
    const rows = new Set((await corrections("--rows", "fix")).map((line) => line["vendor"]));
    const toFix = expected.filter((row) => row["sirene_check"] === "fix").map((row) => row["Code"]);
    expect(toFix.filter((code) => !rows.has(code))).toEqual([]);
    expect(rows.size).toBe(toFix.length);
  });

  test("stand in a result with those rows alone, which are as in the whole one but for the numbers of others like them, told with their file, be it text or a workbook", async () => {
    expect((await at.run("check", "suppliers.csv", "-o", "whole.csv", "--overwrite")).code).toBe(0);
    const whole = at
      .records("whole.csv")
      .filter((row) => row["sirene_check"] === "fix")
      .map((row): Record<string, string> => {
        const others = row["sirene_duplicate_of"]!.replaceAll(/\d+/g, "suppliers.csv:$&");
        return { ...row, sirene_duplicate_of: others };
      });
    expect(whole.filter((row) => row["sirene_duplicate_of"] !== "")).not.toEqual([]);
    expect(whole.length).toBeGreaterThan(10);
    expect((await at.run("check", "suppliers.csv", "--rows", "fix", "-o", "part.csv")).code).toBe(0);
    expect(at.records("part.csv")).toEqual(whole);
    const book = await at.run("check", "suppliers.csv", "--rows", "fix", "--to", "xlsx", "-o", "part.xlsx");
    expect([book.code, book.stderr]).toEqual([0, expect.stringContaining("60 rows in all")]);
    const sheet = await sheetOf("part.xlsx");
    expect(sheet.slice(1).map((row) => row[0])).toEqual(whole.map((row) => row["Code"]));
    expect((await at.run("check", "part.xlsx", "--rows", "fix", "-o", "again.xlsx")).code).toBe(0);
    const codes = (rows: unknown[][]) => rows.map((row) => row[0]);
    expect(codes(await sheetOf("again.xlsx"))).toEqual(codes(sheet));
  });

  test("have the cells of their workbook as they are shown there, numbers as numbers", async () => {
    const book = new ExcelJS.Workbook();
    const list = book.addWorksheet("Liste");
    const rows = [
      ["Nom", "SIREN", "CP", "Tel", "Depuis", "Solde", "Part", "Actif", "Libre"],
      [
        "La Poste",
        356000000,
        1000,
        556000000,
        new Date(Date.UTC(2025, 0, 3)),
        1234567.125,
        0.125,
        true,
        "75009",
      ],
      [
        "Distribution Fictive",
        652014052,
        33000,
        155000000,
        new Date(Date.UTC(1999, 11, 31)),
        -2,
        1,
        false,
        7,
      ],
    ];
    list.addRows(rows);
    for (const row of [2, 3]) {
      list.getCell(row, 3).numFmt = "00000";
      list.getCell(row, 4).numFmt = "0000000000";
      list.getCell(row, 5).numFmt = "dd/mm/yyyy";
    }
    list.getCell(2, 2).value = 652014052;
    at.save("shown.xlsx", Buffer.from(await book.xlsx.writeBuffer()));
    expect((await at.run("check", "shown.xlsx", "--rows", "fix", "-o", "shown-fix.xlsx")).code).toBe(0);
    const [, first, second] = await sheetOf("shown-fix.xlsx");
    expect(first!.slice(0, 9)).toEqual([
      ...["La Poste", "652014052", "01000", "0556000000"],
      ...[new Date(Date.UTC(2025, 0, 3)), 1234567.125, 0.125, true, "75009"],
    ]);
    expect(second!.slice(2, 9)).toEqual([
      ...["33000", "0155000000", new Date(Date.UTC(1999, 11, 31)), -2, 1, false, 7],
    ]);
  });

  test("have the name and the SIREN that are merged over them and over rows in order", async () => {
    const book = new ExcelJS.Workbook();
    const list = book.addWorksheet("Liste");
    list.addRows([
      ["Site", "Nom", "SIREN", "TVA"],
      ["un", "Fictive Immeuble 01", 150000289, ""],
      ["deux", null, null, "FR39356000000"],
      ["trois", "Fictive Immeuble 02", 150000297, ""],
    ]);
    list.mergeCells("B2:B3");
    list.mergeCells("C2:C3");
    at.save("merged.xlsx", Buffer.from(await book.xlsx.writeBuffer()));
    expect((await at.run("check", "merged.xlsx", "--rows", "fix", "-o", "merged-fix.xlsx")).code).toBe(0);
    const [, ...rows] = await sheetOf("merged-fix.xlsx");
    expect(rows.map((row) => row.slice(0, 3))).toEqual([["deux", "Fictive Immeuble 01", "150000289"]]);
  });

  test.each(["csv", "xlsx"])("are none of a list in order without a header: an empty %s", async (kind) => {
    at.save("headless.csv", "150000289;Fictive Immeuble 01\n150000297;Fictive Immeuble 02\n");
    const list = ["headless.csv", "--header", "none", "--rows", "fix", "-o", `headless-fix.${kind}`];
    const run = await at.run("check", ...list, "--to", kind);
    expect([run.code, run.stdout]).toEqual([0, `Written: headless-fix.${kind}\n`]);
    if (kind === "csv") expect(at.read("headless-fix.csv").toString().slice(1)).toBe("");
    else expect(await sheetOf("headless-fix.xlsx")).toEqual([]);
  });

  test("are none of a list in order, whose result has its headers alone", async () => {
    at.save("good.csv", "SIREN;Nom\n150000289;Fictive Immeuble 01\n150000297;Fictive Immeuble 02\n");
    const run = await at.run("check", "good.csv", "--rows", "fix", "--corrections", "none.csv");
    expect([run.code, at.records("good.checked.csv"), at.records("none.csv")]).toEqual([0, [], []]);
  });

  test("tell of electronic addresses where e-invoices are checked, in French for who asks", async () => {
    const told = await corrections("--for", "einvoicing", "--lang", "fr");
    const messages = told.filter((line) => line["why"] === checkReasons.address_takes_messages.sentence.fr);
    expect(messages).toMatchObject([{ column: "Adresse de facturation", new: "" }]);
  });

  test("are refused for several sheets of a workbook", async () => {
    const book = new ExcelJS.Workbook();
    for (const name of ["Nord", "Sud"]) book.addWorksheet(name).addRows([["SIREN"], ["150000289"]]);
    await book.xlsx.writeFile(join(at.folder, "sheets.xlsx"));
    const run = await at.run("check", "sheets.xlsx", "--sheet", "*", "--rows", "fix");
    expect([run.code, run.stderr]).toEqual([2, expect.stringContaining("several sheets of sheets.xlsx")]);
  });

  test("that somebody worked in are not written over, and nothing is asked", async () => {
    at.save("edit.csv", "SIREN;Nom\n652014052;Distribution Fictive\n");
    const words = ["check", "edit.csv", "--corrections", "edit-todo.csv"];
    expect((await at.run(...words)).code).toBe(0);
    expect((await at.run(...words)).code).toBe(0);
    const edited = `${at.read("edit-todo.csv").toString("utf8")}done,,,,,\r\n`;
    at.save("edit-todo.csv", edited);
    const run = await at.run(...words, "--max-age", "0s");
    expect([run.code, run.stderr]).toEqual([2, expect.stringContaining("Nothing was asked or replaced")]);
    expect(at.read("edit-todo.csv").toString("utf8")).toBe(edited);
  });

  test("are refused on standard output, in the place of a review, and of a sample that writes no result", async () => {
    at.save("names-only.csv", "Nom;Code postal\nDistribution Fictive;33000\n");
    const refusals: readonly (readonly [string[], string])[] = [
      [["check", "suppliers.csv", "--corrections", "-"], "--corrections writes a file"],
      [
        ["check", "names-only.csv", "--match", "--review", "--corrections", "names-only.review.csv"],
        "two results of this run",
      ],
      [["check", "suppliers.csv", "--sample", "3", "--corrections", "sample.csv"], "--corrections"],
    ];
    for (const [words, sentence] of refusals) {
      const run = await at.run(...words);
      expect([words, run.code, run.stderr]).toEqual([words, 2, expect.stringContaining(sentence)]);
    }
    expect(at.files().filter((name) => name === "-" || name === "sample.csv")).toEqual([]);
  });

  test("are refused for what is no verdict, and in the place of the list", async () => {
    const bad = await at.run("check", "suppliers.csv", "--rows", "good");
    expect([bad.code, bad.stderr]).toEqual([2, expect.stringContaining("--rows takes fix")]);
    expect(
      (await at.run("check", "suppliers.csv", "--corrections", "suppliers.csv", "--overwrite")).code,
    ).toBe(2);
  });
});

test("the corrections of rows below a merged cell name its vendor, also by a code that is a number", async () => {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet("Fournisseurs");
  sheet.addRows([
    ["Code fournisseur", "SIREN"],
    ...[1001, null, null, 1002].map((code, row) => [code, `15000028${row}`]),
  ]);
  sheet.mergeCells("A2:A4");
  at.save("codes.xlsx", Buffer.from(await book.xlsx.writeBuffer()));
  await at.run("check", "codes.xlsx", "--corrections", "codes.csv");
  const lines = at.read("codes.csv").toString("utf8").trim().split("\r\n").slice(1);
  expect(lines.map((line) => line.split(",").slice(0, 2).join(","))).toEqual([
    ...["2,1001", "3,1001", "4,1001", "5,1002"],
  ]);
});

test("the corrections of a workbook name vendors and numbers as a person sees them, not without their zeros", async () => {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet("Fournisseurs");
  sheet.addRows([
    ["Code fournisseur", "SIREN"],
    [45, 5_720_785],
    [46, 552_032_534],
  ]);
  sheet.getColumn(1).numFmt = "000000";
  sheet.getColumn(2).numFmt = "000000000";
  at.save("shown.xlsx", Buffer.from(await book.xlsx.writeBuffer()));
  await at.run("check", "shown.xlsx", "--corrections", "shown.csv", "--overwrite");
  const lines = at.read("shown.csv").toString("utf8").trim().split("\r\n").slice(1);
  expect(lines.map((line) => line.split(",").slice(0, 4).join(","))).toContain("2,000045,SIREN,005720785");
});

testNothingLeaks();
