import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import Database from "better-sqlite3";
import { schemaVersion } from "../../../../shared/gateway/sqlite/schema.ts";
import { intended, limitsAt, newStorePath, openStore } from "../temporary-store.ts";

const folder = join(process.cwd(), "test/fixtures/stores");
const fixtures = readdirSync(folder).map((file) => ({ file, schema: Number(/\d+/.exec(file)?.[0]) }));

/** A store as an earlier version wrote it. */
function earlierStore(file: string): string {
  const path = newStorePath();
  const database = new Database(path);
  database.exec(readFileSync(join(folder, file), "utf8"));
  database.close();
  return path;
}

/** Every table and index of a store, with columns and keys. */
function shapeOf(path: string) {
  const database = new Database(path, { readonly: true });
  const names = database
    .prepare<[], { type: string; name: string }>(
      "SELECT type, name FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name",
    )
    .all();
  const shape = names.map(({ type, name }) => ({
    name,
    columns: database.pragma(type === "table" ? `table_xinfo(${name})` : `index_xinfo(${name})`),
    keys: type === "table" ? database.pragma(`foreign_key_list(${name})`) : [],
  }));
  database.close();
  return shape;
}

test("there is a store of each earlier schema to try", () => {
  expect(fixtures.map(({ schema }) => schema).sort()).toEqual(
    Array.from({ length: schemaVersion - 1 }, (_, index) => index + 1),
  );
});

test.each(fixtures)("a store written by schema $schema is as a new one afterwards", async ({ file }) => {
  const path = earlierStore(file);
  await (await openStore(path)).close();
  const fresh = newStorePath();
  await (await openStore(fresh)).close();
  expect(shapeOf(path)).toEqual(shapeOf(fresh));
});

test.each(fixtures)("a store written by schema $schema keeps what was paid for", async ({ file, schema }) => {
  const store = await openStore(earlierStore(file));
  const answers = await store.answers(["legal-unit?siren=150000016", "legal-unit?siren=150000024"]);
  expect(answers).toMatchObject([
    { found: true, data: '{"siren":"150000016","name":"BOULANGERIE FICTIVE"}' },
    { found: false, data: "" },
  ]);
  expect(await store.quota()).toMatchObject({ limit: 100, remaining: 98 });
  // The one that was answered, and the one under way, which the service may count.
  expect(await store.callsSince(0)).toBe(2);
  expect(await store.info()).toMatchObject({ answers: 2, calls: 1 });
  const decided = schema >= 5 ? [{ key: "BOULANGERIE FICTIVE", company: { siren: "150000016" } }] : [];
  expect(await store.decisions.list()).toMatchObject(decided);
  expect(await store.directory.count()).toBe(0);
  const yesterday = Date.now() - 24 * 3_600_000;
  for (const heading of ["day", "user", "operation", "run"] as const) {
    expect(await store.usage(heading, yesterday)).toMatchObject([{ calls: 1, found: 1, failed: 0 }]);
  }
  const [asked] = await store.reserve([intended("search-directors?nom=FICTIF")], limitsAt(Date.now()));
  expect(asked).toEqual({ kind: "taken" });
  await store.close();
});

test("a migration that fails leaves the store as it was", async () => {
  const path = earlierStore("schema-1.sql");
  const database = new Database(path);
  database.exec("CREATE TABLE grants (a)");
  database.close();
  const before = shapeOf(path);
  await expect(openStore(path)).rejects.toThrow("table grants already exists");
  expect(shapeOf(path)).toEqual(before);
});
