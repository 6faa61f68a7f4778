import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import ExcelJS from "exceljs";
import { type ReviewRecord, bookReview, csvReview, fillBook, fillCsv } from "./filled-review.ts";
import { at, csvOf, enrich, quoted, results, reviewedList, rowOf, truth, typed } from "./reviewed-list.ts";

reviewedList();

const key = "Name in the list";
const only = ["--only", "missing"];
const namesOf = (review: readonly ReviewRecord[]) => review.map((record) => record[key]!).toSorted();

/** A row with a name that no row of the list has, which was never looked up. */
const added = "SOCIETE FICTIVE DES ETANGS BLEUS";

function appendRow(name: string, row: Readonly<Record<string, string>>): void {
  const text = readFileSync(at(name), "utf8").trimEnd();
  const headers = text
    .split(/\r?\n/)[0]!
    .replace(/^\ufeff/, "")
    .split(";");
  const cells = headers.map((header) => quoted(row[header] ?? ""));
  writeFileSync(at(name), `${text}\r\n${cells.join(";")}\r\n`);
}

/** The rows of the list of a workbook, by header. */
async function bookRows(name: string): Promise<Record<string, string>[]> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(at(name));
  const sheet = book.worksheets[0]!;
  const textsOf = (row: number) =>
    Array.from({ length: sheet.columnCount }, (_, index) => sheet.getCell(row, index + 1).text);
  return Array.from({ length: sheet.rowCount - 1 }, (_, index) => {
    const texts = textsOf(index + 2);
    return Object.fromEntries(textsOf(1).map((header, column) => [header, texts[column]!]));
  });
}

describe("the lines of a review whose rows --only leaves out", () => {
  test("stay in the review of a CSV as they are: marks, comments, candidates; and are counted", async () => {
    await typed(enrich("names.csv", "-o", at("one.csv")));
    const marks = ["later", "", "perhaps"];
    fillCsv(at("one.review.csv"), (_, place) => marks[place]);
    fillCsv(at("one.review.csv"), (_, place) => (place < 3 ? `ask Paule; ${place}` : undefined), "Comment");
    const before = csvReview(at("one.review.csv"));
    appendRow("one.csv", { "Raison sociale": added });
    const { code, err, calls } = await typed(enrich("one.csv", ...only, "-o", at("two.csv")));
    expect([code, calls > 0]).toEqual([0, true]);
    expect(csvReview(at("two.review.csv"))).toEqual(before);
    expect(err).toContain(`To decide: ${before.length} names in doubt, in ${at("two.review.csv")}`);
    // And once more, from the result of that run.
    await typed(enrich("two.csv", ...only, "-o", at("three.csv")));
    expect(csvReview(at("three.review.csv"))).toEqual(before);
  });

  test("stay in the sheet of a workbook with their drop-downs and links, in French too", async () => {
    await typed(enrich("names.csv", "--to", "xlsx", "-o", at("one.xlsx")));
    await fillBook(at("one.xlsx"), (_, place) => (place === 0 ? "later" : undefined));
    const before = await bookReview(at("one.xlsx"));
    const { code, err } = await typed(enrich("one.xlsx", ...only, "-o", at("two.xlsx")));
    expect(code).toBe(0);
    expect(err).toContain(`To decide: ${before.length} names in doubt`);
    expect(await bookReview(at("two.xlsx"))).toEqual(before);
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(at("two.xlsx"));
    const sheet = book.getWorksheet("SIRENE review")!;
    expect(sheet.getCell("A2").text).toMatch(/^In column E, choose the right candidate/);
    expect(sheet.getCell("E6").dataValidation.type).toBe("list");
    const formulas = Array.from(
      { length: sheet.columnCount },
      (_, index) => sheet.getCell(6, index + 1).formula,
    );
    const url = `https://annuaire-entreprises.data.gouv.fr/entreprise/${before[0]!["1: SIREN"]!}`;
    expect(formulas).toContain(`HYPERLINK("${url}","open ↗")`);
    await typed(enrich("two.xlsx", ...only, "-o", at("three.xlsx")), "fr");
    expect((await bookReview(at("three.xlsx"))).map((one) => Object.values(one))).toEqual(
      before.map((one) => Object.values({ ...one }).map((text) => (text === "open ↗" ? "ouvrir ↗" : text))),
    );
  });

  test("stay in a list that was sorted since, and go with the line's rows once these have a number", async () => {
    await typed(enrich("names.csv", "-o", at("one.csv")));
    const before = csvReview(at("one.review.csv"));
    const [header, ...lines] = readFileSync(at("one.csv"), "utf8").trimEnd().split(/\r?\n/);
    expect(lines.length).toBeGreaterThan(100);
    writeFileSync(at("one.csv"), [header, ...lines.toReversed()].join("\r\n"));
    await typed(enrich("one.csv", ...only, "-o", at("two.csv")));
    expect(namesOf(csvReview(at("two.review.csv")))).toEqual(namesOf(before));

    await typed(enrich("names.csv", "-o", at("four.csv")));
    const [gone] = before.filter((record) => !record["Rows"]!.includes(","));
    const numbered = results("four.csv");
    rowOf(numbered, gone!)["sirene_siren"] = "552032534";
    const texts = [Object.keys(numbered[0]!), ...numbered.map((row) => Object.values(row))];
    writeFileSync(at("four.csv"), texts.map((cells) => cells.map(quoted).join(";")).join("\r\n"));
    await typed(enrich("four.csv", ...only, "-o", at("five.csv")));
    expect(namesOf(csvReview(at("five.review.csv")))).toEqual(
      namesOf(before.filter((record) => record !== gone)),
    );
  });

  test("are one line with the rows of that name that take part", async () => {
    await typed(enrich("names.csv", "-o", at("one.csv")));
    const before = csvReview(at("one.review.csv"));
    const [twice] = before;
    const again = rowOf(results("one.csv"), twice!);
    appendRow(
      "one.csv",
      Object.fromEntries(["Raison sociale", "CP", "Ville"].map((name) => [name, again[name]!])),
    );
    await typed(enrich("one.csv", ...only, "-o", at("two.csv")));
    const after = csvReview(at("two.review.csv"));
    expect(after).toHaveLength(before.length);
    expect(after.find((record) => record[key] === twice![key])!["Rows"]).toBe(
      `${twice!["Rows"]!}, ${truth.length + 2}`,
    );
  });

  test("are none where the list has no review; the sheet says no more than it knows", async () => {
    const words = enrich("names.csv").filter((word) => word !== "--review");
    await typed([...words, "--to", "xlsx", "-o", at("one.xlsx")]);
    await typed(enrich("one.xlsx", ...only, "-o", at("two.xlsx")));
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(at("two.xlsx"));
    expect(book.getWorksheet("SIRENE review")!.getCell("A2").text).toBe(
      "No row of this run is in doubt. Rows that it left out may be.",
    );
    await typed([...words, "-o", at("one.csv")]);
    await typed(enrich("one.csv", ...only, "-o", at("two.csv")));
    expect(existsSync(at("two.review.csv"))).toBe(false);
  });
});

test("a line stays while its rows cannot be looked up, because too few calls are left", async () => {
  await typed(enrich("names.csv", "-o", at("one.csv")));
  fillCsv(at("one.review.csv"), (_, place) => `ask Paule; ${place}`, "Comment");
  const before = csvReview(at("one.review.csv"));
  rmSync(at("store.sqlite"));
  const { code } = await typed(enrich("one.csv", "--partial", "--max-calls", "2", "-o", at("two.csv")));
  expect(code).toBe(3);
  expect(rowOf(results("two.csv"), before.at(-1)!)["sirene_status"]).toBe("deferred");
  expect(
    csvReview(at("two.review.csv"))
      .map((record) => record["Comment"])
      .toSorted(),
  ).toEqual(before.map((record) => record["Comment"]).toSorted());
});

test("a run of all rows drops the lines of rows that are in doubt no more", async () => {
  await typed(enrich("names.csv"));
  const before = csvReview(at("names.review.csv"));
  writeFileSync(at("names.csv"), csvOf(truth.filter(({ row }) => row.name !== before[0]![key])));
  await typed(enrich("names.csv"));
  expect(namesOf(csvReview(at("names.review.csv")))).toEqual(
    namesOf(before.filter((record) => record[key] !== before[0]![key])),
  );
});

describe("a row that was just decided takes part, although --only leaves it out", () => {
  test.each(["missing", "failed"])("with --only %s, in a CSV and in a workbook", async (selection) => {
    await typed(enrich("names.csv", "-o", at("one.csv")));
    await typed(enrich("names.csv", "--to", "xlsx", "-o", at("one.xlsx")));
    const before = csvReview(at("one.review.csv"));
    const decide = (_: ReviewRecord, place: number) => ["1", "none"][place];
    fillCsv(at("one.review.csv"), decide);
    fillCsv(at("one.review.csv"), (_, place) => (place === 2 ? "ask Paule" : undefined), "Comment");
    await fillBook(at("one.xlsx"), decide);
    const rest = before
      .slice(2)
      .map((record, place) => ({ ...record, Comment: place === 0 ? "ask Paule" : "" }));
    const words = ["--only", selection, "-o"];

    const csv = await typed(enrich("one.csv", ...words, at("two.csv")));
    expect([csv.code, csv.calls]).toEqual([0, 0]);
    expect(csv.err).toContain("2 decisions read");
    expect(csv.err).not.toContain("about no row");
    expect(csv.err).toContain(`To decide: ${rest.length} names`);
    expect(csvReview(at("two.review.csv"))).toEqual(rest);

    await typed(enrich("one.xlsx", ...words, at("two.xlsx")));
    expect(namesOf(await bookReview(at("two.xlsx")))).toEqual(namesOf(rest));
    for (const rows of [results("two.csv"), await bookRows("two.xlsx")]) {
      const [first, second, third] = before.map((record) => rowOf(rows, record));
      expect(first).toMatchObject({ sirene_siren: before[0]!["1: SIREN"], sirene_status: "found" });
      expect(second).toMatchObject({ sirene_siren: "", sirene_status: "not_found" });
      expect(third).toMatchObject({ sirene_siren: "" });
    }
  });
});

test("two decisions of one file that contradict each other leave the line in doubt, without either", async () => {
  await typed(enrich("names.csv", "-o", at("one.csv")));
  const before = csvReview(at("one.review.csv"));
  const lines = readFileSync(at("one.review.csv"), "utf8").trimEnd().split("\r\n");
  writeFileSync(at("one.review.csv"), [...lines, lines[1]].join("\r\n"));
  fillCsv(at("one.review.csv"), (_, place) =>
    place === 0 ? "1" : place === before.length ? "none" : undefined,
  );
  const { err } = await typed(enrich("one.csv", ...only, "-o", at("two.csv")));
  expect(err).toContain("contains another decision about the same name and place; neither is used");
  expect(csvReview(at("two.review.csv"))).toEqual(before);
});
