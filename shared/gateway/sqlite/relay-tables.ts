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
import type { Work } from "./work.ts";

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
export const relayTables = (file: SqliteFile, work: Work): RelayTables => ({
  tokens: tokenTable(file, work),
  settings: settingTable(file, work),
  lookupCounts: lookupCountTable(file, work),
  audit: auditTable(file, work),
});
