import { RowTable, type TableAccess, type TableWrite, bytes, text, whole } from "./tables.ts";

/** What a token opens beside lookups: nothing; the administrator's page, to look at; the same, to decide on. */
export type TokenRole = "user" | "viewer" | "admin";

/** A token as it is kept. Times are epoch milliseconds. */
export interface StoredToken {
  readonly id: string;
  /** Of its secret, which is kept nowhere. */
  readonly hash: Buffer;
  /** Whose calls the ledger says its calls are. */
  readonly user: string;
  readonly role: TokenRole;
  /** Calls its user may spend in a month; null: as many as there are. */
  readonly monthly: number | null;
  /** Calls its user may spend in an hour; null: as many as there are. */
  readonly hourly: number | null;
  /** From when on it opens nothing; null: it does not end by itself. */
  readonly expiresAt: number | null;
  readonly createdAt: number;
  readonly revokedAt: number | null;
  /** When it was last used, to the hour. */
  readonly usedAt: number | null;
}

/** What is decided about tokens: those that are new or others now, whole, and what is told of it. */
export interface TokenDecision<R> {
  readonly kept: readonly StoredToken[];
  /** Who decided what, kept with it or not at all. */
  readonly acts?: readonly AuditedAct[];
  readonly result: R;
}

/** The tokens of the relays on one store. */
export interface TokenTable {
  /** Asked at every request: a store for which that is a journey answers from memory, until its notices say otherwise. */
  find(id: string): Promise<StoredToken | undefined>;
  /** All of them, the newest first, revoked ones too. */
  list(): Promise<StoredToken[]>;
  /**
   * Keeps what `decide` makes of all tokens, as `list` has them, with nobody else's decision in between. `decide` may be
   * asked more than once before one of its decisions is kept.
   */
  update<R>(decide: (tokens: readonly StoredToken[]) => TokenDecision<R>): Promise<R>;
  /** Notes that a token was used at `time`. */
  noteUse(id: string, time: number): Promise<void>;
}

/** Texts that programs keep beside what relays decide, by their names. */
export const keptTexts = {
  /** INSEE's correspondence of the two nomenclatures of activities, as somebody read it into the store. */
  nafCorrespondence: "naf_correspondence",
} as const;

/** What is decided while relays run, and outlives them: a text by its name. */
export interface SettingTable {
  /** Asked at every request, as `TokenTable.find` is. */
  get(name: string): Promise<string | undefined>;
  set(name: string, value: string): Promise<void>;
}

/** Lookups by where their answers came from. */
export interface LookupCounts {
  /** Answered from the store, or by a call that somebody else's question had made already. */
  readonly stored: number;
  /** Answered by a call. */
  readonly asked: number;
  /** Not answered: invalid, deferred or failed. */
  readonly unanswered: number;
}

export interface CountedDay extends LookupCounts {
  /** YYYY-MM-DD, by the relay's own clock, as the ledger's days. */
  readonly day: string;
}

/** How many lookups the relays on one store answered, day by day. */
export interface LookupCountTable {
  add(day: CountedDay): Promise<void>;
  /** The days from `day` (YYYY-MM-DD) on, the earliest first. */
  since(day: string): Promise<CountedDay[]>;
}

/** What relays keep beside answers and ledgers, shared by all relays on a store and by their commands. */
export interface RelayTables {
  readonly tokens: TokenTable;
  readonly settings: SettingTable;
  readonly lookupCounts: LookupCountTable;
  readonly audit: AuditTable;
}

/** What somebody decided about the relays, by the administrator's page or by a command. Times are epoch milliseconds. */
export interface AuditedAct {
  /** Of its own, random: no act is kept twice. */
  readonly id: string;
  readonly at: number;
  /** The user whose token opened the page, or the account of the machine that ran the command. */
  readonly by: string;
  readonly way: "page" | "command";
  /** What was done, such as `token_made`. */
  readonly action: string;
  /** The token it was done to, by its id; empty for what holds for all. */
  readonly subject: string;
  /** What more is to be known of it: whose token, which bounds. Never a token. */
  readonly detail: string;
}

/** The acts that were decided about the relays on one store. */
export interface AuditTable {
  add(acts: readonly AuditedAct[]): Promise<void>;
  /** The latest `most` acts, the latest first. */
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

/** A setting as it is kept. */
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

/** What relays keep on an open store that has tables for it. */
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
