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
  /**
   * Columns of a long key text: `key`, from which it is read, and also `storedKey` in a database that cannot index long
   * texts.
   */
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

  /**
   * Returns, for each of `texts`, the row with that value in `column` that satisfies `condition`; undefined where there
   * is none.
   */
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
    const isSame = this.#keys.map(([key, property]) => `kept.${key} = t."${property}"`).join(" AND ");
    const counts = await this.#access.rows<{ held: number }>({
      text: `SELECT count(*) AS held FROM ${this.#access.dialect.records(this.#byProperty)}
        JOIN ${this.name} AS kept ON ${isSame} AND (${condition})`,
      records: rows.map((row) => this.#recordOf(row as TableRecord)),
    });
    return counts.reduce((sum, { held }) => sum + held, 0);
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
