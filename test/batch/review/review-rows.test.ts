import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ExcelJS from "exceljs";
import { afterAll, beforeEach, describe, expect, test } from "@jest/globals";
import type { ReadList } from "../../../batch/enrich/read-list.ts";
import { type EarlierLine, readReview } from "../../../batch/enrich/read-review.ts";
import { headerOfColumn, reviewColumns } from "../../../batch/enrich/review-columns.ts";
import { namesInResult, reviewRows, writeReview } from "../../../batch/enrich/write-review.ts";
import { openList } from "../../../batch/files/opening/open.ts";
import { messageFormatter } from "../../../batch/messages/messages.ts";
import { doubtNote } from "../../../shared/enrichment/row-match.ts";
import { MatchQueries } from "../../../shared/enrichment/match-queries.ts";
import { lettersOf } from "../../../shared/enrichment/settled-match.ts";
import { Rows } from "../../../shared/enrichment/rows.ts";
import { Subjects } from "../../../shared/enrichment/subjects.ts";
import type { CandidatePlaces } from "../../../shared/enrichment/candidate-places.ts";
import type { MatchResult } from "../../../shared/matching/match.ts";
import { scatteredSirens } from "../made-up-numbers.ts";

let folder: string;
const folders: string[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "review-rows-"));
  folders.push(folder);
});
afterAll(() => folders.forEach((one) => rmSync(one, { recursive: true, force: true })));
const at = (name: string) => join(folder, name);

const [siren = "", other = ""] = scatteredSirens(2);
const say = messageFormatter("en");
const words = { language: "en", say, noteText: () => "why" } as const;
const day = (text: string) => Date.parse(`${text}T12:00:00Z`);
const now = day("2026-06-01");
const facts = { naf: "62.01Z", nafLabel: null, created: "2001-02-03", town: null };

/** A doubtful result with these scores. */
const doubtful = (...scores: readonly number[]): MatchResult => ({
  ...{ status: scores.length > 0 ? "ambiguous" : "not_found", reason: "several" },
  candidates: scores.map((score) => ({
    ...{ siren, name: "FICTIVE", score, active: true, letters: lettersOf("AAZZZZZ")! },
  })),
});
const found: MatchResult = { ...doubtful(90), status: "found", reason: "two_proofs" };

/**
 * What a run made of the record with a name: the result of its search, a search without an answer, a number that it has by
 * now, or nothing, because the run left it out.
 */
type MadeRow = readonly [
  name: string,
  made: MatchResult | "unanswered" | "numbered" | "left out",
  vat?: string,
];

const queries = () => new MatchQueries(new Subjects(false), { reviewed: "all" });

/** A list as a run read it, from the second row of its file on. */
async function listOf(
  path: string,
  records: readonly MadeRow[],
  search: MatchQueries,
  headerRow = 1,
): Promise<ReadList> {
  const list = await openList(path, { headerRow });
  await list.close();
  const rows = new Rows(records.length, new Subjects(false), 1, search);
  for (const [record, [name, made, vat]] of records.entries()) {
    if (made === "left out") rows.leaveOut(record);
    else if (made === "numbered") {
      rows.set(record, other);
      rows.putTexts(record, { name });
    } else {
      rows.putMatch(record, { name, vat });
      const { index } = search.add({ name, vat });
      if (made === "unanswered")
        search.lack(index, { status: "deferred", error: { code: "paused" } } as never);
      else search.settle(index, made, 0, () => facts);
    }
  }
  const read: Pick<ReadList, "path" | "name" | "list" | "rows"> = { path, name: path, list, rows };
  return read as ReadList;
}

/** A CSV list. */
function csvList(name: string, records: readonly MadeRow[], search: MatchQueries): Promise<ReadList> {
  writeFileSync(at(name), ["Nom;Ville", ...records.map(([text]) => `${text};`)].join("\n"));
  return listOf(at(name), records, search);
}

/** A workbook with a list of one row, by its path. */
async function workbook(): Promise<string> {
  const book = new ExcelJS.Workbook();
  book.addWorksheet("Nord").addRows([
    ["Nom", "Ville"],
    ["ALPHA", "METZ"],
  ]);
  await book.xlsx.writeFile(at("list.xlsx"));
  return at("list.xlsx");
}

type Cells = Readonly<{ [header: string]: string }>;
const headers = reviewColumns.map((column) => headerOfColumn(column, say));

/** The lines of an earlier review, saved on a day. */
async function earlier(
  name: string,
  saved: string,
  ...lines: readonly Cells[]
): Promise<readonly EarlierLine[]> {
  const rows = lines.map((line) => headers.map((header) => line[header] ?? "").join(";"));
  writeFileSync(at(name), [headers.join(";"), ...rows].join("\n"));
  utimesSync(at(name), day(saved) / 1000, day(saved) / 1000);
  return (await readReview(at(name), now))!.lines;
}
const line = (name: string, rows: string, more: Cells = {}): Cells => ({
  ...{ "Name in the list": name, Rows: rows, "1: SIREN": siren, "1: score": "50", ...more },
});

/** The review of a list in a CSV: each row's name with the rows that it is about, `carried` those that stay as they were. */
async function reviewOf(
  records: readonly MadeRow[],
  lines: readonly EarlierLine[] = [],
  places: CandidatePlaces = new Map(),
) {
  const search = queries();
  const review = reviewRows([await csvList("list.csv", records, search)], search, lines, places);
  const told = review.rows.map((one) =>
    "line" in one
      ? [`carried ${one.line.text("name")}`, one.line.text("rows")]
      : [one.row.name, one.rows.join(", ")],
  );
  return { ...review, told };
}

describe("the rows of a review", () => {
  test("are those in doubt, each name once with its rows, the likeliest first and those without candidates last", async () => {
    const { told, isPartial } = await reviewOf([
      ["NOBODY", doubtful()],
      ["ALPHA", doubtful(40, 20)],
      ["ZERO", doubtful(0)],
      ["BETA", doubtful(70)],
      ["TAKEN", found],
      ["Alpha", doubtful(40, 20)],
      ["UNKNOWN", "unanswered"],
      ["NUMBERED", "numbered"],
    ]);
    expect([told, isPartial]).toEqual([
      [
        ["BETA", "5"],
        ["ALPHA", "3, 7"],
        ["ZERO", "4"],
        ["NOBODY", "2"],
      ],
      false,
    ]);
  });

  test("have what is known of their candidates, the place of one whose search told none, and why they are in doubt", async () => {
    const places: CandidatePlaces = new Map([[siren, { kind: "known", text: "57000 METZ" }]]);
    const [row] = (await reviewOf([["ALPHA", doubtful(40)]], [], places)).rows;
    expect(row).toMatchObject({
      row: { name: "ALPHA" },
      candidates: [{ candidate: { siren, score: 40 }, facts: { ...facts, town: "57000 METZ" } }],
      ...{ why: doubtNote(doubtful(40)), comment: "" },
    });
    const [placeless] = (await reviewOf([["ALPHA", doubtful(40)]])).rows;
    expect(placeless).toMatchObject({ candidates: [{ facts }] });
  });

  test("are named with their sheet in a workbook, and without in a text file", async () => {
    const search = queries();
    const lists = [
      await listOf(await workbook(), [["ALPHA", doubtful(40)]], search),
      await csvList("list.csv", [["ALPHA", doubtful(40)]], search),
    ];
    expect(reviewRows(lists, search, [], new Map()).rows).toMatchObject([{ rows: ["Nord!2", "2"] }]);
  });

  test.each([
    ["of a list made a workbook have the numbers that they have there", undefined, "2, 4"],
    [
      "of which a new workbook has only some have the name of the list",
      "fix" as const,
      "list.csv:4, list.csv:8",
    ],
  ])("%s", async (_, part, expected) => {
    const search = queries();
    writeFileSync(at("list.csv"), "Clients FICTIFS\n\nNom;Ville\nALPHA;\n\nBETA;\n\nALPHA;\n");
    const records: MadeRow[] = [
      ["ALPHA", doubtful(40)],
      ["BETA", found],
      ["ALPHA", doubtful(40)],
    ];
    const read = await listOf(at("list.csv"), records, search, 3);
    const result = { output: at("list.checked.xlsx"), format: "xlsx" as const, firstNew: 2 };
    const { rows } = reviewRows([read], search, [], new Map(), namesInResult(result, { rows: part }));
    expect(rows).toMatchObject([{ rows: expected.split(", ") }]);
  });

  test.each(["csv", "xlsx"] as const)("of a workbook have its sheet in a %s beside it", async (format) => {
    const search = queries();
    const read = await listOf(await workbook(), [["ALPHA", doubtful(40)]], search);
    const nameOf = namesInResult(
      { output: at(`list.checked.${format}`), format, firstNew: 2 },
      { rows: undefined },
    );
    expect(reviewRows([read], search, [], new Map(), nameOf).rows).toMatchObject([{ rows: ["Nord!2"] }]);
  });

  test("keep the comment that was saved last, in whichever review, and one that no later review has", async () => {
    const mine = await earlier(
      "list.review.csv",
      "2026-03-04",
      line("ALPHA", "2", { Comment: "older" }),
      line("BETA", "3", { Comment: "kept" }),
    );
    const later = [line("ALPHA", "2", { Comment: "newer" }), line("BETA", "3")];
    const theirs = await earlier("done.review.csv", "2026-04-04", ...later);
    for (const lines of [
      [...mine, ...theirs],
      [...theirs, ...mine],
    ]) {
      const { rows } = await reviewOf(
        [
          ["ALPHA", doubtful(40)],
          ["BETA", doubtful(30)],
          ["GAMMA", doubtful(20)],
        ],
        lines,
      );
      expect(rows.map(({ comment }) => comment)).toEqual(["newer", "kept", ""]);
    }
  });
});

describe("a line of an earlier review", () => {
  test("stays where its rows are left out, with its mark, its comment and as many candidates as it had", async () => {
    const marked = {
      Decision: "later",
      Comment: "ask Paule",
      "2: SIREN": " ",
      "3: SIREN": other,
      "4: SIREN": " ",
    };
    const lines = await earlier(
      "list.review.csv",
      "2026-03-04",
      line("ALPHA", "2, 3", marked),
      line("BETA", "4"),
    );
    const { rows, told, isPartial } = await reviewOf(
      [
        ["ALPHA", "left out"],
        ["ALPHA", "left out"],
        ["BETA", doubtful(40)],
      ],
      lines,
    );
    expect([told, isPartial]).toEqual([
      [
        ["carried ALPHA", "2, 3"],
        ["BETA", "4"],
      ],
      true,
    ]);
    expect(rows[0]).toMatchObject({ mark: "later", comment: "ask Paule", offered: 3 });
  });

  test("offers no candidate where it has none, and then stands last, whatever its score says", async () => {
    const none = { "1: SIREN": "", "1: score": "100" };
    const lines = await earlier("list.review.csv", "2026-03-04", line("ALPHA", "2", none), line("BETA", "3"));
    const { rows, told } = await reviewOf(
      [
        ["ALPHA", "left out"],
        ["BETA", "left out"],
        ["ZERO", doubtful(0)],
      ],
      lines,
    );
    expect(told.map(([name]) => name)).toEqual(["carried BETA", "ZERO", "carried ALPHA"]);
    expect(rows.at(-1)).toMatchObject({ offered: 0 });
  });

  test("is one with the rows of its name that are in doubt now; those that it named come first", async () => {
    const lines = await earlier("list.review.csv", "2026-03-04", line("ALPHA", "3"));
    const { told } = await reviewOf(
      [
        ["ALPHA", doubtful(40)],
        ["ALPHA", "left out"],
        ["BETA", "left out"],
      ],
      lines,
    );
    expect(told).toEqual([["ALPHA", "3, 2"]]);
  });

  test("goes once its row has a company, by its name or by a number; not if the row has another name", async () => {
    const names = ["ALPHA", "BETA", "GAMMA"];
    const lines = await earlier(
      "list.review.csv",
      "2026-03-04",
      ...names.map((name, place) => line(name, `${place + 2}`)),
    );
    const rest = ["REST", "left out"] as const;
    const after = async (...records: readonly MadeRow[]) =>
      (await reviewOf([...records, rest], lines)).told.map(([name]) => name);
    const left = names.map((name) => [name, "left out"] as const);
    const all = names.map((name) => `carried ${name}`);
    expect(await after(...left)).toEqual(all);
    expect(await after(["ALPHA", found], ...left.slice(1))).toEqual(all.slice(1));
    expect(await after(["Alpha", "numbered"], ...left.slice(1))).toEqual(all.slice(1));
    expect(await after(["OTHER", "numbered"], ...left.slice(1))).toEqual(all);
    expect(await after(...left, ["REST", "numbered"])).toEqual(all);
  });

  test("stays while its row has no answer, and while rows are left out of which none is known to be its own", async () => {
    const lines = await earlier("list.review.csv", "2026-03-04", line("ALPHA", "2"));
    expect((await reviewOf([["ALPHA", "unanswered"]], lines)).told).toEqual([["carried ALPHA", "2"]]);
    expect((await reviewOf([["ALPHA", "unanswered"]])).told).toEqual([]);
    const sorted = ["BETA", "unanswered"] as const;
    expect((await reviewOf([sorted], lines)).told).toEqual([]);
    expect((await reviewOf([sorted, ["ALPHA", "left out"]], lines)).told).toEqual([["carried ALPHA", "2"]]);
  });

  test("names a row without an answer beside one in doubt that is spelt otherwise, which no line does without it", async () => {
    const records = [
      ["ALPHA-BETA", doubtful(40)],
      ["ALPHA BETA", "unanswered"],
    ] as const;
    const told = async (name: string) =>
      (await reviewOf(records, await earlier("list.review.csv", "2026-03-04", line(name, "9")))).told;
    expect(await told("ALPHA BETA")).toEqual([["ALPHA-BETA", "3, 2"]]);
    expect(await told("GAMMA")).toEqual([["ALPHA-BETA", "2"]]);
  });

  test("is of the list if it stands beside it, of two with one name the one saved last; of other results it is not", async () => {
    const theirs = await earlier("done.review.csv", "2026-05-04", line("ALPHA", "2"));
    const left = ["ALPHA", "left out"] as const;
    expect((await reviewOf([left], theirs)).told).toEqual([]);
    const older = await earlier("list.review.csv", "2026-03-04", line("ALPHA", "2"));
    const newer = await earlier("list.review.csv", "2026-04-04", line("Alpha", "3"));
    for (const lines of [
      [...older, ...newer, ...theirs],
      [...newer, ...theirs, ...older],
    ])
      expect((await reviewOf([left], lines)).told).toEqual([["carried Alpha", "3"]]);
  });
});

describe("the review of a result", () => {
  const place = (temporary: string, output: string) => {
    writeFileSync(output, readFileSync(temporary));
    return Promise.resolve();
  };
  async function written(
    records: readonly MadeRow[],
    { output = at("done.csv"), format = "csv", delimiter = "", isText = true, of = place } = {},
  ) {
    const search = queries();
    const read = await csvList("list.csv", records, search);
    const list = isText ? read.list : (await listOf(await workbook(), [], search)).list;
    const result = { output, format: format as "csv", firstNew: 2 };
    const input = { options: (delimiter === "" ? {} : { delimiter }) as never, place: of };
    return writeReview(reviewRows([read], search, [], new Map()), list, result, input, words);
  }
  const alpha = ["ALPHA", doubtful(40)] as const;
  const taken = ["ALPHA", found] as const;

  test("is a file beside it, separated as the list is", async () => {
    const file = at("done.review.csv");
    expect(await written([alpha])).toEqual({ file, sheet: undefined, doubtful: 1 });
    expect(readFileSync(file, "utf8")).toMatch(/^\ufeffRows;Name in the list;.*\r\n2;ALPHA;.*\r\n$/s);
  });

  test("has a sign before the digits of a mistyped number, which a spreadsheet would shorten, and before no others", async () => {
    await written([["123456789012", doubtful(40), "81234567800014"]]);
    const review = readFileSync(at("done.review.csv"), "utf8");
    expect(review).toContain("\r\n2;123456789012;");
    expect(review).toContain(";n° 81234567800014;");
  });

  test("of a list that was a workbook is separated as the result is to be, by semicolons otherwise", async () => {
    await written([alpha], { isText: false, delimiter: "," });
    expect(readFileSync(at("done.review.csv"), "utf8")).toContain("\r\n2,ALPHA,");
    await written([alpha], { isText: false });
    expect(readFileSync(at("done.review.csv"), "utf8")).toContain("\r\n2;ALPHA;");
  });

  test("is a sheet of a workbook, which this does not write", async () => {
    const output = at("done.xlsx");
    expect(await written([alpha], { output, format: "xlsx" })).toEqual({
      ...{ file: output, sheet: "SIRENE review", doubtful: 1 },
    });
    expect(readdirSync(folder)).toEqual(["list.csv"]);
  });

  test("is none where nothing is in doubt, but an earlier one is emptied", async () => {
    const file = at("done.review.csv");
    expect(await written([taken])).toBeUndefined();
    expect(existsSync(file)).toBe(false);
    await written([alpha]);
    expect(await written([taken])).toEqual({ file, sheet: undefined, doubtful: 0 });
    expect(readFileSync(file, "utf8").split("\r\n")).toHaveLength(2);
  });

  test("that cannot be written is told, and nothing of it stays", async () => {
    const error = new Error("no room");
    expect(await written([alpha], { of: () => Promise.reject(error) })).toEqual({ error });
    expect(readdirSync(folder)).toEqual(["list.csv"]);
    expect(await written([alpha], { output: at("gone/done.csv") })).toEqual({
      error: expect.objectContaining({ code: "ENOENT" }),
    });
  });
});
