import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { desk, listOf, testNothingLeaks, type Desk } from "../desk.ts";
import { scatteredSirens } from "../made-up-numbers.ts";

const sirens = scatteredSirens(120);
const page = 4096;

/** A desk whose store has the answers of a list, and a decision; the file `bad.sqlite` is that store, damaged by `change`. */
async function deskWithDamage(change: (bytes: Buffer) => unknown): Promise<Desk> {
  const at = await desk({ fill: true, quota: 100_000, hourly: 100_000 }, { SIRENE_STORE: "store.sqlite" });
  at.save("list.csv", listOf(sirens));
  at.save("names.csv", "Raison sociale;CP\nFICTIVE;75001\nFICTIF;69001\n");
  at.save("decisions.csv", "name;postcode;siren;by;at\nFICTIVE;75001;552032534;anna;2026-11-01\n");
  expect((await at.run("enrich", "list.csv", "--quiet", "--one-by-one")).code).toBe(0);
  expect((await at.run("decisions", "import", "decisions.csv")).code).toBe(0);
  const bytes = readFileSync(join(at.folder, "store.sqlite"));
  change(bytes);
  at.save("bad.sqlite", bytes);
  return at;
}

const onDamaged = (at: Desk) => at.with({ SIRENE_STORE: "bad.sqlite" });

/** Every command that opens the store. */
const commands = [
  "store info",
  "store purge",
  "quota",
  "usage",
  "lookup 552032534",
  "plan list.csv",
  "plan names.csv --match",
  "enrich list.csv -o out.csv --yes",
  "enrich names.csv -o out.csv --yes --match",
  "check list.csv -o out.csv --yes",
  "duplicates list.csv",
  "directory export list.csv -o out",
  "decisions list",
  "decisions forget --all --yes",
];

const damages: Readonly<Record<string, (bytes: Buffer) => unknown>> = {
  "whose beginning is overwritten": (bytes) => bytes.fill(0x55, 0, 80),
  "with a page that cannot be read": (bytes) => {
    const start = Math.floor(bytes.indexOf(`siren=${sirens[60]!}`) / page) * page;
    bytes.fill(0x7f, start, start + page);
  },
};

describe.each(Object.entries(damages))("a store %s", (_, change) => {
  let at: Desk;
  let bytes: Buffer;
  beforeAll(async () => {
    at = await deskWithDamage(change);
    bytes = at.read("bad.sqlite");
  });

  test("is said to be damaged by every command, in both languages, asks nothing and is left as it is", async () => {
    for (const command of commands) {
      const { result, calls } = await at.counted(() => onDamaged(at).run(...command.split(" ")));
      expect([command, result.code, calls.total]).toEqual([command, 2, 0]);
      expect(result.stderr).toMatch(
        /The store bad\.sqlite is damaged: .*\. It is left as it is\..* sirene store copy --to NEW-FILE/,
      );
      expect(at.read("bad.sqlite").equals(bytes)).toBe(true);
    }
    const { stderr } = await onDamaged(at).run("store", "info", "--lang", "fr");
    expect(stderr).toMatch(/La base des réponses bad\.sqlite est endommagée/);
    expect(at.files().filter((name) => name.startsWith("out"))).toEqual([]);
  });

  test("is copied as far as it can be read for certain, and what is lost is said and bought again, nothing else", async () => {
    const copied = await onDamaged(at).run("store", "copy", "--to", "new.sqlite", "--json");
    const { parts, whole, lost } = JSON.parse(copied.stdout) as {
      readonly parts: readonly { readonly part: string; readonly target: number }[];
      readonly whole: boolean;
      readonly lost: { readonly unreadable: number; readonly rows: number };
    };
    const answers = parts.find(({ part }) => part === "answers")!.target;
    const isLossy = lost.unreadable + lost.rows > 0;
    expect(whole).toBe(true);
    expect(isLossy).toBe(answers < sirens.length);
    expect(copied.code).toBe(isLossy ? 1 : 0);
    expect(answers).toBeGreaterThan(0.8 * sirens.length);
    expect(at.read("bad.sqlite").equals(bytes)).toBe(true);

    const told = await onDamaged(at).run("store", "copy", "--to", "new.sqlite");
    expect(told.stderr).toMatch(/^The store bad\.sqlite is damaged .* copied\.$/m);
    expect(/^Not all of the damaged store/m.test(told.stderr)).toBe(isLossy);
    expect(told.stderr).toMatch(/^Everything that could be read reliably is in the target/m);

    const { result, calls } = await at.counted(() =>
      at
        .with({ SIRENE_STORE: "new.sqlite" })
        .run("enrich", "list.csv", "-o", "again.csv", "--quiet", "--one-by-one", "--overwrite"),
    );
    expect(result.code).toBe(0);
    expect(calls.total - (calls.byOperation["me"] ?? 0)).toBe(sirens.length - answers);
    expect(at.read("again.csv").equals(at.read("list.enriched.csv"))).toBe(true);
  });

  test("gives the decisions that it has", async () => {
    const exported = await onDamaged(at).run("decisions", "export", "saved.csv", "--overwrite");
    expect(at.read("saved.csv").toString()).toMatch(/^FICTIVE,75001,.*,552032534,.*,anna,2026-11-01T/m);
    expect(exported.stderr).toContain("1 decision written to saved.csv.");
    expect(at.read("bad.sqlite").equals(bytes)).toBe(true);
  });
});

test("an answer that is not what was kept ends a run as damage of the store, not as a file that cannot be written", async () => {
  const at = await deskWithDamage((bytes) => {
    const name = bytes.indexOf(`"siren":"${sirens[60]!}"`);
    expect(name).toBeGreaterThan(0);
    bytes.write('"SIREN"', name, "latin1");
  });
  const { result, calls } = await at.counted(() =>
    onDamaged(at).run("enrich", "list.csv", "-o", "out.csv", "--yes", "--quiet"),
  );
  expect([result.code, calls.total]).toEqual([2, 0]);
  expect(result.stderr).toMatch(
    /^The store bad\.sqlite is damaged: the answer to \S+ is not what was kept\. It is left as it is\..*\n$/,
  );
  expect(at.files()).not.toContain("out.csv");
});

test("a store of which nothing can be read is said to be lost, and nothing is copied", async () => {
  const at = await deskWithDamage(() => undefined);
  const bytes = at.read("store.sqlite");
  writeFileSync(join(at.folder, "bad.sqlite"), bytes.fill(0xff, page));
  const { code, stderr } = await onDamaged(at).run("store", "copy", "--to", "new.sqlite");
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^Nothing in the damaged store bad\.sqlite can be read reliably\. Nothing was copied\./,
  );
});

testNothingLeaks();
