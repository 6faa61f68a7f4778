import { join } from "node:path";
import { beforeAll, describe, expect, test } from "@jest/globals";
import Database from "better-sqlite3";
import { type Desk, desk, testNothingLeaks } from "../desk.ts";
import { scatteredSirens, siretOf } from "../made-up-numbers.ts";

const sirens = scatteredSirens(120);
const today = new Date().toISOString().slice(0, 10);
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const renamed = sirens.slice(0, 12);
/** Those that are in activity now, and that the store is made to have known as ceased. */
let ceased: readonly string[] = [];

interface ToldChange {
  readonly siren: string;
  readonly kind: string;
  readonly field: string;
  readonly before: string;
  readonly after: string;
  readonly seen: string;
}

let at: Desk;

/** A list that was enriched ten days ago, since when some companies have another name and others have reopened. */
beforeAll(async () => {
  at = await desk({ fill: true }, { SIRENE_STORE: "store.sqlite" });
  at.save("list.csv", `siren;x\n${[...sirens, renamed[0]!].map((siren) => `${siren};y\n`).join("")}`);
  const fields = ["--fields", "name,state,naf", "--quiet"];
  expect((await at.run("enrich", "list.csv", ...fields)).code).toBe(0);
  ceased = at
    .records("list.enriched.csv")
    .filter((row) => row["sirene_state"] === "A" && !renamed.includes(row["siren"]!))
    .slice(0, 12)
    .map((row) => row["siren"]!);
  const file = new Database(join(at.folder, "store.sqlite"));
  file.exec(`UPDATE answers SET as_of = as_of - 10 * 86400000, digest = NULL`);
  const plant = (path: string, value: string) =>
    file.prepare(
      `UPDATE answers SET data = json_set(data, '${path}', ${value}) WHERE key LIKE '%siren=' || ?`,
    );
  for (const siren of renamed) plant("$.name", "'FICTIVE ANCIEN NOM'").run(siren);
  for (const siren of ceased) plant("$.state", "'C'").run(siren);
  file.close();
  expect((await at.run("enrich", "list.csv", ...fields, "--max-age", "1d", "--overwrite")).code).toBe(0);
});

const told = async (...words: string[]) => {
  const { code, stdout } = await at.run("changes", "list.csv", "--json", ...words);
  expect(code).toBe(0);
  return JSON.parse(stdout) as {
    companies: number;
    known: number;
    changes: (ToldChange & { row: number })[];
  };
};

describe("sirene changes", () => {
  test("tells every change of the list and no other, on the day on which it was seen, at no call", async () => {
    const { result, calls } = await at.counted(() => told());
    expect(calls.total).toBe(0);
    expect(result).toMatchObject({ companies: 120, known: 120 });
    const of = (kind: string) => result.changes.filter((change) => change.kind === kind);
    expect(new Set(of("renamed").map(({ siren }) => siren))).toEqual(new Set(renamed));
    expect(new Set(of("renamed").map(({ before }) => before))).toEqual(new Set(["FICTIVE ANCIEN NOM"]));
    expect(of("reopened").map(({ siren }) => siren)).toEqual(ceased);
    expect(new Set(result.changes.map(({ seen }) => seen))).toEqual(new Set([today]));
    // A company that stands in two rows is told of for each.
    expect(
      of("renamed")
        .filter(({ siren }) => siren === renamed[0])
        .map(({ row }) => row),
    ).toEqual([2, 122]);
    expect(result.changes).toHaveLength(renamed.length + 1 + ceased.length);
  });

  test("tells those alone that were seen since a day, or within an age", async () => {
    expect((await told("--since", today)).changes).toHaveLength(25);
    expect((await told("--since", yesterday, "--fields", "state")).changes).toHaveLength(12);
    expect((await told("--since", "30d")).changes).toHaveLength(25);
    expect((await told("--since", "2999-01-01")).changes).toEqual([]);
  });

  test("tells within a day what was got on the day before, since a relay may tell no time of it", async () => {
    const copy = join(at.folder, "of-relay.sqlite");
    const whole = new Database(join(at.folder, "store.sqlite"));
    whole.exec(`VACUUM INTO '${copy}'`);
    whole.close();
    const behind = at.with({ SIRENE_STORE: copy });
    const toldOf = async (time: number) => {
      const file = new Database(copy);
      file.exec(`UPDATE former_answers SET replaced_at = ${time}`);
      file.close();
      const { stdout } = await behind.run("changes", "list.csv", "--json", "--since", "1d");
      return (JSON.parse(stdout) as { changes: unknown[] }).changes.length;
    };
    const [day, midnight] = [86_400_000, Date.parse(yesterday)];
    for (const time of [midnight, Math.max(midnight, Date.now() - day - 60_000)])
      expect(await toldOf(time)).toBe(25);
    expect(await toldOf(midnight - 1)).toBe(0);
  });

  test("refuses a day that is none, and fields that no answer tells", async () => {
    expect(await at.run("changes", "list.csv", "--since", "2026-02-30")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(
        '--since takes a day such as 2027-01-01, or an age such as 30d, not "2026-02-30"',
      ),
    });
    expect((await at.run("changes", "list.csv", "--fields", "name_match")).code).toBe(2);
  });

  test("counts a company once, however many of its establishments the list has", async () => {
    const [siren] = sirens;
    const other = sirens.at(-1)!;
    const numbers = [siren!, siretOf(siren!, 1), siretOf(siren!, 2), other];
    at.save("establishments.csv", `number\n${numbers.join("\n")}\n`);
    const { stdout } = await at.run("changes", "establishments.csv", "--json");
    expect(JSON.parse(stdout)).toMatchObject({ companies: 2, known: 2 });
    const { stdout: text } = await at.run("changes", "establishments.csv");
    expect(text).toContain("The store has answers about 2 of 2 companies");
  });

  test("reads as a table, in French with the words of each value", async () => {
    const { stdout } = await at.run("changes", "list.csv", "--fields", "state", "--lang", "fr");
    expect(stdout).toContain("Ligne  SIREN");
    expect(stdout).toMatch(/État.*Cessée +Active/);
    expect(stdout).toContain("12 changements pour 12 entreprises.");
    expect(stdout).toContain("Aucun appel n'a été fait.");
  });

  test("is a CSV of one line a change", async () => {
    const lines = (await at.run("changes", "list.csv", "--csv", "--fields", "state")).stdout
      .trim()
      .split("\n");
    expect(lines[0]!.trim()).toBe("file,sheet,row,siren,siret,name,kind,field,before,after,seen");
    expect(lines).toHaveLength(13);
    expect(lines[1]).toMatch(/^list\.csv,,14,\d{9},,.*,reopened,state,C,A,\d{4}-\d\d-\d\d\s*$/);
  });

  test("says that answers are kept by address where none is configured, and asks no secret", async () => {
    const bare = at.with({ SIRENE_API_URL: "", SIRENE_API_KEY: "" });
    expect(await bare.run("changes", "list.csv")).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^Answers and decisions are kept separately for each address /),
    });
    expect((await at.with({ SIRENE_API_SECRET: "" }).run("changes", "list.csv")).code).toBe(0);
  });

  test("knows nothing any more once the former answers are purged", async () => {
    expect((await at.run("store", "info")).stdout).toContain(
      "24 former answers are kept beside those that replaced them",
    );
    expect((await at.run("store", "purge", "--older-than", "5d")).stdout).toBe("24 answers deleted.\n");
    expect((await told()).changes).toEqual([]);
    expect((await at.run("changes", "list.csv")).stdout).toContain("No change is known for this period.");
  });
});

testNothingLeaks();
