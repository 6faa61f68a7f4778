import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ExcelJS from "exceljs";
import { afterAll, describe, expect, test } from "@jest/globals";
import { readReview } from "../../../batch/enrich/read-review.ts";
import { headerOfColumn, reviewColumns, type ReviewColumn } from "../../../batch/enrich/review-columns.ts";
import { messageFormatter } from "../../../batch/messages/messages.ts";
import { decisionKey } from "../../../shared/enrichment/settled-match.ts";
import { scatteredSirens, siretOf } from "../made-up-numbers.ts";
import { isOpen, listsOpenFiles } from "../open-files.ts";

const folder = mkdtempSync(join(tmpdir(), "read-review-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = join(folder, "list.review.csv");
const saved = Date.parse("2026-03-04T12:00:00Z");
const hour = 3_600_000;

const [first = "", second = "", third = "", fifth = ""] = scatteredSirens(4);
const say = messageFormatter("en");

/** The cells of a line, by the column's part, with the candidate's number: `siren 2`. */
type Line = Readonly<Record<string, string>>;

const nameOf = ({ part, candidate }: ReviewColumn) =>
  candidate === undefined ? part : `${part} ${candidate}`;
const texts = (line: Line) => reviewColumns.map((column) => line[nameOf(column)] ?? "").join(";");
const header = reviewColumns.map((column) => headerOfColumn(column, say)).join(";");

/** What is read of a file with these lines, which was saved at `saved`. */
function readText(text: string, now = saved + hour) {
  writeFileSync(path, `\ufeff${text}`);
  utimesSync(path, new Date(saved), new Date(saved));
  return readReview(path, now);
}
const read = (...lines: readonly Line[]) => readText([header, ...lines.map(texts)].join("\n"));

/** A doubtful row with two candidates. */
const doubtful: Line = {
  ...{ rows: "2", name: "FICTIVE", postcode: "57000", city: "METZ" },
  ...{ "siren 1": first, "name 1": "FICTIVE SARL", "score 1": "87", "letters 1": "AAZBZZA" },
  ...{ "siren 2": second, "name 2": "FICTIVE SAS", "score 2": "80" },
};
const row = { name: "FICTIVE", postcode: "57000", city: "METZ" };
const chosen = { siren: first, name: "FICTIVE SARL", score: 87, letters: "AAZBZZA" };

/** The company that a line means, or the code of its problem. */
async function meant(line: Line) {
  const { decisions, problems } = (await read({ ...doubtful, ...line }))!;
  return problems[0]?.code ?? decisions[0]?.company;
}

describe("a line of a review", () => {
  test("has its row, its company, who decided, and when the file was saved", async () => {
    const line = { ...doubtful, decision: " 1 ", comment: " asked them ", by: " Paule " };
    expect(await read(line)).toMatchObject({
      decisions: [
        {
          ...{ file: path, cell: "E2", key: decisionKey(row), row: { ...row, comment: "asked them" } },
          ...{ by: "Paule", at: saved, candidate: 1, company: chosen },
        },
      ],
      ...{ problems: [], lines: [{ key: decisionKey(row), comment: "asked them", mark: "", at: saved }] },
    });
  });

  test.each<[string, Line, object | string | undefined]>([
    [
      "means the candidate of its number",
      { decision: "2" },
      { siren: second, name: "FICTIVE SAS", score: 80 },
    ],
    ["or none of them", { decision: "none" }, undefined],
    ["or a company of its own", { decision: third }, { siren: third, name: "" }],
    [
      "or an establishment",
      { decision: siretOf(third, 1) },
      { siren: third, name: "", siret: siretOf(third, 1) },
    ],
    [
      "which may be one of a candidate",
      { decision: siretOf(first, 1) },
      { ...chosen, siret: siretOf(first, 1) },
    ],
    ["has a score with spaces around it", { decision: "1", "score 1": " 87 " }, chosen],
    ["of 100 at most", { decision: "1", "score 1": "100" }, { ...chosen, score: 100 }],
    ["has no higher one", { decision: "2", "score 2": "101" }, { siren: second, name: "FICTIVE SAS" }],
    ["nor one with a word", { decision: "2", "score 2": "87 %" }, { siren: second, name: "FICTIVE SAS" }],
    ["before or after it", { decision: "2", "score 2": "~87" }, { siren: second, name: "FICTIVE SAS" }],
    ["nor an empty one", { decision: "2", "score 2": "" }, { siren: second, name: "FICTIVE SAS" }],
    [
      "nor letters that are none",
      { decision: "1", "letters 1": "AAZ" },
      { siren: first, name: "FICTIVE SARL", score: 87 },
    ],
    ["means nobody by the number of no candidate", { decision: "3" }, "review_bad_siren"],
    ["nor by a SIREN that fails its check", { decision: "1", "siren 1": "123456789" }, "review_bad_siren"],
    ["nor by a SIRET in its place", { decision: "1", "siren 1": siretOf(first, 1) }, "review_bad_siren"],
    ["nor by a word", { decision: "perhaps" }, "review_bad_mark"],
    ["nor by a number that is none", { decision: "123456789" }, "review_bad_number"],
    ["nor where its row has no name", { decision: "1", name: " " }, "review_no_name"],
  ])("%s", async (_, line, expected) => {
    expect(await meant(line)).toEqual(expected);
  });

  test("says which candidate is meant, by its place or by its number", async () => {
    const marks = ["1", second, siretOf(second, 1), fifth, third, "none"];
    const lines = marks.map((decision) => ({ ...doubtful, "siren 5": fifth, decision }));
    const { decisions } = (await read(...lines))!;
    expect(decisions.map(({ candidate }) => candidate)).toEqual([1, 2, 2, 5, undefined, undefined]);
    expect(decisions.map(({ cell }) => cell)).toEqual(["E2", "E3", "E4", "E5", "E6", "E7"]);
  });

  test("that cannot be taken is told with its cell and its text", async () => {
    const { problems } = (await read(
      { ...doubtful, decision: " perhaps " },
      { ...doubtful, decision: " 123456789 " },
      { ...doubtful, decision: "3" },
      { ...doubtful, decision: "1", name: "" },
    ))!;
    expect(problems.map(({ parameters }) => parameters)).toEqual([
      { file: path, cell: "E2", value: "perhaps" },
      { file: path, cell: "E3", value: "123456789" },
      { file: path, cell: "E4", n: "3" },
      { file: path, cell: "E5" },
    ]);
  });

  test("has its comment for the decision made or to come, and what else stands in its cell, if it has a name", async () => {
    const lines = [
      { ...doubtful, comment: " asked them " },
      { ...doubtful, decision: " later " },
      { ...doubtful, decision: "perhaps", comment: "which?" },
      { ...doubtful, decision: "2", comment: "sure" },
      { ...doubtful, name: "", comment: "whose?" },
    ];
    const { decisions, lines: earlier } = (await read(...lines))!;
    expect(decisions).toHaveLength(1);
    const of = { key: decisionKey(row), at: saved };
    expect(earlier.map(({ key, comment, mark, at }) => ({ key, comment, mark, at }))).toEqual([
      { ...of, comment: "asked them", mark: "" },
      { ...of, comment: "", mark: "later" },
      { ...of, comment: "which?", mark: "perhaps" },
      { ...of, comment: "sure", mark: "" },
    ]);
    expect(earlier[0]!.line.text("postcode")).toBe("57000");
    expect([1, 3].map((candidate) => earlier[0]!.line.of(candidate, "siren"))).toEqual([first, ""]);
  });

  test("has nobody's name where nobody wrote one, and no comment where there is none", async () => {
    const { decisions } = (await read({ ...doubtful, decision: "none" }))!;
    expect(decisions).toMatchObject([{ by: "", row, candidate: undefined, company: undefined }]);
    expect(decisions[0]!.row).toEqual(row);
  });
});

describe("a review", () => {
  test("needs its names and its decisions, in either language; without them a list is none", async () => {
    expect(await readText("Name in the list;Decision\nFICTIVE;none")).toMatchObject({
      decisions: [{ cell: "B2", row: { name: "FICTIVE" }, by: "" }],
    });
    const french = messageFormatter("fr");
    const [name, decision] = (["name", "decision"] as const).map((part) => headerOfColumn({ part }, french));
    expect(await readText(`${decision};${name}\nnone;FICTIVE`)).toMatchObject({
      decisions: [{ cell: "A2" }],
    });
    expect(await readText("Name in the list;Postcode\nFICTIVE;57000")).toBeUndefined();
    expect(await readText("Decision;Postcode\nnone;57000")).toBeUndefined();
  });

  test("of two columns of the same header has the first", async () => {
    expect(await readText("Name in the list;Decision;Decision\nFICTIVE;none;1")).toMatchObject({
      decisions: [{ cell: "B2", company: undefined }],
      problems: [],
    });
  });

  test("may stand below up to twenty other rows", async () => {
    const below = (count: number) =>
      readText(
        [
          ...Array.from({ length: count }, () => "a title;"),
          header,
          texts({ ...doubtful, decision: "1" }),
        ].join("\n"),
      );
    expect(await below(20)).toMatchObject({ decisions: [{ cell: "E22" }] });
    expect(await below(21)).toBeUndefined();
  });

  test("is read to its end, be there thousands of lines", async () => {
    const { decisions } = (await read(
      ...Array.from({ length: 15_000 }, () => ({ ...doubtful, decision: "1" })),
    ))!;
    expect(decisions).toHaveLength(15_000);
    expect(decisions.at(-1)!.cell).toBe("E15001");
  });

  test("saved later than now is of now, and is told if clocks do not explain it", async () => {
    const ofTime = async (now: number, decision = "1") => {
      const review = (await readText([header, texts({ ...doubtful, decision })].join("\n"), now))!;
      return [review.decisions[0]?.at, review.problems.map(({ code }) => code)];
    };
    expect(await ofTime(saved)).toEqual([saved, []]);
    expect(await ofTime(saved - hour)).toEqual([saved - hour, []]);
    expect(await ofTime(saved - hour - 1)).toEqual([saved - hour - 1, ["review_future"]]);
    expect(await ofTime(saved - 2 * hour, "later")).toEqual([undefined, []]);
  });

  test("in a workbook is the sheet of that title, whatever it is called, and is by whoever saved the file", async () => {
    const workbook = new ExcelJS.Workbook();
    workbook.lastModifiedBy = "Camille";
    workbook.addWorksheet("List").addRow(["Name in the list", "Decision"]);
    const sheet = workbook.addWorksheet("To decide");
    sheet.addRow(["sirene review"]);
    sheet.addRow(["Name in the list", "Decision", "Decided by"]);
    sheet.addRow(["FICTIVE", "none", ""]);
    sheet.addRow(["AUTRE", first, "Paule"]);
    const book = join(folder, "list.xlsx");
    await workbook.xlsx.writeFile(book);
    expect(await readReview(book, Date.now())).toMatchObject({
      decisions: [
        { file: book, cell: "To decide!B3", by: "Camille", company: undefined },
        { cell: "To decide!B4", by: "Paule", company: { siren: first } },
      ],
    });
  });

  test("in a workbook may stand below more than twenty rows where its title is above them", async () => {
    const workbook = new ExcelJS.Workbook();
    const notes = Array.from({ length: 25 }, () => ["a note"]);
    const lines = [
      ["Name in the list", "Decision"],
      ["FICTIVE", first],
    ];
    workbook.addWorksheet("To decide").addRows([["sirene review"], ...notes, ...lines]);
    const book = join(folder, "noted.xlsx");
    await workbook.xlsx.writeFile(book);
    expect(await readReview(book, Date.now())).toMatchObject({ decisions: [{ cell: "To decide!B28" }] });
  });

  test("is none that does not exist, and no file that cannot be a list", async () => {
    expect(await readReview(join(folder, "missing.csv"), saved)).toBeUndefined();
    for (const name of ["text.pdf", "broken.xlsx", "empty.csv"]) {
      writeFileSync(join(folder, name), name.startsWith("empty") ? "" : "not a workbook");
      expect(await readReview(join(folder, name), saved)).toBeUndefined();
    }
    mkdirSync(join(folder, "folder.csv"));
    expect(await readReview(join(folder, "folder.csv"), saved)).toBeUndefined();
  });
});

describe("a file with the lines of a review", () => {
  test("is one in a workbook under the review's title, or by its headers among the first 20 rows", async () => {
    const cells = [header, texts({ ...doubtful, decision: "1" })].map((line) => line.split(";"));
    const read = async (title: readonly string[]) => {
      const book = new ExcelJS.Workbook();
      book.addWorksheet("List").addRows([...title.map((text) => [text]), ...cells]);
      const file = join(folder, "review.xlsx");
      await book.xlsx.writeFile(file);
      return (await readReview(file, Date.now()))?.decisions.length;
    };
    const above = Array.from({ length: 20 }, (_, at) => `note ${at}`);
    const read20 = [await read(above.slice(1)), await read(above)];
    expect([await read(["sirene review"]), await read([]), await read(["Review"]), ...read20]).toEqual([
      ...[1, 1, 1, 1, undefined],
    ]);
  });

  (listsOpenFiles ? test : test.skip)(
    "is closed once it is read, and so is one that is no review",
    async () => {
      await read({ ...doubtful, decision: "1" });
      expect(isOpen(path)).toBe(false);
      expect(await readText("Nom;Ville\nFICTIVE;METZ")).toBeUndefined();
      expect(isOpen(path)).toBe(false);
    },
  );
});
