import { expect, test } from "@jest/globals";
import Database from "better-sqlite3";
import { sumUp } from "../../../../shared/gateway/sqlite/day-sums.ts";
import { day, newStorePath, nine, openStore } from "../temporary-store.ts";

test("sums are told of a large ledger at once, where counting it would hold up everybody", async () => {
  const path = newStorePath();
  const store = await openStore(path);
  const database = new Database(path);
  const { id } = database.prepare<[], { id: number }>("SELECT id FROM accounts").get()!;
  database
    .prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400000)
       INSERT INTO calls (account, at, status, operation, run, user)
       SELECT ?, ? - i * 70000, 200, 'legal-unit', 'r' || (i / 1000), 'u' || (i % 7) FROM n`,
    )
    .run(id, nine);
  database.exec(sumUp("true"));
  const began = performance.now();
  database.prepare("SELECT user, count(*) FROM calls GROUP BY user, at / 86400000").all();
  const counting = performance.now() - began;
  database.close();
  const asked = performance.now();
  const lines = await store.usage("day", nine - 396 * day, "u3");
  expect(performance.now() - asked).toBeLessThan(counting / 5);
  expect(lines.length).toBeGreaterThan(300);
});
