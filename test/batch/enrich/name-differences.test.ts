import { beforeAll, describe, expect, test } from "@jest/globals";
import { nameDifference } from "../../../batch/enrich/name-differences.ts";
import { type Desk, desk, testNothingLeaks } from "../desk.ts";
import { scatteredSirens } from "../made-up-numbers.ts";

const words = [
  "Boulangerie",
  "Garage",
  "Menuiserie",
  "Pharmacie",
  "Imprimerie",
  "Fonderie",
  "Tannerie",
  "Scierie",
];
const companies = words.map((name) => ({ name: name.toUpperCase() }));
const moved = (by: number) => words.map((_, at) => companies[at - by]);

describe("names and companies of a list", () => {
  test("that belong together give nothing to tell, a few others among them neither", () => {
    expect(nameDifference(words, companies)).toBeUndefined();
    expect(nameDifference(["A", "B", "C", "D", ...words.slice(4)], companies)).toBeUndefined();
  });

  test("are told where more than half differ, of five rows or more", () => {
    const half = ["Xylo", "Yacht", "Zébu", "Wagon", "Kayak", ...words.slice(5)];
    expect(nameDifference(half, companies)).toEqual({ rows: 8, differing: 5, shift: undefined });
    expect(nameDifference(half.slice(0, 5), companies)).toEqual({ rows: 5, differing: 5, shift: undefined });
    expect(nameDifference(half.slice(0, 4), companies)).toBeUndefined();
  });

  test.each([1, 2, -1, -3])(
    "are told as shifted where each name has the number of the row %d above",
    (by) => {
      const rows = words.length - Math.abs(by);
      expect(nameDifference(words, moved(by))).toEqual({ rows, differing: rows, shift: by });
    },
  );

  test("are not compared where a name or a company is not known", () => {
    const gaps = words.map((name, at) => (at < 3 ? " " : name));
    expect(nameDifference(gaps, moved(1))).toMatchObject({ rows: 5 });
    expect(nameDifference(gaps, moved(1).slice(0, 7))).toBeUndefined();
    expect(nameDifference(words, [])).toBeUndefined();
  });
});

describe("a list in which one column was moved or sorted alone", () => {
  const sirens = scatteredSirens(13);
  let at: Desk;
  let known: string[];
  const list = (names: readonly string[], numbers: readonly string[]) =>
    `Nom;SIREN\n${names.map((name, row) => `${name};${numbers[row] ?? ""}\n`).join("")}`;

  beforeAll(async () => {
    at = await desk({ fill: true });
    at.save("numbers.csv", `SIREN\n${sirens.join("\n")}\n`);
    await at.run("enrich", "numbers.csv");
    known = at.records("numbers.enriched.csv").map(({ sirene_name = "" }) => sirene_name);
    at.save("right.csv", list(known.slice(1), sirens.slice(1)));
    at.save("shifted.csv", list(known.slice(1), sirens.slice(0, 12)));
    at.save("sorted.csv", list(known.slice(1), sirens.slice(1).toReversed()));
  });

  test("is told by a plan, at no call but /me, where the answers are stored", async () => {
    expect((await at.run("plan", "right.csv")).stdout).not.toContain("is unlike");
    const { result, calls } = await at.counted(() => at.run("plan", "shifted.csv"));
    expect(calls.byOperation).toEqual({ me: 1 });
    expect(result.stdout).toContain(
      '       in 12 of 12 rows compared, the name in column A "Nom" is unlike that of the company, but like that of the ' +
        "company 1 row further down: the numbers look shifted\n",
    );
    const { stdout } = await at.run("plan", "shifted.csv", "--json");
    const difference = { column: "A", header: "Nom", rows: 12, differing: 12, shift: 1 };
    expect(JSON.parse(stdout)).toMatchObject({ lists: [{ nameDifference: difference }] });
  });

  test("is told at the end of the run that paid for the answers, and of a preview", async () => {
    const line =
      /^sorted\.csv: in \d+ of 12 rows compared, .*: names and numbers may not belong together; sirene check/m;
    const previewed = at.with({ SIRENE_STORE: "preview.sqlite" });
    expect((await previewed.run("enrich", "sorted.csv", "--preview", "12")).stderr).toMatch(line);
    const run = await at.with({ SIRENE_STORE: "new.sqlite" }).run("enrich", "sorted.csv", "--json");
    expect(run.stderr).toMatch(line);
    expect(JSON.parse(run.stdout)).toMatchObject({
      plan: { lists: [expect.not.objectContaining({ nameDifference: expect.anything() })] },
      nameDifferences: [{ column: "A", rows: 12, shift: null }],
    });
  });

  test("is not told of names that are right, nor by a check, which has a reason for each row", async () => {
    expect((await at.run("enrich", "right.csv")).stderr).not.toContain("is unlike");
    const { stderr } = await at.run("check", "sorted.csv");
    expect(stderr).toContain("(name_differs)");
    expect(stderr).not.toContain("is unlike");
  });
});

testNothingLeaks();
