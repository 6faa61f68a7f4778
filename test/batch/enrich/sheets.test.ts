import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "@jest/globals";
import ExcelJS from "exceljs";
import { desk, testNothingLeaks, type Desk } from "../desk.ts";

let at: Desk;

/** A workbook with two lists of companies, a list of something else and a sheet that nobody sees. */
async function saveBook(name: string, first: readonly (readonly unknown[])[]): Promise<void> {
  const book = new ExcelJS.Workbook();
  book.addWorksheet("Fournisseurs").addRows(first.map((row) => [...row]));
  book.addWorksheet("Notes").addRows([
    ["Sujet", "Texte"],
    ["a", "b"],
  ]);
  book
    .addWorksheet("Clients")
    .addRows([
      ["Clients 2026"],
      [],
      ["Nom", "SIRET client"],
      ["Danone", "55203253400646"],
      ["Airbus", "38347481400100"],
    ]);
  book.addWorksheet("Anciens", { state: "hidden" }).addRows([["siren"], ["383474814"]]);
  at.save(name, Buffer.from(await book.xlsx.writeBuffer()));
}

async function sheetOf(file: string, name: string): Promise<unknown[][]> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(join(at.folder, file));
  const rows: unknown[][] = [];
  book.getWorksheet(name)!.eachRow((row) => rows.push((row.values as unknown[]).slice(1)));
  return rows;
}

beforeAll(async () => {
  at = await desk();
  await saveBook("book.xlsx", [
    ["siren", "ville"],
    ["552032534", "Paris"],
    ["383474814", "Blagnac"],
  ]);
  await saveBook("words.xlsx", [
    ["nom", "ville"],
    ["Danone", "Paris"],
    ["Airbus", "Blagnac"],
    ["Thales", "X"],
  ]);
  await saveBook("one.xlsx", [["siren"], ["552032534"]]);
});

describe("several lists in a workbook", () => {
  test("are named by the plan, which takes one", async () => {
    const { stdout } = await at.run("plan", "book.xlsx");
    expect(stdout).toContain(
      'List   identifiers in column A "siren" of the sheet "Fournisseurs", header in row 1\n' +
        `       there are lists on "Clients" too; --sheet '*' takes them all\n` +
        '       hidden sheets with lists: "Anciens"; --sheet NAME takes one\n',
    );
    const { stdout: json } = await at.run("plan", "book.xlsx", "--json");
    expect(JSON.parse(json)).toMatchObject({
      lists: [{ sheet: "Fournisseurs", otherSheets: ["Clients"], hiddenSheets: ["Anciens"] }],
    });
  });

  test("are not named to whoever named the sheet", async () => {
    const { stdout } = await at.run("plan", "book.xlsx", "--sheet", "Clients");
    expect(stdout).toContain('column B "SIRET client" of the sheet "Clients", header in row 3\nRows ');
  });

  test("are named where the sheet that was taken has no identifiers, be it named", async () => {
    const says =
      `No column of the sheet "Notes" contains SIREN, SIRET or VAT numbers; there are lists on "Fournisseurs", "Clients": ` +
      `choose one with --sheet, or take all with --sheet '*'. Its columns are A "Sujet", B "Texte".\n`;
    expect(await at.run("enrich", "book.xlsx", "--sheet", "Notes")).toMatchObject({ code: 2, stderr: says });
    const found = await at.run("plan", "words.xlsx");
    expect(found.code).toBe(2);
    expect(found.stderr).toContain(`there are lists on "Clients": choose one with --sheet`);
    const french = await at.run("plan", "words.xlsx", "--lang", "fr");
    expect(french.stderr).toContain(`des listes se trouvent sur "Clients" : choisissez-en une avec --sheet`);
  });
});

describe("--sheet '*'", () => {
  test("tells once of hidden sheets with lists, which it does not take", async () => {
    const { stdout } = await at.run("plan", "book.xlsx", "--sheet", "*");
    expect(stdout.match(/hidden sheets with lists: "Anciens"; --sheet NAME takes one\n/g)).toHaveLength(1);
    const { stdout: json } = await at.run("plan", "book.xlsx", "--sheet", "*", "--json");
    expect(JSON.parse(json)).toMatchObject({
      lists: [{ sheet: "Fournisseurs", hiddenSheets: ["Anciens"] }, { sheet: "Clients" }],
    });
    expect(JSON.parse(json)).not.toHaveProperty("lists.1.hiddenSheets");
  });

  test("plans all of them together", async () => {
    const { stdout } = await at.run("plan", "book.xlsx", "--sheet", "*");
    expect(stdout).toContain(
      "Rows   4 rows in all, in 2 lists\n       2 rows ready\n       2 rows repeating",
    );
  });

  test("enriches all of them in one workbook, each company asked once, and leaves the other sheets alone", async () => {
    const words = ["--sheet", "*", "--fields", "name,created", "--summary-sheet", "--report", "run.json"];
    const { result, calls } = await at.counted(() => at.run("enrich", "book.xlsx", ...words));
    expect(result).toMatchObject({ code: 0, stdout: "Written: book.enriched.xlsx\n" });
    expect(calls.total - calls.byOperation["me"]!).toBe(2);
    expect(result.stderr).toContain("Rows: 4 found\n");
    const file = "book.enriched.xlsx";
    expect(await sheetOf(file, "Fournisseurs")).toEqual([
      ["siren", "ville", "sirene_siren", "sirene_name", "sirene_created", "sirene_status", "sirene_note"],
      ["552032534", "Paris", "552032534", "DANONE", new Date("1955-01-01"), "found"],
      ["383474814", "Blagnac", "383474814", "AIRBUS SAS", new Date("1991-10-18"), "found"],
    ]);
    expect((await sheetOf(file, "Clients")).slice(1)).toEqual([
      [
        "Nom",
        "SIRET client",
        "sirene_siren",
        "sirene_name",
        "sirene_created",
        "sirene_status",
        "sirene_note",
      ],
      ["Danone", "55203253400646", "552032534", "DANONE", new Date("1955-01-01"), "found"],
      ["Airbus", "38347481400100", "383474814", "AIRBUS SAS", new Date("1991-10-18"), "found"],
    ]);
    expect(await sheetOf(file, "Notes")).toEqual([
      ["Sujet", "Texte"],
      ["a", "b"],
    ]);
    expect(await sheetOf(file, "Anciens")).toEqual([["siren"], ["383474814"]]);
    expect(await sheetOf(file, "SIRENE")).toEqual(
      expect.arrayContaining([
        ["Sheet", "Fournisseurs, Clients"],
        ["Rows", 4],
        ["of them found", 4],
      ]),
    );
    const report = JSON.parse(readFileSync(join(at.folder, "run.json"), "utf8")) as { rows: object[] };
    expect(report.rows).toMatchObject([
      { file: "book.xlsx", sheet: "Fournisseurs", row: 2 },
      { file: "book.xlsx", sheet: "Fournisseurs", row: 3 },
      { file: "book.xlsx", sheet: "Clients", row: 4 },
      { file: "book.xlsx", sheet: "Clients", row: 5 },
    ]);
    expect(at.files().filter((name) => name.includes("sirene-"))).toEqual([]);
  });

  test("gives the same bytes again, and fills its columns in place in a second run", async () => {
    const words = ["--sheet", "*", "--fields", "name,created", "--quiet"];
    await at.run("enrich", "book.xlsx", "-o", "first.xlsx", ...words);
    await at.run("enrich", "book.xlsx", "-o", "second.xlsx", ...words);
    expect(at.read("second.xlsx").equals(at.read("first.xlsx"))).toBe(true);
    await at.run("enrich", "first.xlsx", "-o", "third.xlsx", ...words);
    for (const name of ["Fournisseurs", "Clients"])
      expect(await sheetOf("third.xlsx", name)).toEqual(await sheetOf("first.xlsx", name));
  });

  test("takes a text file as it is, beside workbooks", async () => {
    at.save("list.csv", "siren\n552032534\n");
    const { code, stdout } = await at.run("enrich", "list.csv", "one.xlsx", "--sheet", "*", "-o", "out/");
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: `Written: ${join("out", "list.enriched.csv")}\nWritten: ${join("out", "one.enriched.xlsx")}\n`,
    });
  });

  test("is refused where no sheet holds a list, and where several would be one CSV", async () => {
    const book = new ExcelJS.Workbook();
    book.addWorksheet("Notes").addRows([["Sujet"], ["a"]]);
    at.save("notes.xlsx", Buffer.from(await book.xlsx.writeBuffer()));
    const none = await at.run("enrich", "notes.xlsx", "--sheet", "*");
    expect(none.code).toBe(2);
    expect(none.stderr).toMatch(/^No visible sheet of notes\.xlsx contains a list with SIREN, SIRET or VAT /);
    const several = await at.run("enrich", "book.xlsx", "--sheet", "*", "--to", "csv");
    expect(several.code).toBe(2);
    expect(several.stderr).toMatch(/^book\.xlsx has lists on 2 sheets, but a CSV can contain only one: /);
  });
});

testNothingLeaks();

describe("sheets of a workbook that has names and places without numbers", () => {
  beforeAll(async () => {
    const book = new ExcelJS.Workbook();
    book.addWorksheet("Numéros").addRows([
      ["Nom", "SIREN", "CP"],
      ["Danone", "552032534", "75009"],
    ]);
    for (const name of ["Nord", "Sud"])
      book.addWorksheet(name).addRows([
        ["Raison sociale", "CP", "Ville"],
        ["Danone SA", "75009", "Paris"],
        ["Introuvables", "69001", "Lyon"],
      ]);
    book.addWorksheet("Personnes").addRows([
      ["Nom", "Remarque"],
      ["Danone", "appeler"],
    ]);
    at.save("names.xlsx", Buffer.from(await book.xlsx.writeBuffer()));
    book.removeWorksheet("Numéros");
    at.save("names-alone.xlsx", Buffer.from(await book.xlsx.writeBuffer()));
    book.removeWorksheet("Nord");
    book.removeWorksheet("Sud");
    at.save("people.xlsx", Buffer.from(await book.xlsx.writeBuffer()));
  });

  test("are all taken by a run that looks names up, and named where one is taken", async () => {
    const taken = await at.run(
      "enrich",
      "names.xlsx",
      "--sheet",
      "*",
      "--match",
      "--fields",
      "name",
      "--yes",
    );
    expect(taken.code).toBe(0);
    expect((await sheetOf("names.enriched.xlsx", "Sud"))[1]).toContain("552032534");
    expect(await sheetOf("names.enriched.xlsx", "Personnes")).toEqual([
      ["Nom", "Remarque"],
      ["Danone", "appeler"],
    ]);
    const { stdout } = await at.run("plan", "names.xlsx", "--match");
    expect(stdout).toContain(`there are lists on "Nord", "Sud" too; --sheet '*' takes them all`);
    const { stdout: alone } = await at.run("plan", "names-alone.xlsx", "--sheet", "*", "--match");
    expect(alone).toContain("4 rows in all, in 2 lists");
  });

  test("are left out of a run that reads numbers alone", async () => {
    const { stdout } = await at.run("plan", "names.xlsx", "--sheet", "*");
    expect(stdout).toContain("1 row in all");
    expect((await at.run("plan", "names-alone.xlsx", "--sheet", "*")).stderr).toContain(
      "contains a list with SIREN, SIRET or VAT numbers: name the sheet",
    );
  });

  test("are asked for where no sheet has places, for names alone may be of anybody", async () => {
    const { code, stderr } = await at.run("plan", "people.xlsx", "--sheet", "*", "--match");
    expect(code).toBe(2);
    expect(stderr).toContain("or with names and places: name the sheet with --sheet");
  });

  test("are compared by the command that looks for duplicates", async () => {
    const { stdout } = await at.run("duplicates", "names.xlsx", "--sheet", "*", "--json");
    const rows = JSON.parse(stdout) as { sheet: string; name: string }[];
    expect(rows.filter(({ name }) => name === "Introuvables").map(({ sheet }) => sheet)).toEqual([
      "Nord",
      "Sud",
    ]);
  });
});

describe("a run over another table of the same file", () => {
  beforeAll(async () => {
    at = await desk();
  });
  const suppliers = [
    ["siren", "ville"],
    ["552032534", "Paris"],
    ["383474814", "Blagnac"],
  ];
  const told = (stderr: string) =>
    stderr.split("\n").filter((line) => /another table|autre tableau/.test(line));
  const run = async (...words: string[]) => {
    const { code, stderr } = await at.run("enrich", ...words, "--fields", "name");
    expect(code).toBe(0);
    return told(stderr);
  };

  test("says before it begins whose columns its result will lack; the same table again, and both, say nothing", async () => {
    await saveBook("in-turns.xlsx", suppliers);
    expect(await run("in-turns.xlsx")).toEqual([]);
    expect(await run("in-turns.xlsx", "--sheet", "Clients")).toEqual([
      'in-turns.enriched.xlsx has columns for another table (sheet "Fournisseurs", header in row 1) from an earlier run. This run replaces the file, without them. To have both, enrich in-turns.enriched.xlsx for that table afterwards: its answers are stored.',
    ]);
    expect(await run("in-turns.xlsx", "--sheet", "Clients")).toEqual([]);
    // As it says: the result has the columns of both then, and no call is made for them.
    const { result, calls } = await at.counted(() =>
      run("in-turns.enriched.xlsx", "--sheet", "Fournisseurs", "-o", "both.xlsx"),
    );
    expect([result, calls.total]).toEqual([[], 0]);
    expect((await sheetOf("both.xlsx", "Fournisseurs"))[0]).toContain("sirene_name");
    expect((await sheetOf("both.xlsx", "Clients")).flat()).toContain("sirene_name");
    expect(await run("in-turns.xlsx", "--sheet", "*")).toEqual([]);
    expect(await run("in-turns.xlsx", "--sheet", "Clients", "--lang", "fr")).toEqual([
      "in-turns.enriched.xlsx contient des colonnes pour un autre tableau (feuille « Fournisseurs », titres en ligne 1), ajoutées par un traitement précédent. Ce traitement remplace le fichier, sans elles. Pour avoir les deux, enrichissez ensuite in-turns.enriched.xlsx pour cet autre tableau : ses réponses sont conservées.",
    ]);
  });

  test("is told by the row of its headers where somebody names one, and not where a line was inserted above them", async () => {
    const below = "Client;SIREN\nAirbus;383474814\n";
    at.save("below.csv", `nom;siren\nDanone;552032534\n\n${below}`);
    expect(await run("below.csv", "--header-row", "1")).toEqual([]);
    expect(await run("below.csv", "--header-row", "4")).toEqual([
      expect.stringContaining("below.enriched.csv has columns for another table (header in row 1) from"),
    ]);
    at.save("moved.csv", "nom;siren\nDanone;552032534\n");
    expect(await run("moved.csv")).toEqual([]);
    at.save("moved.csv", "Fournisseurs 2026\nnom;siren\nDanone;552032534\n");
    expect(await run("moved.csv")).toEqual([]);
  });

  test("is nothing new to who insists, and to a plan", async () => {
    await saveBook("insisted.xlsx", suppliers);
    await run("insisted.xlsx");
    expect(await run("insisted.xlsx", "--sheet", "Clients", "--overwrite")).toEqual([]);
    const { stderr } = await at.run("plan", "insisted.xlsx");
    expect(told(stderr)).toEqual([]);
  });
});
