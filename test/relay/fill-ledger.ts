import Database from "better-sqlite3";
import { sumUp } from "../../shared/gateway/sqlite/ledger.ts";

/**
 * Writes so many calls of a year, by the users u0 to u4, into the ledger of the store at `path`, in the state of
 * calls that are settled.
 */
export function fillLedger(path: string, calls: number): void {
  const database = new Database(path);
  database.exec("DELETE FROM day_sums; DELETE FROM run_sums");
  database
    .prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
       INSERT INTO calls (account, at, status, operation, run, user)
       SELECT (SELECT id FROM accounts), ? - i * (31536000000 / ?), 200, 'legal-unit', '', 'u' || (i % 5) FROM n`,
    )
    .run(calls, Date.now(), calls);
  database.exec(sumUp("true"));
  database.close();
}
