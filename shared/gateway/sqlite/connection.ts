import type { SqliteFile } from "../../sqlite-file/open-file.ts";
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
import { Work } from "./work.ts";
import { statSync } from "node:fs";
import type { ConnectionOptions, StoreConnection, StoreInspection } from "../store/connection.ts";
import { openAccount } from "./account-store.ts";
import { contentsOf } from "./contents.ts";
import { closeAsItIs, damageText } from "./damaged-file.ts";
import { openDatabase, prepareRelayTables, unusable } from "./schema.ts";
import { SpareRoom } from "./spare-room.ts";

const columns = `id, hash, user, role, monthly, hourly, expires_at AS expiresAt, created_at AS createdAt,
  revoked_at AS revokedAt, used_at AS usedAt`;

const insertedAct = `INSERT INTO relay_audit (id, at, decided_by, way, action, subject, detail)
  VALUES (@id, @at, @by, @way, @action, @subject, @detail)`;

function tokenTable(file: SqliteFile, { run }: Work): TokenTable {
  const select = file.prepare<[string], StoredToken>(`SELECT ${columns} FROM relay_tokens WHERE id = ?`);
  const selectAll = file.prepare<[], StoredToken>(
    `SELECT ${columns} FROM relay_tokens ORDER BY created_at DESC, id`,
  );
  const replace = file.prepare<[StoredToken]>(
    `REPLACE INTO relay_tokens (id, hash, user, role, monthly, hourly, expires_at, created_at, revoked_at, used_at)
     VALUES (@id, @hash, @user, @role, @monthly, @hourly, @expiresAt, @createdAt, @revokedAt, @usedAt)`,
  );
  const use = file.prepare<[number, string]>("UPDATE relay_tokens SET used_at = ? WHERE id = ?");
  const insertAct = file.prepare<[AuditedAct]>(insertedAct);
  const keep = file.transaction((decide: (tokens: readonly StoredToken[]) => TokenDecision<unknown>) => {
    const { kept, acts = [], result } = decide(selectAll.all());
    for (const token of kept) replace.run(token);
    for (const act of acts) insertAct.run(act);
    return result;
  });
  return {
    find: (id) => run(() => select.get(id)),
    list: () => run(() => selectAll.all()),
    update: <R>(decide: (tokens: readonly StoredToken[]) => TokenDecision<R>) =>
      run(() => keep.immediate(decide) as R),
    noteUse: (id, time) => run(() => void use.run(time, id)),
  };
}

function settingTable(file: SqliteFile, { run }: Work): SettingTable {
  const select = file.prepare<[string], string>("SELECT value FROM relay_settings WHERE name = ?").pluck();
  const replace = file.prepare<[string, string]>("REPLACE INTO relay_settings (name, value) VALUES (?, ?)");
  return {
    get: (name) => run(() => select.get(name)),
    set: (name, value) => run(() => void replace.run(name, value)),
  };
}

function lookupCountTable(file: SqliteFile, { run }: Work): LookupCountTable {
  const add = file.prepare<[CountedDay]>(
    `INSERT INTO relay_lookups (day, stored, asked, unanswered) VALUES (@day, @stored, @asked, @unanswered)
     ON CONFLICT DO UPDATE SET stored = stored + excluded.stored, asked = asked + excluded.asked,
       unanswered = unanswered + excluded.unanswered`,
  );
  const select = file.prepare<[string], CountedDay>(
    "SELECT day, stored, asked, unanswered FROM relay_lookups WHERE day >= ? ORDER BY day",
  );
  return {
    add: (day) => run(() => void add.run(day)),
    since: (day) => run(() => select.all(day)),
  };
}

function auditTable(file: SqliteFile, { run }: Work): AuditTable {
  const insert = file.prepare<[AuditedAct]>(insertedAct);
  const insertAll = file.transaction((acts: readonly AuditedAct[]) => {
    for (const act of acts) insert.run(act);
  });
  const select = file.prepare<[number], AuditedAct>(
    `SELECT id, at, decided_by AS "by", way, action, subject, detail FROM relay_audit
     ORDER BY at DESC, id LIMIT ?`,
  );
  return {
    add: (acts) => run(() => void insertAll.immediate(acts)),
    latest: (most) => run(() => select.all(most)),
  };
}

/** The relays' tables in a file that is prepared for them. */
const relayTables = (file: SqliteFile, work: Work): RelayTables => ({
  tokens: tokenTable(file, work),
  settings: settingTable(file, work),
  lookupCounts: lookupCountTable(file, work),
  audit: auditTable(file, work),
});

/** How often it is looked whether others have written, milliseconds. */
const lookEvery = 500;

/**
 * Tells listeners of what other connections have written to the file of `database`. SQLite notifies nobody: a number that
 * is another one after each of their commits is looked at, for as long as somebody listens.
 */
function followChanges(database: SqliteFile) {
  const select = database.prepare<[], number>("PRAGMA data_version").pluck();
  return (listener: () => void): (() => void) => {
    let version = select.get();
    const timer = setInterval(() => {
      if (!database.open) return clearInterval(timer);
      const before = version;
      version = select.get();
      if (version !== before) listener();
    }, lookEvery).unref();
    return () => clearInterval(timer);
  };
}

const minute = 60_000;
/** How long a lock is waited for before anything is done, milliseconds. */
const openingTimeout = minute;

/** Others on the machine may not read what is known of people, nor the hashes of tokens. */
const readableByOthers = 0o077;

/** Opens the store in the SQLite file `path`, shared with every process that opens the same file. @throws {StoreError} */
export function connect(
  path: string,
  { busyTimeout = 10 * minute }: ConnectionOptions = {},
): StoreConnection {
  const file = openDatabase(path);
  // From here on a lock is waited for with timers: see whenUnlocked.
  file.pragma("busy_timeout = 0");
  const work = new Work(path, busyTimeout);
  const opening = new Work(path, openingTimeout);
  const room = path === ":memory:" ? undefined : new SpareRoom(path);
  let tables: Promise<RelayTables> | undefined;

  function named(error: unknown): never {
    throw unusable(path, error);
  }

  function inspect(): StoreInspection {
    const found = file.pragma("quick_check(1)", { simple: true });
    const { mode, size } = path === ":memory:" ? { mode: 0, size: 0 } : statSync(path);
    return {
      damage: found === "ok" ? undefined : damageText(String(found)),
      bytes: size,
      isReadableByOthers: process.platform !== "win32" && (mode & readableByOthers) !== 0,
      isSentInClear: false,
    };
  }

  const preparedTables = () =>
    (tables ??= opening
      .run(() => {
        prepareRelayTables(file, path);
        return relayTables(file, work);
      })
      .catch(named));

  return {
    account: (account, options) =>
      opening.run(() => openAccount({ file, path, work, room }, account, options)).catch(named),
    relayTables: preparedTables,
    contents: () => preparedTables().then(() => contentsOf(file, work)),
    inspect: () => work.run(inspect),
    onChange: followChanges(file),
    async close() {
      await Promise.all([opening.end(), work.end()]);
      if (work.foundDamage || opening.foundDamage) closeAsItIs(file);
      else file.close();
      room?.close();
    },
  };
}
