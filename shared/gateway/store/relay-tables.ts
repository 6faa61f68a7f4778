import { RowTable, type TableAccess, type TableWrite, bytes, text, whole } from "./tables.ts";

/**
 * What a token allows besides lookups: nothing (`user`), viewing the administration page (`viewer`), or changing things
 * there (`admin`).
 */
export type TokenRole = "user" | "viewer" | "admin";

/** A stored token. Times are epoch milliseconds. */
export interface StoredToken {
  readonly id: string;
  /** Hash of its secret. The secret itself is not stored. */
  readonly hash: Buffer;
  /** User to whom the ledger attributes its calls. */
  readonly user: string;
  readonly role: TokenRole;
  /** Calls its user may spend in a month; null: no limit. */
  readonly monthly: number | null;
  /** Calls its user may spend in an hour; null: no limit. */
  readonly hourly: number | null;
  /** When it expires; null: never. */
  readonly expiresAt: number | null;
  readonly createdAt: number;
  readonly revokedAt: number | null;
  /** When it was last used, to the hour. */
  readonly usedAt: number | null;
}

/** A decision about tokens: the new or changed ones in full, and a result. */
export interface TokenDecision<R> {
  readonly kept: readonly StoredToken[];
  /** Audit entries, written in the same transaction. */
  readonly acts?: readonly AuditedAct[];
  readonly result: R;
}

/** The tokens of the relays on one store. */
export interface TokenTable {
  /** Returns a token. This is called at every request, so a remote store caches it until a notice reports a change. */
  find(id: string): Promise<StoredToken | undefined>;
  /** Returns all tokens, revoked ones included, newest first. */
  list(): Promise<StoredToken[]>;
  /**
   * Calls `decide` with all tokens, as `list` returns them, and writes its decision, with no other decision in between.
   * `decide` may be called more than once before one of its decisions is committed.
   */
  update<R>(decide: (tokens: readonly StoredToken[]) => TokenDecision<R>): Promise<R>;
  /** Notes that a token was used at `time`, epoch milliseconds. */
  noteUse(id: string, time: number): Promise<void>;
}

/** Names of texts that programs store among the settings. */
export const keptTexts = {
  /** INSEE's correspondence between the two nomenclatures of activities, as imported by a user. */
  nafCorrespondence: "naf_correspondence",
} as const;

/** Settings: texts by name that are changed while relays run, and outlive them. */
export interface SettingTable {
  /** Returns a setting. It is called at every request, and cached like `TokenTable.find`. */
  get(name: string): Promise<string | undefined>;
  set(name: string, value: string): Promise<void>;
}

/** Number of lookups by the origin of their answers. */
export interface LookupCounts {
  /** Answered from the store, or by a call that another user's question had already made. */
  readonly stored: number;
  /** Answered by a call. */
  readonly asked: number;
  /** Not answered: invalid, deferred or failed. */
  readonly unanswered: number;
}

export interface CountedDay extends LookupCounts {
  /** YYYY-MM-DD, the relay's local day, as in the ledger. */
  readonly day: string;
}

/** Number of lookups that the relays on one store answered, by day. */
export interface LookupCountTable {
  add(day: CountedDay): Promise<void>;
  /** Returns the days from `day` (YYYY-MM-DD) on, earliest first. */
  since(day: string): Promise<CountedDay[]>;
}

/** The relays' own tables, shared by all relays on a store and by their commands. */
export interface RelayTables {
  readonly tokens: TokenTable;
  readonly settings: SettingTable;
  readonly lookupCounts: LookupCountTable;
  readonly audit: AuditTable;
}

/**
 * An audit entry: a decision about the relays, made on the administration page or by a command. Times are epoch
 * milliseconds.
 */
export interface AuditedAct {
  /** A random id, so that no entry is stored twice. */
  readonly id: string;
  readonly at: number;
  /** User of the token on the page, or operating-system account that ran the command. */
  readonly by: string;
  readonly way: "page" | "command";
  /** What was done, such as `token_made`. */
  readonly action: string;
  /** Id of the token concerned; empty for what applies to all. */
  readonly subject: string;
  /** More details: whose token, which limits. Never a token itself. */
  readonly detail: string;
}

/** The audit entries of the relays on one store. */
export interface AuditTable {
  add(acts: readonly AuditedAct[]): Promise<void>;
  /** Returns the latest `most` entries, latest first. */
  latest(most: number): Promise<AuditedAct[]>;
}

export const tokenRows = (access: TableAccess): RowTable<StoredToken> =>
  new RowTable<StoredToken>(
    access,
    "relay_tokens",
    {
      ...{ id: text("id"), hash: bytes("hash"), user: text(access.dialect.user), role: text("role") },
      ...{ monthly: whole("monthly"), hourly: whole("hourly"), expiresAt: whole("expires_at") },
      ...{ createdAt: whole("created_at"), revokedAt: whole("revoked_at"), usedAt: whole("used_at") },
    },
    ["id"],
  );

export interface KeptSetting {
  readonly name: string;
  readonly value: string;
}

export const settingRows = (access: TableAccess): RowTable<KeptSetting> =>
  new RowTable<KeptSetting>(access, "relay_settings", { name: text("name"), value: text("value") }, ["name"]);

export const lookupCountRows = (access: TableAccess): RowTable<CountedDay> =>
  new RowTable<CountedDay>(
    access,
    "relay_lookups",
    {
      ...{ day: text("day"), stored: whole("stored"), asked: whole("asked") },
      unanswered: whole("unanswered"),
    },
    ["day"],
  );

export const auditRows = (access: TableAccess): RowTable<AuditedAct> =>
  new RowTable<AuditedAct>(
    access,
    "relay_audit",
    {
      ...{ id: text("id"), at: whole("at"), by: text("decided_by"), way: text("way") },
      ...{ action: text("action"), subject: text("subject"), detail: text("detail") },
    },
    ["id"],
  );

function tokenTable(access: TableAccess, audit: RowTable<AuditedAct>): TokenTable {
  const table = tokenRows(access);
  const all = "ORDER BY kept.created_at DESC, kept.id";
  const replaced = `DO UPDATE SET hash = excluded.hash, ${access.dialect.user} = excluded.${access.dialect.user},
    role = excluded.role, monthly = excluded.monthly, hourly = excluded.hourly, expires_at = excluded.expires_at,
    created_at = excluded.created_at, revoked_at = excluded.revoked_at, used_at = excluded.used_at`;
  return {
    find: async (id) => (await table.read({ text: "WHERE kept.id = $1", values: [id] }))[0],
    list: () => table.read({ text: all }),
    update: (decide) =>
      access.transaction(table.name, `${table.select} ${all}`, (tokens: StoredToken[]) => {
        const { kept, acts = [], result } = decide(tokens);
        const writes: TableWrite[] = [];
        if (kept.length > 0) writes.push(table.writing({ rows: kept, conflict: replaced, change: "tokens" }));
        if (acts.length > 0) writes.push(audit.writing({ rows: acts }));
        return { writes, result };
      }),
    noteUse: async (id, time) => {
      const update = "UPDATE relay_tokens SET used_at = $1 WHERE id = $2";
      await access.count({ text: update, values: [time, id], change: "tokens" });
    },
  };
}

function settingTable(access: TableAccess): SettingTable {
  const table = settingRows(access);
  return {
    get: async (name) => (await table.read({ text: "WHERE kept.name = $1", values: [name] }))[0]?.value,
    set: async (name, value) => {
      const conflict = "DO UPDATE SET value = excluded.value";
      await table.write({ rows: [{ name, value }], conflict, change: "settings" });
    },
  };
}

function lookupCountTable(access: TableAccess): LookupCountTable {
  const table = lookupCountRows(access);
  const conflict = `DO UPDATE SET stored = kept.stored + excluded.stored, asked = kept.asked + excluded.asked,
    unanswered = kept.unanswered + excluded.unanswered`;
  return {
    add: async (day) => void (await table.write({ rows: [day], conflict, isRepeatable: false })),
    since: (day) => table.read({ text: "WHERE kept.day >= $1 ORDER BY kept.day", values: [day] }),
  };
}

/** Returns the relays' tables of an open store, which must already exist. */
export function relayTables(access: TableAccess): RelayTables {
  const audit = auditRows(access);
  return {
    tokens: tokenTable(access, audit),
    settings: settingTable(access),
    lookupCounts: lookupCountTable(access),
    audit: {
      add: async (acts) => void (await audit.write({ rows: acts, isRepeatable: false })),
      latest: (most) => audit.read({ text: "ORDER BY kept.at DESC, kept.id LIMIT $1", values: [most] }),
    },
  };
}
