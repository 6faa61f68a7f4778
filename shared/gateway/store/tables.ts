/** What a column holds, by PostgreSQL's name of it. */
type ColumnType = "text" | "bigint" | "boolean" | "bytea";

/** A column, and what it holds. */
export interface Column {
  readonly name: string;
  readonly type: ColumnType;
}

/** The column that each property of a row stands in. */
export type Columns<P extends string = string> = Readonly<Record<P, Column>>;

export const text = (name: string): Column => ({ name, type: "text" });
export const whole = (name: string): Column => ({ name, type: "bigint" });
export const bytes = (name: string): Column => ({ name, type: "bytea" });
export const truth = (name: string): Column => ({ name, type: "boolean" });

/** What databases say in different words. */
export interface SqlDialect {
  /** The records of a statement as the table `t`, whose columns have the names of `columns`' properties. */
  readonly records: (columns: Columns) => string;
  /** What follows the columns of an `INSERT` that writes the records, in the order of their properties `order`. */
  readonly inserted: (columns: Columns, order: readonly string[]) => string;
  /** The rows `kept` of `table` beside each record, as what follows `FROM`; and a property of that record. */
  readonly beside: (table: string, columns: Columns) => string;
  readonly ofRecord: (property: string) => string;
  /** What follows a column that holds one of the texts that `listOf` makes records of. */
  readonly isListed: string;
  /** A member of the JSON object in the text `of`, as text; null where there is none. */
  readonly member: (of: string, name: string) => string;
  /** Where the name of a user stands. */
  readonly user: string;
  /**
   * Where a long text that rows are known by stands: `key`, which it is read from, and `storedKey` beside it in a database
   * whose index takes no long text.
   */
  readonly keyColumns: Columns<"key"> & Partial<Columns<"storedKey">>;
  /** What the index has in place of `key`. */
  readonly storedKey: (key: string) => string;
}

/** What others are told of rows that were written: what of them they hold in memory is of the past. */
export type TableChange = "purged" | "tokens" | "settings" | "other";

type SqlValue = string | number | null;
/** Values by the properties of a row. */
export type TableRecord = Readonly<Record<string, SqlValue | boolean | Buffer>>;

/** A statement. One with records may be done with all of them at once, or once with each. */
export interface TableStatement {
  readonly text: string;
  /** `$1`, `$2`, …; from `$2` on where it has records. */
  readonly values?: readonly SqlValue[];
  readonly records?: readonly TableRecord[];
}

/** A statement that writes. */
export interface TableWrite extends TableStatement {
  /** Told where rows are others now; nobody is told where it is not said. */
  readonly change?: TableChange | undefined;
  /** May be done again where nobody knows whether it was kept. @default true */
  readonly isRepeatable?: boolean;
}

/** What is decided on the rows of a table: what is written, and what is answered. */
export interface TableDecision<R> {
  readonly writes: readonly TableWrite[];
  readonly result: R;
}

/**
 * The tables of an open store that are the same in every database. All fail by `StoreWorkError`. What is asked and written
 * most, answers, ledger and leases, each database reads and writes in its own way.
 */
export interface TableAccess {
  readonly dialect: SqlDialect;
  /** The rows that a statement answers, of one moment. */
  rows<T extends object>(statement: TableStatement): Promise<T[]>;
  /** Writes, in one transaction, and answers how many rows are new or others now. */
  count(write: TableWrite): Promise<number>;
  /**
   * Writes, in one transaction, what is decided on the rows that `select` answers, with nobody else writing to `table` in
   * between. `decide` may be asked more than once before one of its decisions is kept.
   */
  transaction<T extends object, R>(
    table: string,
    select: string,
    decide: (rows: T[]) => TableDecision<R>,
  ): Promise<R>;
}

/** Texts as the records of a statement, which asks for what `SqlDialect.isListed`. */
export const listOf = (texts: readonly string[]): TableRecord[] => texts.map((listed) => ({ listed }));

/** How rows of a table are kept beside what is there. */
interface RowWrite<R> extends Pick<TableWrite, "change" | "isRepeatable"> {
  readonly rows: readonly R[];
  /** What becomes of `kept`, which stands there, when `excluded` is written; undefined: nothing may stand there. */
  readonly conflict?: string;
}

/** Some rows, in the order of their keys, and where they end; undefined where these were the last. */
interface TablePage<R> {
  readonly rows: readonly R[];
  readonly end: readonly (string | number)[] | undefined;
}

/** A table, a row of which is an `R`. In conditions its rows are `kept`. */
export class RowTable<R extends object> {
  readonly name: string;
  readonly #access: TableAccess;
  readonly #columns: readonly (readonly [property: string, column: Column])[];
  /** Names of the columns that a row is known by, and the property of a record that each is written from. */
  readonly #keys: readonly (readonly [name: string, property: string])[];
  readonly #byProperty: Columns;

  /** `keys`: names of the columns that a row is known by, in the order of an index. */
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

  /** What reads all rows. */
  get select(): string {
    return `SELECT ${this.#properties} FROM ${this.name} AS kept`;
  }

  /** The rows that `text`, which follows the name of the table, leaves. */
  read({ text: rest, ...more }: TableStatement): Promise<R[]> {
    return this.#access.rows<R>({ ...more, text: `${this.select} ${rest}` });
  }

  /** Of each of `texts` the row that has it in `column` and satisfies `condition`; undefined where there is none. */
  async findEach(
    texts: readonly string[],
    column: string,
    { text: condition, ...more }: TableStatement,
  ): Promise<(R | undefined)[]> {
    const { beside, ofRecord } = this.#access.dialect;
    const from = beside(this.name, { place: whole("place"), listed: text("listed") });
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

  /** The statement that keeps rows, in the order of their keys: two who write at once never wait for each other. */
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

  /** The first `most` rows that satisfy `only`, or those that follow where a page ended. */
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

  /** How many of `rows` are there and satisfy `condition`, in which `t` is a record of them. */
  async countHeld(rows: readonly R[], condition: string): Promise<number> {
    const isSame = this.#keys.map(([key, property]) => `kept.${key} = t."${property}"`).join(" AND ");
    const counts = await this.#access.rows<{ held: number }>({
      text: `SELECT count(*) AS held FROM ${this.#access.dialect.records(this.#byProperty)}
        JOIN ${this.name} AS kept ON ${isSame} AND (${condition})`,
      records: rows.map((row) => this.#recordOf(row as TableRecord)),
    });
    return counts.reduce((sum, { held }) => sum + held, 0);
  }

  /** What a row is read as; a key that was shortened is no property of it. */
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
