/** Type of a column, by its PostgreSQL name. */
type ColumnType = "text" | "bigint" | "boolean" | "bytea";

export interface Column {
  readonly name: string;
  readonly type: ColumnType;
}

/** Column by property of a row. */
export type Columns<P extends string = string> = Readonly<Record<P, Column>>;

export const text = (name: string): Column => ({ name, type: "text" });
export const whole = (name: string): Column => ({ name, type: "bigint" });
export const bytes = (name: string): Column => ({ name, type: "bytea" });
export const truth = (name: string): Column => ({ name, type: "boolean" });

/** SQL fragments that differ between databases. */
export interface SqlDialect {
  /** The records of a statement as the table `t`, with columns named like the properties of `columns`. */
  readonly records: (columns: Columns) => string;
  /** The rest of an `INSERT` after its columns, which writes the records ordered by the properties `order`. */
  readonly inserted: (columns: Columns, order: readonly string[]) => string;
  /** A `FROM` expression that joins each record with the rows `kept` of `table`. */
  readonly join: (table: string, columns: Columns) => string;
  readonly ofRecord: (property: string) => string;
  /** The condition after a column that must equal one of the texts of `listOf`. */
  readonly isListed: string;
  /** A member of the JSON object in the expression `of`, as text; null when absent. */
  readonly member: (of: string, name: string) => string;
  /** Name of the column for users. */
  readonly user: string;
  /** Columns of a long key: `key`, which is read, and `storedKey` in a database that cannot index long texts. */
  readonly keyColumns: Columns<"key"> & Partial<Columns<"storedKey">>;
  /** Returns the form of `key` that the index contains. */
  readonly storedKey: (key: string) => string;
}

/** Kind of change reported to other machines, which then drop what they have cached. */
export type TableChange = "purged" | "tokens" | "settings" | "other";

type SqlValue = string | number | null;
/** Values by property of a row. */
export type TableRecord = Readonly<Record<string, SqlValue | boolean | Buffer>>;

/** A statement. With records, it runs either once for all of them or once for each. */
export interface TableStatement {
  readonly text: string;
  /** Values of `$1`, `$2`, …; they start at `$2` when there are records. */
  readonly values?: readonly SqlValue[];
  readonly records?: readonly TableRecord[];
}

export interface TableWrite extends TableStatement {
  /** Change to report when rows have changed. Nothing is reported when it is absent. */
  readonly change?: TableChange | undefined;
  /** Whether it may run again when it is unknown whether it was committed. @default true */
  readonly isRepeatable?: boolean;
}

/** A decision on the rows of a table: what to write and what to return. */
export interface TableDecision<R> {
  readonly writes: readonly TableWrite[];
  readonly result: R;
}

/**
 * Access to the tables of an open store that are the same in every database. All methods reject with `StoreWorkError`.
 * The busiest tables (answers, ledger, leases) have code of their own for each database.
 */
export interface TableAccess {
  readonly dialect: SqlDialect;
  /** Returns the rows of a query, from one snapshot. */
  rows<T extends object>(statement: TableStatement): Promise<T[]>;
  /** Writes in one transaction, and returns how many rows are new or changed. */
  count(write: TableWrite): Promise<number>;
  /**
   * Reads the rows of `select`, calls `decide`, and writes its decision, all in one transaction in which nobody else
   * writes to `table`. `decide` may be called more than once before one of its decisions is committed.
   */
  transaction<T extends object, R>(
    table: string,
    select: string,
    decide: (rows: T[]) => TableDecision<R>,
  ): Promise<R>;
}

/** Returns texts as the records of a statement that uses `SqlDialect.isListed`. */
export const listOf = (texts: readonly string[]): TableRecord[] => texts.map((listed) => ({ listed }));

/** How to write rows of a table that may be there already. */
interface RowWrite<R> extends Pick<TableWrite, "change" | "isRepeatable"> {
  readonly rows: readonly R[];
  /** What happens to the stored row `kept` when `excluded` is written; undefined: there must be none. */
  readonly conflict?: string;
}

/** A page of rows in key order. `end` is the cursor for the next one, undefined on the last page. */
interface TablePage<R> {
  readonly rows: readonly R[];
  readonly end: readonly (string | number)[] | undefined;
}

/** A table with rows of type `R`. Conditions refer to its rows as `kept`. */
export class RowTable<R extends object> {
  readonly name: string;
  readonly #access: TableAccess;
  readonly #columns: readonly (readonly [property: string, column: Column])[];
  /** Names of the key columns, and the property that each is written from. */
  readonly #keys: readonly (readonly [name: string, property: string])[];
  readonly #byProperty: Columns;

  /** `keys`: names of the key columns, in the order of an index. */
  constructor(
    access: TableAccess,
    name: string,
    columns: Columns<keyof R & string> & Partial<Columns<"storedKey">>,
    keys: readonly string[],
  ) {
    this.name = name;
    this.#access = access;
    this.#columns = Object.entries<Column>(columns);
    const properties = new Map(this.#columns.map(([property, { name: column }]) => [column, property]));
    this.#keys = keys.map((key) => [key, properties.get(key)!]);
    this.#byProperty = Object.fromEntries(this.#columns);
  }

  /** The query for all rows. */
  get select(): string {
    return `SELECT ${this.#properties} FROM ${this.name} AS kept`;
  }

  /** Returns the rows that `text`, the rest of the query after the table's name, selects. */
  read({ text: rest, ...more }: TableStatement): Promise<R[]> {
    return this.#access.rows<R>({ ...more, text: `${this.select} ${rest}` });
  }

  /** Returns the row with each of `texts` in `column` that satisfies `condition`; undefined where there is none. */
  async findEach(
    texts: readonly string[],
    column: string,
    { text: condition, ...more }: TableStatement,
  ): Promise<(R | undefined)[]> {
    const { join, ofRecord } = this.#access.dialect;
    const from = join(this.name, { place: whole("place"), listed: text("listed") });
    const rows = await this.#access.rows<R & { readonly place: number }>({
      ...more,
      text: `SELECT ${ofRecord("place")} AS place, ${this.#properties} FROM ${from}
        WHERE kept.${column} = ${ofRecord("listed")} AND ${condition}`,
      records: texts.map((one, place) => ({ place, listed: one })),
    });
    const found = Array<R | undefined>(texts.length).fill(undefined);
    for (const row of rows) found[row.place] = row;
    return found;
  }

  /** Returns a statement that writes rows in key order, so that two concurrent writers never deadlock. */
  writing({ rows, conflict, ...write }: RowWrite<R>): TableWrite {
    const names = this.#columns.map(([, { name }]) => name).join(", ");
    const keys = this.#keys.map(([key]) => key).join(", ");
    const order = this.#keys.map(([, property]) => property);
    const target = conflict === undefined ? "" : `ON CONFLICT (${keys}) ${conflict}`;
    return {
      ...write,
      text: `INSERT INTO ${this.name} AS kept (${names}) ${this.#access.dialect.inserted(this.#byProperty, order)} ${target}`,
      records: rows.map((row) => this.#recordOf(row as TableRecord)),
    };
  }

  write(write: RowWrite<R>): Promise<number> {
    return this.#access.count(this.writing(write));
  }

  /** Returns the first `most` rows that satisfy `only`, or those after the cursor `after`. */
  async page(most: number, only: string, after?: TablePage<R>["end"]): Promise<TablePage<R>> {
    const keys = this.#keys.map(([key]) => `kept.${key}`);
    const ends = keys.map((key, index) => `${key} AS "end${index}"`);
    const follows = `(${keys.join(", ")}) > (${keys.map((_, index) => `$${index + 1}`).join(", ")})`;
    const rows = await this.#access.rows<R & Record<`end${number}`, string | number>>({
      text: `SELECT ${this.#properties}, ${ends.join(", ")} FROM ${this.name} AS kept
        WHERE (${only}) AND ${after === undefined ? "true" : follows} ORDER BY ${keys.join(", ")} LIMIT ${most}`,
      ...(after && { values: after }),
    });
    const last = rows.length < most ? undefined : rows.at(-1)!;
    const end = last && keys.map((_, index) => last[`end${index}`]!);
    for (const row of rows) for (const index of keys.keys()) delete row[`end${index}`];
    return { rows, end };
  }

  /** Returns how many of `rows` are stored and satisfy `condition`, in which `t` is the given record. */
  async countStored(rows: readonly R[], condition: string): Promise<number> {
    const counts = await this.#ofStored<number>("count(*)", rows, condition);
    return counts.reduce((sum, count) => sum + count, 0);
  }

  /** Returns the keys of those of `rows` that are stored and satisfy `condition`, in which `t` is the given record. */
  keysWhere(rows: readonly R[], condition: string): Promise<string[]> {
    return this.#ofStored<string>(`kept.${this.#keys[0]![0]}`, rows, condition);
  }

  async #ofStored<V>(what: string, rows: readonly R[], condition: string): Promise<V[]> {
    const isSame = this.#keys.map(([key, property]) => `kept.${key} = t."${property}"`).join(" AND ");
    const found = await this.#access.rows<{ value: V }>({
      text: `SELECT ${what} AS value FROM ${this.#access.dialect.records(this.#byProperty)}
        JOIN ${this.name} AS kept ON ${isSame} AND (${condition})`,
      records: rows.map((row) => this.#recordOf(row as TableRecord)),
    });
    return found.map(({ value }) => value);
  }

  /** The select list. A shortened key is not read. */
  get #properties(): string {
    const read = this.#columns.filter(([property]) => property !== "storedKey");
    return read.map(([property, { name }]) => `kept.${name} AS "${property}"`).join(", ");
  }

  #recordOf(row: TableRecord): TableRecord {
    const { keyColumns, storedKey } = this.#access.dialect;
    const isShortened = keyColumns.storedKey !== undefined && typeof row["key"] === "string";
    return isShortened ? { ...row, storedKey: storedKey(row["key"] as string) } : row;
  }
}

/** What a token allows besides lookups: nothing, viewing the administration page, or changing things there. */
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
  /**
   * How long a token that replaces it lasts, milliseconds, if its end was changed since it was created: 0 if it was
   * brought forward, because the new one then keeps it. Null: as long as this one was created for.
   */
  readonly lifetime: number | null;
  /** Id of the token that replaced it; null: none did. */
  readonly replacedBy: string | null;
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

/** A decision about the relays, made on the administration page or by a command. Times are epoch milliseconds. */
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
      ...{ lifetime: whole("lifetime"), replacedBy: text("replaced_by") },
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
    created_at = excluded.created_at, revoked_at = excluded.revoked_at, used_at = excluded.used_at,
    lifetime = excluded.lifetime, replaced_by = excluded.replaced_by`;
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
