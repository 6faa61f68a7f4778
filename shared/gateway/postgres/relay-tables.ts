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
import type { Database } from "./database.ts";
import { CachedValue, type Notices } from "./notices.ts";
import type { StatementSession } from "./session.ts";

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
