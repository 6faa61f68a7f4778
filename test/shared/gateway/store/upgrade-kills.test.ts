import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, test } from "@jest/globals";
import Database from "better-sqlite3";
import { seededRandom } from "../../../../sandbox/register/fictional/dice.ts";
import { schemaVersion, stepsFrom } from "../../../../shared/gateway/postgres/schema.ts";
import { describeWithPostgres } from "../../../postgres/describe-with-postgres.ts";
import { nine, openStore, newStorePath } from "../temporary-store.ts";

const program = resolve("test/shared/gateway/store/another-process.mjs");
const source = "https://api.example/v1";
const children: ChildProcess[] = [];
afterAll(() => children.forEach((child) => child.kill("SIGKILL")));

/** A program that opens the store at `address`, and so brings it to the present schema. */
function opening(address: string): { readonly child: ChildProcess; readonly isOpen: Promise<unknown> } {
  const child = spawn(process.execPath, [program, address], { stdio: ["pipe", "pipe", "ignore"] });
  children.push(child);
  return { child, isOpen: once(child.stdout, "data") };
}

async function killed({ child }: ReturnType<typeof opening>): Promise<void> {
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}

const keys = Array.from({ length: 500 }, (_, index) => `legal-unit?siren=${150_000_000 + index}`);

/** All that was in the store of before is there, and what is replaced from now on is kept. */
async function expectWhole(address: string): Promise<void> {
  const store = await openStore(address);
  expect((await store.answers(keys)).map((answer) => answer?.data)).toEqual(keys.map((key) => `"${key}"`));
  expect((await store.decisions.list()).map(({ key }) => key)).toEqual(["FICTIVE"]);
  await store.remember([{ key: keys[0]!, found: true, data: '"now"', asOf: nine + 1 }]);
  expect(await store.formerAnswers([keys[0]!])).toMatchObject([[{ asOf: nine, replacedAt: nine + 1 }]]);
  await store.close();
}

describe("a store of the version before, whose upgrade was killed", () => {
  function earlierStore(): string {
    const path = newStorePath();
    const database = new Database(path);
    database.exec(readFileSync(join("test/fixtures/stores/schema-8.sql"), "utf8"));
    database.exec("DELETE FROM answers; DELETE FROM decisions");
    const insert = database.prepare("INSERT INTO answers VALUES (?, ?, 1, ?, ?, NULL)");
    for (const key of keys) insert.run(source, key, `"${key}"`, nine);
    database.prepare("INSERT INTO decisions VALUES (?, 'FICTIVE', '{}', NULL, 'ann', 1)").run(source);
    database.close();
    return path;
  }

  test("while it waited for another program loses nothing", async () => {
    const path = earlierStore();
    const other = new Database(path);
    other.exec("BEGIN IMMEDIATE");
    const waiting = opening(path);
    await once(waiting.child, "spawn");
    await killed(waiting);
    other.exec("ROLLBACK");
    other.close();
    await expectWhole(path);
  });

  test("at any instant loses nothing, whether it came to its end or not", async () => {
    const random = seededRandom(20_261_125);
    const first = opening(earlierStore());
    const begun = performance.now();
    await first.isOpen;
    const longest = performance.now() - begun;
    await killed(first);
    for (let round = 0; round < 8; round += 1) {
      const path = earlierStore();
      const started = opening(path);
      const until = performance.now() + longest * (0.5 + random() / 2);
      while (performance.now() < until) await new Promise(setImmediate);
      await killed(started);
      await expectWhole(path);
    }
  });
});

describeWithPostgres("a database of the version before, whose upgrade was killed", (server) => {
  test("in the middle of the step loses nothing, and the next program goes through it", async () => {
    const address = server().newAddress();
    const schema = new URL(address).searchParams.get("schema")!;
    const steps = stepsFrom(0, "Europe/Paris").slice(0, schemaVersion - 1);
    const rows = keys.map((key) => `('${source}', '${key}', true, '"${key}"', ${nine})`);
    await server().query(`CREATE SCHEMA ${schema}; SET search_path = ${schema};
      CREATE TABLE schema_version (version integer NOT NULL);
      INSERT INTO schema_version VALUES (${schemaVersion - 1});
      ${steps.join(";")};
      INSERT INTO answers VALUES ${rows.join(", ")};
      INSERT INTO decisions VALUES ('${source}', 'FICTIVE', 'FICTIVE', '{}', NULL, 'ann', 1);
      CREATE TABLE held (at text);
      CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_advisory_xact_lock(4242); RETURN NEW; END $$;
      CREATE TRIGGER hold BEFORE UPDATE ON schema_version FOR EACH ROW EXECUTE FUNCTION hold()`);
    // The step has made its table, and waits before the version is written down.
    const isWaiting = `SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objid = 4242 AND NOT granted`;
    const ofHolder = "FROM pg_locks WHERE locktype = 'advisory' AND objid = 4242 AND granted";
    // Held until it is ended below, however long a busy machine takes to begin the step.
    const holder = server()
      .query("SELECT pg_advisory_lock(4242), pg_sleep(600)")
      .catch(() => undefined);
    while ((await server().query(`SELECT count(*) ${ofHolder}`))[0]![0] === "0");
    const started = opening(address);
    while ((await server().query(isWaiting))[0]![0] === "0");
    await killed(started);
    await server().query(`SELECT pg_terminate_backend(pid) ${ofHolder}`);
    await holder;
    expect(await server().query(`SELECT version FROM ${schema}.schema_version`)).toEqual([
      [String(schemaVersion - 1)],
    ]);
    await server().query(`DROP TRIGGER hold ON ${schema}.schema_version`);
    await expectWhole(address);
  });
});
