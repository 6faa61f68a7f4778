import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "@jest/globals";
import { readReview } from "../../../batch/enrich/read-review.ts";
import { headerOfColumn, reviewColumns } from "../../../batch/enrich/review-columns.ts";
import { reviewSheet } from "../../../batch/enrich/write-review.ts";
import { messageFormatter } from "../../../batch/messages/messages.ts";
import { scatteredSirens } from "../made-up-numbers.ts";

const folder = mkdtempSync(join(tmpdir(), "carried-lines-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = join(folder, "list.review.csv");
const saved = Date.parse("2026-03-04T12:00:00Z");

const [siren = ""] = scatteredSirens(1);
const say = messageFormatter("en");
const words = { language: "en", say, noteText: () => "" } as const;

type Cells = Readonly<Record<string, string>>;
const headers = reviewColumns.map((column) => headerOfColumn(column, say));

/** What becomes of lines of an earlier review, by header, in a review that carries them on; and its drop-downs. */
async function carried(lines: readonly Cells[], offered = 1) {
  const rows = lines.map((line) => headers.map((header) => line[header] ?? "").join(";"));
  writeFileSync(path, ["\ufeff" + headers.join(";"), ...rows].join("\n"));
  utimesSync(path, saved / 1000, saved / 1000);
  const read = await readReview(path, saved);
  const carriedRows = read!.lines.map(({ line, mark }) => ({ line, mark, offered, comment: "ask Paule" }));
  const sheet = reviewSheet({ rows: carriedRows, isPartial: true }, words);
  const [, , , shown = [], ...cells] = [...sheet.rows()];
  return {
    headers: shown.map(String),
    records: cells.map((row) =>
      Object.fromEntries(shown.map((header, at) => [String(header as string), row[at]])),
    ),
    choices: sheet.choices,
  };
}

const line: Cells = {
  ...{ "Name in the list": "FICTIVE", Decision: "later", "Decided by": "Camille" },
  ...{ "1: SIREN": siren, "1: name": " FICTIVE SARL ", "1: score": "87", "1: register": "open ↗" },
};

describe("a line of an earlier review whose rows a run leaves out", () => {
  test("says what it said, with its mark, and the comment of the row", async () => {
    const { records } = await carried([line]);
    expect(records[0]).toMatchObject({
      ...{ "Name in the list": "FICTIVE", Decision: "later", "Decided by": "Camille", Comment: "ask Paule" },
      ...{ "1: SIREN": siren, "1: name": "FICTIVE SARL", "1: score": 87 },
    });
    expect(records[0]).toMatchObject({ Rows: null, "Why in doubt": null, "1: activity": null });
  });

  test("has the page of the number that stands there, whatever its cell shows, and none without a number", async () => {
    const linkOf = async (more: Cells) => (await carried([{ ...line, ...more }])).records[0]!["1: register"];
    const url = `https://annuaire-entreprises.data.gouv.fr/entreprise/${siren}`;
    expect(await linkOf({})).toEqual({ text: "open ↗", url });
    expect(await linkOf({ "1: register": "" })).toBeNull();
    expect(await linkOf({ "1: SIREN": "12" })).toBeNull();
    expect(await linkOf({ "1: SIREN": "" })).toBeNull();
  });

  test.each([
    ["5", 5],
    ["100", 100],
    ["1000", "1000"],
    ["87 ?", "87 ?"],
    ["about 87", "about 87"],
    ["good", "good"],
  ])("has its score as a number if it is one: %s", async (text, score) => {
    const { records } = await carried([{ ...line, "1: score": text }]);
    expect(records[0]!["1: score"]).toBe(score);
  });

  test("has columns for the towns of candidates if one of them says a town", async () => {
    const townsIn = async (...lines: readonly Cells[]) =>
      (await carried(lines, 2)).headers.filter((header) => header.endsWith("town"));
    expect(await townsIn(line)).toEqual([]);
    expect(await townsIn({ ...line, "1: town": " " })).toEqual([]);
    expect(await townsIn(line, { ...line, "2: town": "METZ" })).toEqual(["1: town", "2: town"]);
  });

  test("has columns and marks for as many candidates as it offered", async () => {
    const { headers: shown, choices } = await carried([line], 3);
    expect(shown.filter((header) => header.endsWith("SIREN"))).toEqual(["1: SIREN", "2: SIREN", "3: SIREN"]);
    expect(choices).toMatchObject([{ values: ["1", "2", "3", "none", "later"] }]);
  });
});
