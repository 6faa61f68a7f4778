import { testsLibreOffice } from "../../fixtures/libre-office.ts";
import { spawnSync } from "node:child_process";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "@jest/globals";
import ExcelJS from "exceljs";
import { bookReview, candidatesOf, fillBook, reviewer } from "./filled-review.ts";
import { at, enrich, expectDecided, inTurn, results, reviewedList, truth, typed } from "./reviewed-list.ts";

reviewedList();

const withLibreOffice = testsLibreOffice ? test : test.skip;

describe("the doubtful rows of a workbook", () => {
  const xlsx = ["--to", "xlsx"];
  const result = "names.enriched.xlsx";

  test("stand in a sheet of their own; filled in and saved, they are read by the same command", async () => {
    const first = await typed(enrich("names.csv", ...xlsx));
    expect(first.err).toContain(`in the sheet "SIRENE review" of ${at(result)}`);
    const review = await bookReview(at(result));
    const marks = review.map(inTurn);
    await fillBook(at(result), (_, place) => marks[place]);
    const filled = readFileSync(at(result));
    const second = await typed(enrich("names.csv", ...xlsx));
    expect([second.code, second.calls]).toEqual([0, 0]);
    expect(second.err).toContain(
      `${at(result)} had been edited: it is kept as ${at("names.enriched.edited.xlsx")}.`,
    );
    expect(readFileSync(at("names.enriched.edited.xlsx"))).toEqual(filled);
    expect(await bookReview(at(result))).toHaveLength(marks.filter((mark) => mark === "later").length);
    await typed(enrich("names.csv"));
    expectDecided(results("names.enriched.csv"), review, marks, reviewer);
  });

  test("are read in the result itself too, whose list is its list and not the review", async () => {
    await typed(enrich("names.csv", ...xlsx));
    const review = await bookReview(at(result));
    await fillBook(at(result), (record) => String(candidatesOf(record)));
    const { code, err, calls } = await typed(enrich(result, "-o", at("again.csv")));
    expect([code, calls]).toEqual([0, 0]);
    expect(err).toContain(`${review.length} decisions read from ${at(result)}.`);
    expectDecided(
      results("again.csv"),
      review,
      review.map((record) => String(candidatesOf(record))),
      reviewer,
    );
  });

  test("are read in a sheet that somebody renamed, and in the one that the next run adds beside it", async () => {
    await typed(enrich("names.csv", ...xlsx));
    const review = await bookReview(at(result));
    const half = Math.floor(review.length / 2);
    await fillBook(at(result), (record, place) => (place < half ? String(candidatesOf(record)) : "later"));
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(at(result));
    book.getWorksheet("SIRENE review")!.name = "A décider";
    await book.xlsx.writeFile(at(result));
    expect(await typed(enrich(result, "-o", at("second.xlsx")))).toMatchObject({ calls: 0 });
    const rest = await bookReview(at("second.xlsx"));
    expect(rest).toHaveLength(review.length - half);
    await fillBook(at("second.xlsx"), (record) => String(candidatesOf(record)));
    expect(await typed(enrich("second.xlsx", "-o", at("third.csv")))).toMatchObject({ code: 0, calls: 0 });
    expectDecided(
      results("third.csv"),
      review,
      review.map((record) => String(candidatesOf(record))),
      reviewer,
    );
  });

  test.each<[string, (page: ExcelJS.Worksheet) => void]>([
    ["lost its first rows", (page) => page.spliceRows(1, 4)],
    ["got rows above its title", (page) => page.spliceRows(1, 0, ["À traiter"], [], ["avant vendredi"])],
    ["got as many rows above as may be", (page) => page.spliceRows(1, 0, ...Array<string[]>(19).fill(["x"]))],
    ["lost its title", (page) => (page.getCell("A1").value = null)],
  ])("are read, and the list is still the list, where the sheet %s", async (_, change) => {
    await typed(enrich("names.csv", ...xlsx));
    const review = await bookReview(at(result));
    await fillBook(at(result), (record) => String(candidatesOf(record)));
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(at(result));
    change(book.getWorksheet("SIRENE review")!);
    await book.xlsx.writeFile(at(result));
    const next = await typed(enrich(result, "-o", at("next.xlsx")));
    expect(next).toMatchObject({ code: 0, calls: 0 });
    expect(next.err).toContain(`${review.length} decisions read from ${at(result)}.`);
    await book.xlsx.readFile(at("next.xlsx"));
    expect(book.worksheets.map(({ name }) => name)).toEqual(["names", "SIRENE review"]);
    const again = await typed(enrich("names.csv", ...xlsx));
    expect(again.err).toContain(`${at(result)} had been edited: it is kept as`);
    await typed(enrich("names.csv"));
    expectDecided(
      results("names.enriched.csv"),
      review,
      review.map((record) => String(candidatesOf(record))),
      reviewer,
    );
  });

  withLibreOffice("that LibreOffice saved are read all the same", async () => {
    await typed(enrich("names.csv", ...xlsx));
    const review = await bookReview(at(result));
    const marks = review.map(inTurn);
    await fillBook(at(result), (_, place) => marks[place]);
    const profile = `-env:UserInstallation=${pathToFileURL(at("profile")).href}`;
    const words = ["--headless", "--convert-to", "xlsx", "--outdir", at("saved"), at(result)];
    expect(spawnSync("soffice", [profile, ...words]).status).toBe(0);
    renameSync(join(at("saved"), result), at(result));
    expect(await typed(enrich("names.csv", ...xlsx))).toMatchObject({ code: 0, calls: 0 });
    await typed(enrich("names.csv"));
    expectDecided(results("names.enriched.csv"), review, marks, reviewer);
  });

  test("stand beside the sheet that sums the run up, and name the sheet of a row where there are several", async () => {
    const book = new ExcelJS.Workbook();
    for (const [name, rows] of [
      ["Nord", truth.slice(0, 60)],
      ["Sud", truth.slice(30)],
    ] as const) {
      const lines = rows.map(({ row }) => ["", row.name, row.postcode ?? "", row.city ?? ""]);
      book.addWorksheet(name).addRows([["SIREN", "Raison sociale", "CP", "Ville"], ["552032534"], ...lines]);
    }
    await book.xlsx.writeFile(at("sheets.xlsx"));
    const first = await typed(enrich("sheets.xlsx", "--sheet", "*", "--summary-sheet"));
    expect(first.code).toBe(0);
    const written = new ExcelJS.Workbook();
    await written.xlsx.readFile(at("sheets.enriched.xlsx"));
    expect(written.worksheets.map(({ name }) => name)).toEqual(["Nord", "Sud", "SIRENE", "SIRENE review"]);
    const review = await bookReview(at("sheets.enriched.xlsx"));
    const names = review.map((record) => record["Rows"]!);
    expect(names.some((text) => /^Nord!\d+, Sud!\d+$/.test(text))).toBe(true);
    expect(new Set(review.map((record) => record["Name in the list"])).size).toBe(review.length);
    await fillBook(at("sheets.enriched.xlsx"), () => "none");
    const second = await typed(enrich("sheets.xlsx", "--sheet", "*", "--summary-sheet"));
    expect([second.code, second.calls]).toEqual([0, 0]);
    expect(second.err).toContain(`${review.length} decisions read`);
    expect(second.err).not.toContain("in doubt");
  });

  test("name the sheet of a row where one of several is taken, and that of a decision that is none", async () => {
    const book = new ExcelJS.Workbook();
    const lines = truth.slice(0, 60).map(({ row }) => ["", row.name, row.postcode ?? "", row.city ?? ""]);
    for (const name of ["Nord", "Sud"])
      book.addWorksheet(name).addRows([["SIREN", "Raison sociale", "CP", "Ville"], ["552032534"], ...lines]);
    await book.xlsx.writeFile(at("sheets.xlsx"));
    await typed(enrich("sheets.xlsx", "--sheet", "Sud"));
    const review = await bookReview(at("sheets.enriched.xlsx"));
    expect(review.length).toBeGreaterThan(2);
    for (const { Rows: rows } of review) expect(rows).toMatch(/^Sud!\d+(, Sud!\d+)*$/);
    await fillBook(at("sheets.enriched.xlsx"), () => "7");
    const { err } = await typed(enrich("sheets.xlsx", "--sheet", "Sud", "--overwrite"));
    expect(err).toContain(`${at("sheets.enriched.xlsx")}, cell SIRENE review!E6: "7" is not a decision`);
  });

  test("stand in French where the program speaks French, and are read in any language", async () => {
    const first = await typed(enrich("names.csv", ...xlsx), "fr");
    expect(first.err).toContain("« SIRENE à vérifier »");
    const review = await bookReview(at(result), "SIRENE à vérifier");
    expect(Object.keys(review[0]!)).toEqual(
      expect.arrayContaining(["Lignes", "Nom dans la liste", "Décision", "1 : SIREN", "1 : création"]),
    );
    await fillBook(at(result), (_, place) => ["aucun", "plus tard", "1"][place % 3], "SIRENE à vérifier");
    const { err, calls } = await typed(enrich("names.csv", ...xlsx));
    expect(calls).toBe(0);
    expect(err).toContain(`${review.filter((_, place) => place % 3 !== 1).length} decisions read`);
    expect(err).not.toContain("is not a decision");
  });
});

test("the sheet is made to be worked in: bold headers with a filter, the decision in sight, links to the public register", async () => {
  const bare = truth.map(({ row }) => `${row.name.replaceAll(";", ",").replaceAll('"', "")}`).join("\n");
  writeFileSync(at("bare.csv"), `Raison sociale\n${bare}`);
  await typed(enrich("bare.csv", "--to", "xlsx"));
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(at("bare.enriched.xlsx"));
  const page = book.getWorksheet("SIRENE review")!;
  const headers = Array.from({ length: page.columnCount }, (_, place) => page.getCell(5, place + 1));
  const texts = headers.map(({ text }) => text);
  expect(texts.slice(0, 5)).toEqual(["Rows", "Name in the list", "Decision", "Comment", "1: name"]);
  for (const { value } of headers) expect(value).toMatchObject({ richText: [{ font: { bold: true } }] });
  expect(page.getCell("A2").text).toContain("In column C,");
  expect(page.views[0]).toMatchObject({ state: "frozen", xSplit: 3, ySplit: 5 });
  expect(page.autoFilter).toMatch(/^A5:[A-Z]+\d+$/);
  expect(page.getCell("C6").dataValidation.formulae?.[0]).toMatch(/^"1,.*none,later"$/);
  const [siren, link] = [
    page.getCell(6, texts.indexOf("1: SIREN") + 1),
    page.getCell(6, texts.indexOf("1: register") + 1),
  ];
  const url = `https://annuaire-entreprises.data.gouv.fr/entreprise/${siren.text}`;
  expect(link.value).toMatchObject({ formula: `HYPERLINK("${url}","open ↗")`, result: "open ↗" });
});

test("a result that somebody altered without deciding anything is kept as ever", async () => {
  await typed(enrich("names.csv", "--to", "xlsx"));
  await fillBook(at("names.enriched.xlsx"), () => undefined);
  const altered = readFileSync(at("names.enriched.xlsx"));
  const { code, err } = await typed(enrich("names.csv", "--to", "xlsx"));
  expect(code).toBe(2);
  expect(err).toContain("already exists and is not exactly the file that sirene wrote");
  expect(readFileSync(at("names.enriched.xlsx"))).toEqual(altered);
});
