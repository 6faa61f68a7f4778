import type { UsageHeading, UsageLine } from "../store/store.ts";
import type { Session, Statement } from "./session.ts";

/** What calls add to the sums of their day. */
const counts = `count(*), count(*) FILTER (WHERE status BETWEEN 200 AND 299),
  count(*) FILTER (WHERE status = 0 OR status >= 500), max(at)`;

/** The tables of sums, each with the heading that it has of its own. */
const tables = { day_sums: "operation", run_sums: "run" } as const;

/**
 * Adds calls to the sums: rows of `calls`, which may be a query's name. The rows of sums are taken in order, so that two
 * who add at once never wait for each other.
 */
export function addToSums(table: keyof typeof tables, calls: string): string {
  const own = tables[table];
  return `
    INSERT INTO ${table} (account, user_name, day, ${own}, calls, found, failed, last)
      SELECT account, user_name, day, ${own}, ${counts} FROM ${calls}
      GROUP BY account, user_name, day, ${own} ORDER BY account, user_name, day, ${own}
    ON CONFLICT (account, user_name, day, ${own}) DO UPDATE SET
      calls = ${table}.calls + excluded.calls, found = ${table}.found + excluded.found,
      failed = ${table}.failed + excluded.failed, last = greatest(${table}.last, excluded.last)`;
}

/** Where the sums of a heading are, and where it stands in the ledger itself. */
const headings: Record<UsageHeading, { readonly table: keyof typeof tables; readonly column: string }> = {
  day: { table: "day_sums", column: "day" },
  operation: { table: "day_sums", column: "operation" },
  user: { table: "day_sums", column: "user_name" },
  run: { table: "run_sums", column: "run" },
};

/** Headings told at most, the latest: runs are without number. */
const mostHeadings = 10_000;

function usageStatement(by: UsageHeading): Statement {
  const { table, column } = headings[by];
  const ofUser = "($3::text IS NULL OR user_name = $3)";
  const text = `
    SELECT heading, sum(calls)::bigint AS calls, sum(found)::bigint AS found, sum(failed)::bigint AS failed FROM (
      SELECT ${column}::text AS heading, count(*) AS calls, count(*) FILTER (WHERE status BETWEEN 200 AND 299) AS found,
             count(*) FILTER (WHERE status = 0 OR status >= 500) AS failed, max(at) AS last
        FROM calls WHERE account = $1 AND at > $2 AND at < start_of(day_of($2) + 1) AND ${ofUser} GROUP BY 1
      UNION ALL
      SELECT ${column}::text, sum(calls), sum(found), sum(failed), max(last)
        FROM ${table} WHERE account = $1 AND day > day_of($2) AND ${ofUser} GROUP BY 1
    ) AS parts GROUP BY heading ORDER BY max(last) DESC LIMIT ${mostHeadings}`;
  return { name: `usage by ${by}`, text };
}

/** Calls of an account after `since` (epoch milliseconds): those of its own day one by one, those of later days by their sums. */
export const usageOf = (
  session: Session,
  account: number,
  {
    by,
    since,
    user,
  }: { readonly by: UsageHeading; readonly since: number; readonly user: string | undefined },
): Promise<UsageLine[]> => session.rows<UsageLine>(usageStatement(by), [account, since, user ?? null]);

/** Deletes calls made before `time` (epoch milliseconds), of all accounts, and what they are in the sums. */
export async function deleteCallsBefore(session: Session, time: number): Promise<void> {
  // Nobody adds to the sums of a day that are made anew.
  await session.rows("SELECT 1 FROM accounts ORDER BY id FOR UPDATE");
  const last = await session.row<{ day: string | null }>(
    `WITH gone AS (DELETE FROM calls WHERE at < $1 RETURNING day) SELECT max(day) AS day FROM gone`,
    [Math.ceil(time)],
  );
  const day = last?.day ?? undefined;
  if (day === undefined) return;
  for (const table of Object.keys(tables) as (keyof typeof tables)[]) {
    await session.rows(`DELETE FROM ${table} WHERE day <= $1::date`, [day]);
    await session.rows(
      `WITH left_of_day AS (SELECT * FROM calls WHERE day <= $1::date) ${addToSums(table, "left_of_day")}`,
      [day],
    );
  }
}
