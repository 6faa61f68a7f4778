import {
  type RelayTables,
  type SettingTable,
  type TokenTable,
  relayTables,
  settingRows,
  type TableAccess,
  RowTable,
  text,
  truth,
  whole,
} from "../store/tables.ts";
import { Database } from "./database.ts";
import { CachedValue, Notices, stampOf } from "./notices.ts";
import type { ConnectionOptions, StoreConnection, StoreInspection } from "../store/connection.ts";
import { errorMessage, storeErrorKindOf } from "../store/store-error.ts";
import { openAccount, type OpenStore } from "./account-store.ts";
import { readAddress } from "./address.ts";
import { ClockOffset } from "./clock-offset.ts";
import { newOwner } from "./owner.ts";
import { prepare, unusable } from "./schema.ts";
import { tableAccess, keyIn } from "./tables.ts";
import {
  type ContentsPage,
  type KeptCall,
  type PageEnd,
  type PartContents,
  type StoreContents,
  type StoreParts,
  answerRules,
  missingCalls,
  pageRows,
  partOf,
  stayingRules,
  tableContents,
} from "../store/contents.ts";
import type { StatementSession } from "./session.ts";
import { addToSums } from "./upkeep.ts";
import { leasesOf } from "./leases.ts";

const callsOf = `a.source, a.key_hash AS "keyHash", c.at, c.status, c.remaining, c.operation, c.run, c.user_name AS user`;
const record = `source text, "keyHash" text, at bigint, status integer, remaining bigint, operation text, run text,
  "user" text`;

/** Selects the end of a page that contains all calls of its last instant. */
const selectEnd = `SELECT account, at FROM calls WHERE (account, at) > ($1, $2) ORDER BY account, at
  LIMIT 1 OFFSET ${pageRows - 1}`;

const selectTo = `SELECT ${callsOf} FROM calls c JOIN accounts a ON a.id = c.account
  WHERE (c.account, c.at) > ($1, $2) AND ($3::integer IS NULL OR (c.account, c.at) <= ($3, $4::bigint))
  ORDER BY c.account, c.at`;

/** Selects the stored calls of the same accounts and instants as the given ones. */
const selectStanding = `
  WITH instants AS (SELECT DISTINCT source, "keyHash", at FROM json_to_recordset($1) AS t(${record}))
  SELECT ${callsOf} FROM instants i JOIN accounts a ON a.source = i.source AND a.key_hash = i."keyHash"
    JOIN calls c ON c.account = a.id AND c.at = i.at`;

const insertAccounts = `INSERT INTO accounts (source, key_hash)
  SELECT DISTINCT source, "keyHash" FROM json_to_recordset($1) AS t(${record}) ON CONFLICT DO NOTHING`;

/** Locks the accounts, so that no call seems missing that another program is writing at the same time. */
const lockAccounts = `SELECT 1 FROM accounts WHERE (source, key_hash) IN
    (SELECT source, "keyHash" FROM json_to_recordset($1) AS t(${record})) ORDER BY id FOR UPDATE`;

const insertCalls = `
  WITH made AS (
    INSERT INTO calls (id, account, at, day, status, remaining, operation, run, user_name)
      SELECT gen_random_uuid(), a.id, t.at, day_of(t.at), t.status, t.remaining, t.operation, t.run, t."user"
        FROM json_to_recordset($1) AS t(${record})
        JOIN accounts a ON a.source = t.source AND a.key_hash = t."keyHash"
    RETURNING *),
  by_operation AS (${addToSums("day_sums", "made")})
  ${addToSums("run_sums", "made")}`;

async function missing(session: StatementSession, calls: readonly KeptCall[]): Promise<KeptCall[]> {
  return missingCalls(calls, await session.rows<KeptCall>(selectStanding, [JSON.stringify(calls)]));
}

async function write(session: StatementSession, calls: readonly KeptCall[]): Promise<number> {
  const page = JSON.stringify(calls);
  await session.count(insertAccounts, [page]);
  await session.rows(lockAccounts, [page]);
  const made = await missing(session, calls);
  if (made.length > 0) await session.count(insertCalls, [JSON.stringify(made)]);
  return made.length;
}

/** Reads and writes the ledger of all accounts. A page always contains all calls of an account and instant. */
const ledgerContents = (database: Database): PartContents<KeptCall> => ({
  read: (after: PageEnd = [0, 0]): Promise<ContentsPage<KeptCall>> =>
    database.run(async (session) => {
      const found = await session.row<{ account: number; at: number }>(selectEnd, after);
      const end = found && [found.account, found.at];
      return { rows: await session.rows<KeptCall>(selectTo, [...after, ...(end ?? [null, null])]), end };
    }),
  write: (calls) => database.transaction((session) => write(session, calls)),
  countStored: (calls) =>
    database.run(async (session) => calls.length - (await missing(session, calls)).length),
});

/** Returns a part whose rows are answers, stored under the key form that the index accepts. */
function answerPart<R extends { readonly key: string }>(
  table: RowTable<R>,
  rules: Parameters<typeof partOf>[1],
): PartContents<R> {
  const kept = partOf(table, rules);
  const keptOf = (rows: readonly R[]) => rows.map((row) => ({ ...row, key: keyIn(row.key) }));
  return {
    read: (after) => kept.read(after),
    write: (rows) => kept.write(keptOf(rows)),
    countStored: (rows) => kept.countStored(keptOf(rows)),
  };
}

/** Ends expired leases in all accounts, and returns how many calls remain open. */
const callsUnderWay = ({ database, clock, owner }: OpenStore): Promise<number> =>
  database.transaction(async (session) => {
    const accounts = await session.rows<{ id: number }>("SELECT id FROM accounts ORDER BY id FOR UPDATE");
    for (const { id } of accounts) await leasesOf(id, owner).endExpired(session, clock.toServer(Date.now()));
    return (await session.row<{ open: number }>("SELECT count(*) AS open FROM leases"))!.open;
  });

/**
 * Returns the whole content of a schema. Times are copied without conversion: the clocks differ little, and a call is
 * identified by its time.
 */
function contentsOf(store: OpenStore): StoreContents {
  const access = tableAccess(store.database, store.notices);
  const answer = {
    ...{ source: text("source"), key: text("key"), found: truth("found"), data: text("data") },
    asOf: whole("as_of"),
  };
  const former = { ...answer, replacedAt: whole("replaced_at") };
  return {
    ...tableContents(access),
    answers: answerPart(
      new RowTable<StoreParts["answers"]>(access, "answers", answer, ["source", "key"]),
      answerRules(),
    ),
    formerAnswers: answerPart(
      new RowTable<StoreParts["formerAnswers"]>(access, "former_answers", former, ["source", "key", "as_of"]),
      stayingRules,
    ),
    calls: ledgerContents(store.database),
    callsUnderWay: () => callsUnderWay(store),
  };
}

/** Caches tokens, which are read at every request, until a notice reports a change. */
function cachedTokens(notices: Notices, table: TokenTable): TokenTable {
  const cache = new CachedValue(
    notices,
    ({ kind }) => kind === "tokens",
    async () => new Map((await table.list()).map((token) => [token.id, token])),
  );
  return {
    ...table,
    find: async (id) => (await cache.get()).get(id),
    async update(decide) {
      const decided = await table.update(decide);
      cache.forget();
      return decided;
    },
    async noteUse(id, time) {
      await table.noteUse(id, time);
      cache.change((tokens) => {
        const token = tokens.get(id);
        return token === undefined ? tokens : new Map(tokens).set(id, { ...token, usedAt: time });
      });
    },
  };
}

/** Caches settings, which are read at every request, like tokens. */
function cachedSettings(notices: Notices, table: SettingTable, access: TableAccess): SettingTable {
  const cache = new CachedValue(
    notices,
    ({ kind }) => kind === "settings",
    async () => {
      const all = await settingRows(access).read({ text: "" });
      return new Map(all.map(({ name, value }) => [name, value]));
    },
  );
  return {
    get: async (name) => (await cache.get()).get(name),
    async set(name, value) {
      await table.set(name, value);
      cache.forget();
    },
  };
}

/** Returns the relays' tables, with tokens and settings cached. */
function cachedTables(access: TableAccess, notices: Notices): RelayTables {
  const { tokens, settings, ...tables } = relayTables(access);
  return {
    ...tables,
    tokens: cachedTokens(notices, tokens),
    settings: cachedSettings(notices, settings, access),
  };
}

const minute = 60_000;
/** How often to compare the clocks, milliseconds. */
const measureEvery = minute;
/** Others may write often: notices within this time, milliseconds, cause one call of the listener. */
const noticeWindow = 50;

/** Opens the store in a schema of a PostgreSQL database, and creates the schema if needed. @throws {StoreError} */
export async function connect(
  place: string,
  { busyTimeout = 10 * minute, onForeignNotices }: ConnectionOptions = {},
): Promise<StoreConnection> {
  const address = readAddress(place);
  const database = new Database(address, busyTimeout);
  const owner = newOwner();
  const notices = new Notices(address, owner, onForeignNotices);
  const clock = new ClockOffset();
  let tables: RelayTables | undefined;

  const measure = () =>
    clock.measure(() =>
      database.run(async (session) => {
        const select = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now";
        return (await session.row<{ now: number }>(select))!.now;
      }),
    );
  // A failed measurement is simply repeated at the next interval.
  const timer = setInterval(() => void measure().catch(() => undefined), measureEvery).unref();

  async function close(): Promise<void> {
    clearInterval(timer);
    await notices.close();
    await database.close();
  }

  try {
    await prepare(database, address);
    // A role that cannot sign notices could write nothing, so opening fails now.
    await database.run(stampOf);
    await measure();
    await notices.open();
  } catch (error) {
    await close();
    throw unusable(address, error);
  }

  const store = { database, notices, clock, owner, shown: address.shown };
  return {
    account: (account, options) =>
      openAccount(store, account, options).catch((error: unknown) => {
        throw unusable(address, error);
      }),
    contents: () => Promise.resolve(contentsOf(store)),
    relayTables: () => Promise.resolve((tables ??= cachedTables(tableAccess(database, notices), notices))),
    inspect: () => inspect(database),
    useAddress(other) {
      const renewed = readAddress(other);
      database.useAddress(renewed);
      notices.useAddress(renewed);
    },
    onChange(listener) {
      let telling: NodeJS.Timeout | undefined;
      const unfollow = notices.on(() => {
        telling ??= setTimeout(() => {
          telling = undefined;
          listener();
        }, noticeWindow);
      });
      return () => {
        unfollow();
        clearTimeout(telling);
      };
    },
    close,
  };
}

/** Reads every answer and every call, because PostgreSQL reports damage on disk only when it reads the page. */
async function inspect(database: Database): Promise<StoreInspection> {
  const read = database.transaction(async (session) => {
    await session.takeTime();
    const found = await session.row<{ bytes: number; clear: boolean }>(
      // Over a Unix socket the addresses are null. On one machine they are equal.
      `SELECT sum(pg_total_relation_size(oid)) AS bytes,
         coalesce(inet_client_addr() <> inet_server_addr(), false)
           AND NOT (SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()) AS clear,
         (SELECT sum(length(data)) FROM answers), (SELECT sum(at) FROM calls)
       FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'`,
    );
    return { damage: undefined, bytes: found!.bytes, isSentInClear: found!.clear };
  });
  const found = await read.catch((error: unknown) => {
    if (storeErrorKindOf(error) !== "damaged") throw error;
    return { damage: errorMessage(error), bytes: 0, isSentInClear: false };
  });
  return { ...found, isReadableByOthers: false };
}
