import type {
  AuditTable,
  AuditedAct,
  CountedDay,
  LookupCountTable,
  RelayTables,
  SettingTable,
  StoredToken,
  TokenDecision,
  TokenTable,
} from "../store/relay-tables.ts";
import { Database } from "./database.ts";
import { CachedValue, Notices, stampOf } from "./notices.ts";
import type { StatementSession } from "./session.ts";
import type { ConnectionOptions, StoreConnection, StoreInspection } from "../store/connection.ts";
import { errorMessage, storeErrorKindOf } from "../store/store-error.ts";
import { openAccount } from "./account-store.ts";
import { readAddress } from "./address.ts";
import { ClockOffset } from "./clock-offset.ts";
import { contentsOf } from "./contents.ts";
import { newOwner } from "./owner.ts";
import { prepare, unusable } from "./schema.ts";

const columns = `id, hash, user_name AS user, role, monthly, hourly, expires_at AS "expiresAt",
  created_at AS "createdAt", revoked_at AS "revokedAt", used_at AS "usedAt"`;

const allTokens = (session: StatementSession): Promise<StoredToken[]> =>
  session.rows<StoredToken>(`SELECT ${columns} FROM relay_tokens ORDER BY created_at DESC, id`);

const keepToken = {
  name: "keep token",
  text: `INSERT INTO relay_tokens
      (id, hash, user_name, role, monthly, hourly, expires_at, created_at, revoked_at, used_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
    ON CONFLICT (id) DO UPDATE SET hash = excluded.hash, user_name = excluded.user_name, role = excluded.role,
      monthly = excluded.monthly, hourly = excluded.hourly, expires_at = excluded.expires_at,
      created_at = excluded.created_at, revoked_at = excluded.revoked_at, used_at = excluded.used_at`,
};

const keepAct = {
  name: "keep act",
  text: `INSERT INTO relay_audit (id, at, decided_by, way, action, subject, detail)
    VALUES ($1, $2, $3, $4, $5, $6, $7)`,
};

async function keepActs(session: StatementSession, acts: readonly AuditedAct[]): Promise<void> {
  for (const { id, at, by, way, action, subject, detail } of acts)
    await session.count(keepAct, [id, at, by, way, action, subject, detail]);
}

/** Asked at every request: the tokens are held in memory, until a notice says that one of them is another now. */
function tokenTable(database: Database, notices: Notices): TokenTable {
  const held = new CachedValue(
    notices,
    ({ kind }) => kind === "tokens",
    () =>
      database.run(async (session) => new Map((await allTokens(session)).map((token) => [token.id, token]))),
  );
  return {
    find: async (id) => (await held.get()).get(id),
    list: () => database.run(allTokens),
    async update<R>(decide: (tokens: readonly StoredToken[]) => TokenDecision<R>): Promise<R> {
      const decided = await database.transaction(
        async (session) => {
          await session.batch("LOCK TABLE relay_tokens IN SHARE ROW EXCLUSIVE MODE");
          const { kept, acts = [], result } = decide(await allTokens(session));
          for (const token of kept) {
            const { id, hash, user, role, monthly, hourly, expiresAt, createdAt, revokedAt, usedAt } = token;
            const values = [id, hash, user, role, monthly, hourly, expiresAt, createdAt, revokedAt, usedAt];
            await session.count(keepToken, values);
          }
          await keepActs(session, acts);
          if (kept.length > 0) await notices.send(session, { kind: "tokens" });
          return result;
        },
        { repeatable: false },
      );
      held.forget();
      return decided;
    },
    async noteUse(id, time) {
      await database.transaction(async (session) => {
        const used = await session.count("UPDATE relay_tokens SET used_at = $1 WHERE id = $2", [time, id]);
        if (used > 0) await notices.send(session, { kind: "tokens" });
      });
      held.change((tokens) => {
        const token = tokens.get(id);
        return token === undefined ? tokens : new Map(tokens).set(id, { ...token, usedAt: time });
      });
    },
  };
}

/** Asked at every request, as tokens are. */
function settingTable(database: Database, notices: Notices): SettingTable {
  const held = new CachedValue(
    notices,
    ({ kind }) => kind === "settings",
    () =>
      database.run(async (session) => {
        const rows = await session.rows<{ name: string; value: string }>(
          "SELECT name, value FROM relay_settings",
        );
        return new Map(rows.map(({ name, value }) => [name, value]));
      }),
  );
  return {
    get: async (name) => (await held.get()).get(name),
    async set(name, value) {
      await database.transaction(async (session) => {
        await session.count(
          `INSERT INTO relay_settings (name, value) VALUES ($1, $2)
           ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
          [name, value],
        );
        await notices.send(session, { kind: "settings" });
      });
      held.forget();
    },
  };
}

function lookupCountTable(database: Database): LookupCountTable {
  return {
    add: async ({ day, stored, asked, unanswered }) => {
      await database.run(
        (session) =>
          session.count(
            `INSERT INTO relay_lookups AS kept (day, stored, asked, unanswered) VALUES ($1, $2, $3, $4)
             ON CONFLICT (day) DO UPDATE SET stored = kept.stored + excluded.stored,
               asked = kept.asked + excluded.asked, unanswered = kept.unanswered + excluded.unanswered`,
            [day, stored, asked, unanswered],
          ),
        { repeatable: false },
      );
    },
    since: (day) =>
      database.run((session) =>
        session.rows<CountedDay>(
          "SELECT day, stored, asked, unanswered FROM relay_lookups WHERE day >= $1 ORDER BY day",
          [day],
        ),
      ),
  };
}

const auditTable = (database: Database): AuditTable => ({
  add: (acts) => database.transaction((session) => keepActs(session, acts), { repeatable: false }),
  latest: (most) =>
    database.run((session) =>
      session.rows<AuditedAct>(
        `SELECT id, at, decided_by AS "by", way, action, subject, detail FROM relay_audit
         ORDER BY at DESC, id LIMIT $1`,
        [most],
      ),
    ),
});

/** What the relays on one store keep. */
export const relayTables = (database: Database, notices: Notices): RelayTables => ({
  tokens: tokenTable(database, notices),
  settings: settingTable(database, notices),
  lookupCounts: lookupCountTable(database),
  audit: auditTable(database),
});

const minute = 60_000;
/** How often the clocks are compared, milliseconds. */
const measureEvery = minute;
/** Others may write often: all that is told in so many milliseconds is told once. */
const toldWithin = 50;

/** Opens the store in a schema of a PostgreSQL database, made where there is none. @throws {StoreError} */
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
  // What is measured again and again is measured once more when the server is back.
  const timer = setInterval(() => void measure().catch(() => undefined), measureEvery).unref();

  async function close(): Promise<void> {
    clearInterval(timer);
    await notices.close();
    await database.close();
  }

  try {
    await prepare(database, address);
    // A role that may not sign notices could keep nothing: it is told so now.
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
    relayTables: () => Promise.resolve((tables ??= relayTables(database, notices))),
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
        }, toldWithin);
      });
      return () => {
        unfollow();
        clearTimeout(telling);
      };
    },
    close,
  };
}

/** Reads every answer and every call: what a disk has lost, PostgreSQL tells there. */
async function inspect(database: Database): Promise<StoreInspection> {
  const read = database.transaction(async (session) => {
    await session.takeTime();
    const found = await session.row<{ bytes: number; clear: boolean }>(
      // Over a socket there are no addresses; on one machine they are the same.
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
