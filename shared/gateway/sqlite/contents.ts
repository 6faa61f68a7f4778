import type { SqliteFile } from "../../sqlite-file/open-file.ts";
import type {
  ContentsPage,
  KeyedPart,
  PageEnd,
  PartContents,
  StoreContents,
  StoreParts,
} from "../store/contents.ts";
import { ledgerContents } from "./calls-contents.ts";
import { asKept, asRead, partStatements } from "./contents-parts.ts";
import { daySumsOf } from "./day-sums.ts";
import { leasesOf } from "./leases.ts";
import { newOwner } from "./owner.ts";
import type { Work } from "./work.ts";

/** Rows of a page at most, but for calls of one instant. */
const pageRows = 500;

/** What a part does, without waiting for a lock. */
interface Part<R> {
  readonly read: (after?: PageEnd) => ContentsPage<R>;
  readonly write: (rows: readonly R[]) => number;
  readonly held: (rows: readonly R[]) => number;
}

function partOf<P extends KeyedPart>(database: SqliteFile, part: P): Part<StoreParts[P]> {
  const { select, keys, upsert, held } = partStatements[part];
  const names = keys.join(", ");
  const page = (condition: string) =>
    database.prepare<(string | number)[], object>(
      `SELECT * FROM (${select}) ${condition} ORDER BY ${names} LIMIT ${pageRows}`,
    );
  const selectFirst = page("");
  const selectAfter = page(`WHERE (${names}) > (${keys.map(() => "?").join(", ")})`);
  const put = database.prepare(upsert);
  const find = database.prepare(held);
  return {
    read(after) {
      const rows = (after === undefined ? selectFirst.all() : selectAfter.all(...after)).map(asRead<P>);
      const last = rows.at(-1) as Readonly<Record<string, string>> | undefined;
      return { rows, end: rows.length < pageRows ? undefined : keys.map((key) => last![key]!) };
    },
    write: (rows) => rows.reduce((changed, row) => changed + put.run(asKept<P>(row)).changes, 0),
    held: (rows) => rows.filter((row) => find.get(asKept<P>(row)) !== undefined).length,
  };
}

/** Ends what processes that died left open in any account, and answers how many calls are open then. */
function callsUnderWay(database: SqliteFile, now: number): number {
  const owner = newOwner();
  for (const account of database.prepare<[], number>("SELECT id FROM accounts").pluck().all()) {
    leasesOf(database, account, owner, daySumsOf(database, account)).endExpired(now);
  }
  return database.prepare<[], number>("SELECT ifnull(sum(open), 0) FROM grants").pluck().get()!;
}

/** All that a file keeps, which is prepared for relays too. */
export function contentsOf(database: SqliteFile, { run }: Work): StoreContents {
  function whenUnlocked<R>({ read, write, held }: Part<R>): PartContents<R> {
    const writeAll = database.transaction(write);
    const heldOf = database.transaction(held);
    return {
      read: (after) => run(() => read(after)),
      write: (rows) => run(() => writeAll.immediate(rows)),
      held: (rows) => run(() => heldOf(rows)),
    };
  }
  const keyed = <P extends KeyedPart>(part: P) => whenUnlocked(partOf(database, part));
  return {
    accounts: keyed("accounts"),
    answers: keyed("answers"),
    calls: whenUnlocked(ledgerContents(database, pageRows)),
    decisions: keyed("decisions"),
    matches: keyed("matches"),
    directory: keyed("directory"),
    tokens: keyed("tokens"),
    settings: keyed("settings"),
    lookupCounts: keyed("lookupCounts"),
    audit: keyed("audit"),
    callsUnderWay: () => run(() => database.transaction(callsUnderWay).immediate(database, Date.now())),
  };
}
