import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { seededTruth } from "../../../bench/matching/seeded-truth.ts";
import type { Language } from "../../../shared/messages/languages.ts";
import { rounds } from "../../fixtures/rounds.ts";
import { startSandbox, type StartedSandbox } from "../../sandbox/start-sandbox.ts";
import { recordsOf } from "../desk.ts";
import { typedHere } from "../operations/typed-here.ts";
import { decidingEnvironment } from "./deciding-environment.ts";
import {
  bookReview,
  candidatesOf,
  csvReview,
  fillBook,
  fillCsv,
  type ReviewRecord,
} from "./filled-review.ts";

const withLibreOffice = spawnSync("soffice", ["--version"]).status === 0 ? test : test.skip;

const units = 3_000;
const truth = seededTruth({ units, registerSeed: 1, rows: 120, seed: 11 });

let sandbox: StartedSandbox;
/** A store in which the searches of the list are bought already. */
let bought: string;
let folder: string;
const folders: string[] = [];
const at = (name: string) => join(folder, name);

function newFolder(): string {
  folders.push(mkdtempSync(join(tmpdir(), "review-")));
  return folders.at(-1)!;
}

const quoted = (text: string) => (/[;"\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const csvOf = (rows = truth) =>
  [
    "Réf;Raison sociale;CP;Ville",
    ...rows.map(({ row }, index) =>
      [`r${index}`, row.name, row.postcode ?? "", row.city ?? ""].map(quoted).join(";"),
    ),
  ].join("\n");

/** Types a command; answers what was said, and the calls that it made. */
async function typed(words: readonly string[], language: Language = "en") {
  const before = (await sandbox.calls()).total;
  const ended = await typedHere(words, () => decidingEnvironment(sandbox, at("store.sqlite")), language);
  return { ...ended, calls: (await sandbox.calls()).total - before };
}

const enrich = (list: string, ...more: string[]) => [
  ...["enrich", at(list), "--match", "--review", "--fields", "name,naf,state", "--yes"],
  ...more,
];

beforeAll(async () => {
  sandbox = await startSandbox({ units, seed: 1, plan: "enterprise", quota: 1_000_000, hourly: 1_000_000 });
  folder = newFolder();
  writeFileSync(at("names.csv"), csvOf());
  await typed(enrich("names.csv"));
  bought = at("store.sqlite");
});
beforeEach(() => {
  folder = newFolder();
  copyFileSync(bought, at("store.sqlite"));
  writeFileSync(at("names.csv"), csvOf());
});
afterAll(() => folders.forEach((one) => rmSync(one, { recursive: true, force: true })));

const results = (name: string) => recordsOf(readFileSync(at(name), "utf8"));

/** The row of a result that is about a row of a review. */
const rowOf = (rows: readonly Record<string, string>[], record: ReviewRecord) =>
  rows[Number(record["Rows"]!.split(",")[0]) - 2]!;

/** Says no two rows alike: each candidate in turn, then none, then later. */
const inTurn = (record: ReviewRecord, place: number): string =>
  place % 4 === 3 ? "later" : place % 4 === 2 ? "none" : String(1 + (place % candidatesOf(record)));

/** What the rows of a result say of the decisions that were made in the rows of a review. */
function expectDecided(
  rows: readonly Record<string, string>[],
  review: readonly ReviewRecord[],
  marks: readonly string[],
) {
  const { username } = userInfo();
  for (const [place, record] of review.entries()) {
    const row = rowOf(rows, record);
    const mark = marks[place]!;
    if (mark === "none") {
      expect(row).toMatchObject({ sirene_siren: "", sirene_score: "", sirene_status: "not_found" });
      expect(row["sirene_note"]).toMatch(`none of the candidates, as ${username} decided on 20`);
    } else if (/^\d$/.test(mark)) {
      expect(row).toMatchObject({
        sirene_siren: record[`${mark}: SIREN`],
        sirene_score: record[`${mark}: score`],
        sirene_match: record[`${mark}: letters`],
        sirene_name: record[`${mark}: name`],
        sirene_status: "found",
      });
      expect(row["sirene_note"]).toContain(`chosen by ${username} on 20`);
    } else expect(["ambiguous", "not_found"]).toContain(row["sirene_status"]);
  }
}

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

  test("are separated as the list is, and no cell of them runs as a formula", async () => {
    const evil = { ...truth[0]!, row: { ...truth[0]!.row, name: `=${truth[0]!.row.name}` } };
    const rows = [evil, ...truth.slice(1)].map(({ row }) => [row.name, row.postcode ?? ""].join("\t"));
    writeFileSync(at("tabs.tsv"), ["Raison sociale\tCP", ...rows].join("\n"));
    await typed(enrich("tabs.tsv"));
    const [header, ...lines] = readFileSync(at("tabs.review.tsv"), "utf8").split("\r\n");
    expect(header).toMatch(/^\ufeffRows\tName in the list\tPostcode\t/);
    expect(lines.flatMap((line) => line.split("\t")).filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
  });

  test("have no file where the result goes down a stream", async () => {
    const { code, err, calls } = await typed(enrich("names.csv", "-o", "-"));
    expect([code, calls]).toEqual([2, 0]);
    expect(err).toContain("--review writes a file beside the result");
  });
});

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
    expectDecided(results("names.enriched.csv"), review, marks);
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
    expectDecided(results("names.enriched.csv"), review, marks);
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
    expect(err).not.toContain("is no decision");
  });
});

describe("a decision", () => {
  test("is of the SIREN beside it, wherever its row and its candidate stand by now", async () => {
    await typed(enrich("names.csv"));
    const [one, two, ...others] = csvReview(at("names.review.csv")).filter((row) => candidatesOf(row) >= 2);
    const rest = csvReview(at("names.review.csv")).filter((row) => candidatesOf(row) < 2);
    const swapped = Object.fromEntries(
      Object.entries(one!).map(([header, text]) => {
        const [, n, part] = /^([12]): (.*)$/.exec(header) ?? [];
        return [header, n === undefined ? text : one![`${n === "1" ? "2" : "1"}: ${part}`]!];
      }),
    );
    const headers = Object.keys(one!).toReversed();
    const lines = [...rest, ...others, two!, { ...swapped, Decision: "1" }].map((row: ReviewRecord) =>
      headers.map((header) => quoted(row[header]!)).join(";"),
    );
    writeFileSync(at("names.review.csv"), [headers.join(";"), ...lines].join("\n"));
    expect(await typed(enrich("names.csv"))).toMatchObject({ code: 0, calls: 0 });
    expect(rowOf(results("names.enriched.csv"), one!)["sirene_siren"]).toBe(one!["2: SIREN"]);
  });

  test("that is none is named with its cell and ignored; the others are taken", async () => {
    await typed(enrich("names.csv"));
    const review = csvReview(at("names.review.csv"));
    const marks = ["7", "oui", "5", "1"];
    expect(
      review
        .slice(0, 4)
        .map(candidatesOf)
        .every((count) => count < 5),
    ).toBe(true);
    fillCsv(at("names.review.csv"), (_, place) => marks[place]);
    const { code, err, calls } = await typed(enrich("names.csv"));
    expect([code, calls]).toEqual([0, 0]);
    const file = at("names.review.csv");
    expect(err).toContain(`${file}, cell E2: "7" is no decision`);
    expect(err).toContain(`${file}, cell E3: "oui" is no decision`);
    expect(err).toContain(`${file}, cell E4: candidate 5 is chosen, but its SIREN is missing or wrong`);
    expect(err).toContain("1 decision read");
    expect(csvReview(file)).toHaveLength(review.length - 1);
  });

  test("with a forged SIREN is none; with a forged score it has none, and its letters are no more than letters", async () => {
    await typed(enrich("names.csv"));
    const review = csvReview(at("names.review.csv"));
    const text = readFileSync(at("names.review.csv"), "utf8");
    const [one, two] = review;
    const forged = text
      .replace(one!["1: SIREN"]!, "123456789")
      .replace(`;${two!["1: score"]!};${two!["1: letters"]!}`, ";1000;=1+1AAA");
    writeFileSync(at("names.review.csv"), forged);
    fillCsv(at("names.review.csv"), (_, place) => (place < 2 ? "1" : undefined));
    const { err } = await typed(enrich("names.csv"));
    expect(err).toContain("cell E2: candidate 1 is chosen, but its SIREN is missing or wrong");
    const rows = results("names.enriched.csv");
    expect(rowOf(rows, one!)["sirene_siren"]).toBe("");
    expect(rowOf(rows, two!)).toMatchObject({
      sirene_siren: two!["1: SIREN"],
      sirene_score: "",
      sirene_match: "",
    });
  });

  test("that another one about the same row contradicts is not taken, and neither is that", async () => {
    await typed(enrich("names.csv"));
    const [one] = csvReview(at("names.review.csv"));
    const lines = ["1", "none"].map((mark) =>
      Object.values({ ...one!, Decision: mark })
        .map(quoted)
        .join(";"),
    );
    writeFileSync(at("names.review.csv"), [Object.keys(one!).join(";"), ...lines].join("\n"));
    const { err } = await typed(enrich("names.csv"));
    expect(err).toContain(
      "cell E3: another decision about the same name and place stands in E2; neither is taken",
    );
    expect(rowOf(results("names.enriched.csv"), one!)["sirene_siren"]).toBe("");
  });

  test("holds for the same name and place in another list, written otherwise, and costs no call there", async () => {
    await typed(enrich("names.csv"));
    const review = csvReview(at("names.review.csv"));
    fillCsv(at("names.review.csv"), () => "1");
    await typed(enrich("names.csv"));
    const [one] = review;
    const line = [
      `  ${one!["Name in the list"]!.toLowerCase()} `,
      one!["Postcode"]!,
      one!["Town"]!.toUpperCase(),
    ];
    writeFileSync(at("other.csv"), `Fournisseur;CP;Ville\n${line.map(quoted).join(";")}\n`);
    const plan = await typed(["plan", at("other.csv"), "--match", "--fields", "name,naf,state", "--json"]);
    expect(JSON.parse(plan.out)).toMatchObject({ rows: { search: 0, stored: 1 }, calls: { most: 0 } });
    expect(await typed(enrich("other.csv", "--max-calls", "0"))).toMatchObject({ code: 0, calls: 0 });
    expect(results("other.enriched.csv")[0]!["sirene_siren"]).toBe(one!["1: SIREN"]);
  });

  test("is kept before anything is replaced: a run that comes to no end loses none", async () => {
    await typed(enrich("names.csv"));
    const review = csvReview(at("names.review.csv"));
    fillCsv(at("names.review.csv"), () => "1");
    // It has to ask for a field, and may not.
    const refused = await typed([
      "enrich",
      at("names.csv"),
      "--match",
      "--fields",
      "directors",
      "--max-calls",
      "0",
    ]);
    expect(refused.code).toBe(3);
    rmSync(at("names.review.csv"));
    await typed(enrich("names.csv"));
    expectDecided(
      results("names.enriched.csv"),
      review,
      review.map(() => "1"),
    );
  });

  test("comes back as it was made, whichever they are, and once more the same", async () => {
    await typed(enrich("names.csv"));
    const review = csvReview(at("names.review.csv"));
    const blank = readFileSync(at("names.review.csv"));
    const marksOf = review.map((record) =>
      fc.constantFrom(
        ...Array.from({ length: candidatesOf(record) }, (_, n) => String(n + 1)),
        "none",
        "later",
        "",
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.tuple(...marksOf), async (marks) => {
        expect((await typed(["decisions", "forget", "--all", "--yes"])).code).toBe(0);
        writeFileSync(at("names.review.csv"), blank);
        fillCsv(at("names.review.csv"), (_, place) => marks[place]);
        expect(await typed(enrich("names.csv", "--overwrite"))).toMatchObject({ code: 0, calls: 0 });
        expectDecided(results("names.enriched.csv"), review, marks);
        const written = readFileSync(at("names.enriched.csv"));
        expect(await typed(enrich("names.csv", "--overwrite"))).toMatchObject({ code: 0, calls: 0 });
        expect(readFileSync(at("names.enriched.csv"))).toEqual(written);
      }),
      { numRuns: rounds(4, 40) },
    );
  });
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

test("several lists by a pattern: reviews and copies of them are no lists", async () => {
  writeFileSync(at("more.csv"), csvOf(truth.slice(0, 60)));
  await typed(enrich("*.csv"));
  fillCsv(at("names.review.csv"), () => "none");
  await typed(enrich("*.csv"));
  const { err } = await typed(enrich("*.csv"));
  expect(err).toContain(
    `${at("names.review.csv")} is skipped: it holds the decisions about ${at("names.csv")}`,
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
  expect(err).toContain("--review belongs to --match");
});
