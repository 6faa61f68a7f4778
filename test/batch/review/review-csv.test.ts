import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { type ReviewRecord, csvReview, fillCsv } from "./filled-review.ts";
import {
  at,
  csvOf,
  enrich,
  expectDecided,
  inTurn,
  quoted,
  results,
  reviewedList,
  truth,
  typed,
} from "./reviewed-list.ts";

reviewedList();

const nameHeader = "Name in the list";

describe("the doubtful rows of a CSV", () => {
  test("stand in a file beside it, filled in and read by the same command at no call", async () => {
    const first = await typed(enrich("names.csv"));
    expect(first.calls).toBe(0);
    const review = csvReview(at("names.review.csv"));
    expect(review.length).toBeGreaterThan(8);
    expect(first.err).toContain(`To decide: ${review.length} names in doubt, in ${at("names.review.csv")}`);
    const doubtful = results("names.enriched.csv").filter(
      ({ sirene_status: status }) => status === "ambiguous",
    );
    expect(review.length).toBeGreaterThanOrEqual(new Set(doubtful.map((row) => row["Raison sociale"])).size);
    const marks = review.map(inTurn);
    fillCsv(at("names.review.csv"), (_, place) => marks[place]);
    const filled = readFileSync(at("names.review.csv"), "utf8");

    const second = await typed(enrich("names.csv"));
    expect([second.code, second.calls]).toEqual([0, 0]);
    const made = marks.filter((mark) => mark !== "later").length;
    expect(second.err).toContain(`${made} decisions read from ${at("names.review.csv")}.`);
    expectDecided(results("names.enriched.csv"), review, marks);
    // What somebody had worked in is kept, and what is left to decide is what was put off.
    expect(second.err).toContain(`${at("names.review.csv")} had been edited: it is kept as`);
    expect(readFileSync(at("names.review.edited.csv"), "utf8")).toBe(filled);
    expect(csvReview(at("names.review.csv"))).toHaveLength(marks.length - made);

    const written = readFileSync(at("names.enriched.csv"), "utf8");
    const third = await typed(enrich("names.csv"));
    expect([third.code, third.calls]).toEqual([0, 0]);
    expect(third.err).not.toContain("decisions read");
    expect(readFileSync(at("names.enriched.csv"), "utf8")).toBe(written);
    expect(existsSync(at("names.review.edited-2.csv"))).toBe(false);
  });

  test("that were decided before their names were corrected in the list are counted, and the first is named", async () => {
    writeFileSync(at("corrected.csv"), readFileSync(at("names.csv")));
    await typed(enrich("corrected.csv"));
    fillCsv(at("corrected.review.csv"), () => "none");
    const [one, other] = csvReview(at("corrected.review.csv")).map((row) => row[nameHeader]!);
    const list = readFileSync(at("corrected.csv"), "utf8");
    writeFileSync(
      at("corrected.csv"),
      list.replaceAll(one!, "NOM CORRIGE").replaceAll(other!, "AUTRE NOM CORRIGE"),
    );
    const { code, err } = await typed(enrich("corrected.csv"));
    expect(code).toBe(0);
    expect(err).toContain("2 decisions are about no row that this run looks for by name.");
    expect(err).toContain(`The first one is in ${at("corrected.review.csv")}, cell E2 (${one!})`);
  });

  test("are separated as the list is, and no cell of them runs as a formula", async () => {
    const evil = { ...truth[0]!, row: { ...truth[0]!.row, name: `=${truth[0]!.row.name}` } };
    const rows = [evil, ...truth.slice(1)].map(({ row }) => [row.name, row.postcode ?? ""].join("\t"));
    writeFileSync(at("tabs.tsv"), ["Raison sociale\tCP", ...rows].join("\n"));
    await typed(enrich("tabs.tsv"));
    const [header, ...lines] = readFileSync(at("tabs.review.tsv"), "utf8").split("\r\n");
    expect(header).toMatch(/^\ufeffRows\tName in the list\tPostcode\t/);
    expect(lines.flatMap((line) => line.split("\t")).filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
  });

  test("are separated by semicolons where a list is by what is not recognized, and their decisions are read", async () => {
    const rows = truth.map(({ row }) => [row.name, row.postcode ?? "", row.city ?? ""].join("^"));
    writeFileSync(at("carets.csv"), ["Raison sociale^CP^Ville", ...rows].join("\n"));
    const words = enrich("carets.csv", "--delimiter", "^");
    await typed(words);
    fillCsv(at("carets.review.csv"), () => "none");
    const decided = csvReview(at("carets.review.csv")).length;
    const { code, err, calls } = await typed(words);
    expect([code, calls]).toEqual([0, 0]);
    expect(err).toContain(`${decided} decisions read from ${at("carets.review.csv")}.`);
  });

  test("are named in the row of their name, of many the first twenty and their number", async () => {
    await typed(enrich("names.csv"));
    const [one, other] = csvReview(at("names.review.csv"));
    const row = ({ [nameHeader]: name, Postcode: postcode, Town: town }: ReviewRecord) =>
      [name!, postcode ?? "", town ?? ""].map(quoted).join(";");
    const lines = [...Array<string>(20).fill(row(one!)), ...Array<string>(21).fill(row(other!))];
    writeFileSync(at("many.csv"), ["Raison sociale;CP;Ville", ...lines].join("\n"));
    await typed(enrich("many.csv"));
    const numbers = (first: number) => Array.from({ length: 20 }, (_, index) => first + index).join(", ");
    const review = csvReview(at("many.review.csv"));
    expect(review.map((record) => [record[nameHeader], record["Rows"]])).toEqual([
      [one![nameHeader], numbers(2)],
      [other![nameHeader], `${numbers(22)}, … (21)`],
    ]);
  });

  test("have no file where the result goes down a stream", async () => {
    const { code, err, calls } = await typed(enrich("names.csv", "-o", "-"));
    expect([code, calls]).toEqual([2, 0]);
    expect(err).toContain("--review writes a file beside the result");
  });
});

test("a decision is about its row where Excel shortens the long numbers of a review: a mistyped SIRET of the list", async () => {
  await typed(enrich("names.csv"));
  const [doubtful] = csvReview(at("names.review.csv"));
  const { [nameHeader]: name = "", Postcode: postcode = "", Town: town = "" } = doubtful!;
  const line = [name, postcode, town, "81234567800014"].map(quoted).join(";");
  writeFileSync(at("numbers.csv"), `Raison sociale;CP;Ville;SIRET\n${line}\n`);
  await typed(enrich("numbers.csv"));
  fillCsv(at("numbers.review.csv"), () => "none");
  const review = readFileSync(at("numbers.review.csv"), "utf8");
  expect(review).toContain("81234567800014");
  writeFileSync(at("numbers.review.csv"), review.replace(/(?<=[;\t])\d{12,}(?=[;\t])/g, "8,12346E+13"));
  await typed(enrich("numbers.csv"));
  expect(results("numbers.enriched.csv")[0]!["sirene_note"]).toContain("none of the candidates");
});

test("several lists by a pattern: reviews and copies of them are no lists", async () => {
  writeFileSync(at("more.csv"), csvOf(truth.slice(0, 60)));
  await typed(enrich("*.csv"));
  fillCsv(at("names.review.csv"), () => "none");
  await typed(enrich("*.csv"));
  const { err } = await typed(enrich("*.csv"));
  expect(err).toContain(
    `${at("names.review.csv")} is skipped: it contains the decisions about ${at("names.csv")}`,
  );
  expect(err).toContain(`${at("names.review.edited.csv")} is skipped`);
  expect(err).toContain("180 rows in all");
});

test("--json tells the decisions that were read, and what is left to decide", async () => {
  await typed(enrich("names.csv"));
  const review = csvReview(at("names.review.csv"));
  fillCsv(at("names.review.csv"), (_, place) => (place === 0 ? "1" : undefined));
  const { out } = await typed(enrich("names.csv", "--json"));
  expect(JSON.parse(out)).toMatchObject({
    review: {
      decisionsRead: 1,
      doubtful: review.length - 1,
      files: [{ file: at("names.review.csv"), sheet: null, doubtful: review.length - 1 }],
    },
  });
});

test("--review without --match is refused before anything is asked", async () => {
  const { code, err, calls } = await typed(["enrich", at("names.csv"), "--review"]);
  expect([code, calls]).toEqual([2, 0]);
  expect(err).toContain("--review works only with --match");
});
