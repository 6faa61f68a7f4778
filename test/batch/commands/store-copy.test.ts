import { linkSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { seededRandom } from "../../../sandbox/register/fictional/dice.ts";
import { accountOf } from "../../../shared/gateway/open-store.ts";
import type { StoredToken } from "../../../shared/gateway/store/tables.ts";
import { rounds } from "../../fixtures/rounds.ts";
import { describeWithPostgres } from "../../postgres/describe-with-postgres.ts";
import { answer, fill, filledWith, token, told } from "../../shared/gateway/store/filled-store.ts";
import { account, connect, grantedOf, limitsAt, questions } from "../../shared/gateway/temporary-store.ts";
import { desk, listOf, testNothingLeaks, type Desk } from "../desk.ts";
import { scatteredSirens } from "../made-up-numbers.ts";

const list = listOf(scatteredSirens(40));

/** A desk that bought the answers of a list, in the store `store.sqlite`. */
async function deskWithStore(): Promise<Desk> {
  const at = await desk({ fill: true, quota: 100_000, hourly: 100_000 }, { SIRENE_STORE: "store.sqlite" });
  at.save("list.csv", list);
  expect((await at.run("enrich", "list.csv", "--quiet", "--one-by-one")).code).toBe(0);
  return at;
}

/** Enriching the list with another store gives the same file, and what it costs. */
async function costOn(at: Desk, store: string): Promise<number> {
  const bought = at.read("list.enriched.csv");
  const { calls } = await at.counted(async () => {
    const { code } = await at
      .with({ SIRENE_STORE: store })
      .run("enrich", "list.csv", "-o", "again.csv", "--overwrite", "--quiet", "--one-by-one");
    expect(code).toBe(0);
  });
  expect(at.read("again.csv").equals(bought)).toBe(true);
  return calls.total;
}

test("a store copied to another file is told part by part, is copied once, and spares every call", async () => {
  const at = await deskWithStore();
  const first = await at.run("store", "copy", "--to", "copy.sqlite");
  expect(first.stdout).toBe(
    `${[
      "What                     In the source  In the target  Copied now",
      "───────────────────────  ─────────────  ─────────────  ──────────",
      "accounts                 1              1              1",
      "answers                  40             40             40",
      "former answers           0              0              0",
      "calls in the ledger      41             41             41",
      "decisions                0              0              0",
      "companies found by name  0              0              0",
      "SIRENs in the directory  0              0              0",
      "relay tokens             0              0              0",
      "relay settings           0              0              0",
      "days of lookup counts    0              0              0",
      "administrators' actions  0              0              0",
    ].join("\n")}\n`,
  );
  expect(first.stderr).toBe(
    "Everything in the source is in the target. Set SIRENE_STORE to the target wherever the source was used.\n",
  );
  expect(first.code).toBe(0);
  const again = await at.run("store", "copy", "--to", "copy.sqlite", "--json");
  const { parts, whole } = JSON.parse(again.stdout) as { parts: Record<string, unknown>[]; whole: boolean };
  expect(whole).toBe(true);
  expect(parts.find(({ part }) => part === "answers")).toEqual({
    part: "answers",
    source: 40,
    target: 40,
    copied: 0,
  });
  expect(await costOn(at, "copy.sqlite")).toBe(0);
});

test.each([
  [["--to", ""], 2, "takes the store to copy to"],
  [["--to", "redis://:secret@host/0"], 2, "--to is a redis: address"],
  [["--to", "./store.sqlite"], 2, "itself. Nothing was copied"],
  [["--to", "list.csv"], 2, "which --to names, cannot be opened"],
])("copying with %j is refused with a sentence", async (flags, code, sentence) => {
  const at = await deskWithStore();
  const ended = await at.run("store", "copy", ...flags);
  expect(ended.stderr).toContain(sentence);
  expect(ended.stderr).not.toContain("secret");
  expect(ended.code).toBe(code);
});

test("a copy onto an earlier one says which settings and tokens stay as the target has them", async () => {
  const at = await desk({}, { SIRENE_STORE: "store.sqlite" });
  const { tokens, settings } = await (await connect(join(at.folder, "store.sqlite"))).relayTables();
  const keep = (...kept: StoredToken[]) => tokens.update(() => ({ kept, result: undefined }));
  await keep(token("ann1"), token("bob1"), token("old1"));
  for (const name of ["paused", "touched", "account"]) await settings.set(name, "yes");
  const same = await at.run("store", "copy", "--to", "copy.sqlite");
  expect(same.stderr).toContain("Everything in the source is in the target.");

  for (const name of ["paused", "touched", "account"]) await settings.set(name, "no");
  await keep(token("ann1", { monthly: 7 }), token("bob1", { usedAt: 9 }), token("old1", { revokedAt: 9 }));
  const { stdout, stderr, code } = await at.run("store", "copy", "--to", "copy.sqlite");
  expect(code).toBe(0);
  expect(stdout).toContain("relay tokens             3              3              1");
  expect(stderr).toBe(
    `${[
      "Not copied, because the target has another value and keeps it: relay tokens: ann1.",
      "Not copied, because the target has another value and keeps it: relay settings: the pause of all spending.",
      "The store does not record when a setting or a token was changed. If the source is right, change them in the target: on the page /admin, with sirene-relay, or with sirene naf import.",
      "Everything else in the source is in the target. Set SIRENE_STORE to the target wherever the source was used.",
    ].join("\n")}\n`,
  );
  const { parts } = JSON.parse((await at.run("store", "copy", "--to", "copy.sqlite", "--json")).stdout) as {
    parts: { part: string; differing?: string[] }[];
  };
  expect(parts.flatMap(({ differing = [] }) => differing)).toEqual(["ann1", "paused"]);
  const target = await (await connect(join(at.folder, "copy.sqlite"))).relayTables();
  expect(await target.settings.get("paused")).toBe("yes");
});

test("a copy to a link that leads to the store itself is refused: deleting the store would lose everything", async () => {
  const at = await deskWithStore();
  symlinkSync("store.sqlite", join(at.folder, "soft.sqlite"));
  linkSync(join(at.folder, "store.sqlite"), join(at.folder, "hard.sqlite"));
  for (const link of ["soft.sqlite", "hard.sqlite"]) {
    const { code, stderr } = await at.run("store", "copy", "--to", link);
    expect(stderr).toBe("--to names the store store.sqlite itself. Nothing was copied.\n");
    expect(code).toBe(2);
  }
});

test("a store that is not there is not made, and nothing is copied", async () => {
  const at = await desk({}, { SIRENE_STORE: "nowhere.sqlite" });
  const { code, stderr } = await at.run("store", "copy", "--to", "copy.sqlite");
  expect(stderr).toBe("There is no store at nowhere.sqlite. Nothing was copied.\n");
  expect(code).toBe(2);
  expect(at.files()).toEqual([]);
});

test("while a call may still be answered nothing is copied, and that is said in either language", async () => {
  const at = await deskWithStore();
  const source = await connect(join(at.folder, "store.sqlite"));
  const store = await source.account(account);
  const calls = await grantedOf(store, questions(2), limitsAt(Date.now()));
  const { code, stderr } = await at.run("store", "copy", "--to", "copy.sqlite");
  expect(stderr).toBe(
    "2 calls on this store may still be answered. Nothing was copied: stop the programs that use it, then copy.\n",
  );
  expect(code).toBe(1);
  const french = await at.run("store", "copy", "--to", "copy.sqlite", "--lang", "fr");
  expect(french.stderr).toContain("2 appels de cette base peuvent encore recevoir une réponse.");
  await store.release(calls);
  expect((await at.run("store", "copy", "--to", "copy.sqlite")).code).toBe(0);
});

describeWithPostgres("a store that moves to PostgreSQL", (postgres) => {
  test("is there whole, sums of the ledger and relays' own included, and comes back whole", async () => {
    const at = await desk({}, { SIRENE_STORE: "store.sqlite" });
    const source = await connect(join(at.folder, "store.sqlite"));
    await fill(source);
    const address = postgres().newAddress();
    const moved = await at.run("store", "copy", "--to", address, "--json");
    expect(moved.code).toBe(0);
    const { parts } = JSON.parse(moved.stdout) as { parts: { part: string; copied: number }[] };
    expect(Object.fromEntries(parts.map(({ part, copied }) => [part, copied]))).toEqual(filledWith);
    expect(await told(await connect(address))).toEqual(await told(source));
    const back = await at.with({ SIRENE_STORE: address }).run("store", "copy", "--to", "back.sqlite");
    expect(back.code).toBe(0);
    expect(await told(await connect(join(at.folder, "back.sqlite")))).toEqual(await told(source));
    const again = await at.run("store", "copy", "--to", address, "--json");
    expect(
      (JSON.parse(again.stdout) as { parts: { copied: number }[] }).parts.map(({ copied }) => copied),
    ).toEqual(parts.map(() => 0));
  });

  const kills = rounds(8, 20);
  test(`is whole after ${kills} copies killed with SIGKILL and one that was not, and spares every call`, async () => {
    const random = seededRandom(20_261_122);
    const at = await deskWithStore();
    const many = 20_000;
    const source = await connect(join(at.folder, "store.sqlite"));
    const store = await source.account(accountOf({ url: at.sandbox.url, key: "pk_live_sandbox" }));
    const others = Array.from({ length: many }, (_, index) => answer(`legal-unit?siren=${index}`, index));
    await store.remember(others);

    const address = postgres().newAddress();
    const schema = new URL(address).searchParams.get("schema")!;
    const there = `SELECT count(*) FROM ${schema}.answers`;
    const answersThere = () =>
      postgres()
        .query(there)
        .then(([row]) => Number(row![0]))
        // Its tables are not made yet.
        .catch(() => 0);
    /** Has a copy wait a little beyond where it is killed: whoever looks how far it is may come late. */
    const waitAt = (rows: number) =>
      postgres().query(`CREATE OR REPLACE FUNCTION ${schema}.wait() RETURNS trigger LANGUAGE plpgsql AS
          $$ BEGIN IF (${there}) >= ${rows} THEN PERFORM pg_sleep(600); END IF; RETURN NULL; END $$;
        CREATE OR REPLACE TRIGGER wait BEFORE INSERT ON ${schema}.answers EXECUTE FUNCTION ${schema}.wait()`);
    const endWaits = () =>
      postgres().query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'PgSleep'");
    let cutOff = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      // Each copy may come so much further before it is killed: together they reach from the first page to the last.
      const reach = Math.floor(((kill + random()) / kills) * many);
      // The first one makes the tables, and has far to go.
      if (kill > 0) await waitAt(Math.min(reach + 1_000, many - 1));
      const { child, ended } = at.start("store", "copy", "--to", address);
      let running = true;
      void ended.then(() => (running = false));
      while (running && (await answersThere()) < reach);
      child.kill("SIGKILL");
      if ((await ended).code === null) cutOff += 1;
      await endWaits();
    }
    expect(cutOff).toBeGreaterThan(kills / 2);
    await waitAt(10 * many);
    const last = await at.run("store", "copy", "--to", address, "--json");
    expect(last.code).toBe(0);
    const { parts } = JSON.parse(last.stdout) as {
      parts: { part: string; source: number; target: number }[];
    };
    expect(parts).toContainEqual(
      expect.objectContaining({ part: "answers", source: many + 40, target: many + 40 }),
    );
    const counted = await postgres().query(
      `SELECT (SELECT count(*) FROM ${schema}.calls), (SELECT sum(calls) FROM ${schema}.day_sums),
              (SELECT sum(calls) FROM ${schema}.run_sums)`,
    );
    expect(counted).toEqual([["41", "41", "41"]]);
    expect(await costOn(at, address)).toBe(0);
  });

  test("a server that is away ends the copy with a sentence that says how to go on", async () => {
    const at = await deskWithStore();
    const address = postgres().newAddress().replace(`:${postgres().port}/`, ":1/");
    const { code, stderr } = await at.run("store", "copy", "--to", address);
    expect(stderr).toContain("which --to names, cannot be opened");
    expect(code).toBe(2);
  });
});

testNothingLeaks();
