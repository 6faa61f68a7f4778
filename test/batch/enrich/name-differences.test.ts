import { beforeAll, describe, expect, test } from "@jest/globals";
import { type Desk, desk, testNothingLeaks } from "../desk.ts";
import { scatteredSirens } from "../made-up-numbers.ts";

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

  test("is told at the end of a run that has nothing to ask", async () => {
    const { result, calls } = await at.counted(() => at.run("enrich", "shifted.csv"));
    expect(calls.total).toBe(0);
    expect(result.stderr).toContain("shifted.csv: in 12 of 12 rows compared");
  });

  test("is not told of names that are right, nor by a check, which has a reason for each row", async () => {
    expect((await at.run("enrich", "right.csv")).stderr).not.toContain("is unlike");
    const { stderr } = await at.run("check", "sorted.csv");
    expect(stderr).toContain("(name_differs)");
    expect(stderr).not.toContain("is unlike");
  });
});

testNothingLeaks();
