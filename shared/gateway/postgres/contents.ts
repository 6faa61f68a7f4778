import type { ContentsPage, KeyedPart, PartContents, StoreContents, StoreParts } from "../store/contents.ts";
import { ledgerContents } from "./calls-contents.ts";
import { partStatements } from "./contents-parts.ts";
import { leasesOf } from "./leases.ts";
import type { Notice } from "./notice-text.ts";
import type { OpenStore } from "./open.ts";
import { storedKey } from "./stored-key.ts";

/** Rows of a page at most, but for calls of one instant. */
const pageRows = 500;

/** What others are told of a part that is another one now: what they hold of it in memory is of the past. */
const notices: Readonly<Partial<Record<KeyedPart, Notice>>> = {
  answers: { kind: "purged" },
  tokens: { kind: "tokens" },
  settings: { kind: "settings" },
};

/** A key that is stored shortened is known by that alone, and is never shortened twice. */
const shortened = /^.{600}#[0-9a-f]{64}$/su;
const keyIn = (key: string): string => (shortened.test(key) ? key : storedKey(key));

/** A row as the statements take it. */
function recordOf<P extends KeyedPart>(part: P, row: StoreParts[P]): object {
  if ("hash" in row) return { ...row, hash: row.hash.toString("hex") };
  if (part === "answers") return { ...row, key: keyIn((row as StoreParts["answers"]).key) };
  if (part === "decisions" || part === "matches")
    return { ...row, storedKey: keyIn((row as StoreParts["decisions" | "matches"]).key) };
  return row;
}

function partOf<P extends KeyedPart>(
  { database, notices: told }: OpenStore,
  part: P,
): PartContents<StoreParts[P]> {
  const { table, columns, keys, only = "true", record, written, conflict, held } = partStatements[part];
  const names = keys.join(", ");
  const page = (
    condition: string,
  ) => `SELECT ${columns}, ARRAY[${names}]::text[] AS "pageEnd" FROM ${table} kept
    WHERE (${only}) AND ${condition} ORDER BY ${names} LIMIT ${pageRows}`;
  const selectFirst = page("true");
  const selectAfter = page(`(${names}) > (${keys.map((_, index) => `$${index + 1}`).join(", ")})`);
  const given = `json_to_recordset($1) AS t(${record})`;
  const upsert = `INSERT INTO ${table} AS kept (${Object.keys(written).join(", ")})
    SELECT ${Object.values(written).join(", ")} FROM ${given} ORDER BY ${keys.map((key) => written[key]).join(", ")}
    ON CONFLICT ${conflict}`;
  const count = `SELECT count(*) AS held FROM ${given} JOIN ${table} kept ON ${held}`;
  const recordsOf = (rows: readonly StoreParts[P][]) =>
    JSON.stringify(rows.map((row) => recordOf(part, row)));

  return {
    read: (after): Promise<ContentsPage<StoreParts[P]>> =>
      database.run(async (session) => {
        const lines = await session.rows<{ pageEnd?: string[] }>(after ? selectAfter : selectFirst, after);
        const end = lines.length < pageRows ? undefined : lines.at(-1)!.pageEnd;
        for (const line of lines) delete line.pageEnd;
        return { rows: lines as unknown as StoreParts[P][], end };
      }),
    write: (rows) =>
      database.transaction(async (session) => {
        const changed = await session.count(upsert, [recordsOf(rows)]);
        if (changed > 0) await told.send(session, notices[part] ?? { kind: "other" });
        return changed;
      }),
    held: (rows) =>
      database.run(async (session) => (await session.row<{ held: number }>(count, [recordsOf(rows)]))!.held),
  };
}

/** Ends what ran out of time in any account, and answers how many calls are open then. */
const callsUnderWay = ({ database, clock, owner }: OpenStore): Promise<number> =>
  database.transaction(async (session) => {
    const accounts = await session.rows<{ id: number }>("SELECT id FROM accounts ORDER BY id FOR UPDATE");
    for (const { id } of accounts) await leasesOf(id, owner).endExpired(session, clock.toServer(Date.now()));
    return (await session.row<{ open: number }>("SELECT count(*) AS open FROM leases"))!.open;
  });

/**
 * All that a schema keeps. Times stand as they are in either store: what differs by the clocks of two machines is little,
 * and a call is known by its time.
 */
export const contentsOf = (store: OpenStore): StoreContents => ({
  accounts: partOf(store, "accounts"),
  answers: partOf(store, "answers"),
  calls: ledgerContents(store.database, pageRows),
  decisions: partOf(store, "decisions"),
  matches: partOf(store, "matches"),
  directory: partOf(store, "directory"),
  tokens: partOf(store, "tokens"),
  settings: partOf(store, "settings"),
  lookupCounts: partOf(store, "lookupCounts"),
  audit: partOf(store, "audit"),
  callsUnderWay: () => callsUnderWay(store),
});
