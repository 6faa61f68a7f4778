import { expect, test } from "@jest/globals";
import Database from "better-sqlite3";
import { sumUp } from "../../../../shared/gateway/sqlite/ledger.ts";
import { day, newStorePath, nine, openStore } from "../temporary-store.ts";

test.each(["day", "operation", "user", "run"] as const)(
  "what was spent by %s is told from the sums: of the ledger the first day alone is counted",
  async (heading) => {
    const path = newStorePath();
    const store = await openStore(path);
    const database = new Database(path);
    const { id } = database.prepare<[], { id: number }>("SELECT id FROM accounts").get()!;
    database
      .prepare(
        `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
         INSERT INTO calls (account, at, status, operation, run, user)
         SELECT ?, ? - i * 14000000, 200, 'legal-unit', 'r' || (i / 100), 'u' || (i % 7) FROM n`,
      )
      .run(id, nine);
    database.exec(sumUp("true"));
    const since = nine - 200 * day;
    const lines = await store.usage(heading, since, "u3");
    expect(lines.reduce((sum, { calls }) => sum + calls, 0)).toBeGreaterThan(170);
    // Nothing else takes them out of the ledger alone: what is told afterwards was not counted there.
    database.prepare("DELETE FROM calls WHERE at > ?").run(since + 2 * day);
    expect(await store.usage(heading, since, "u3")).toEqual(lines);
    database.close();
  },
);
