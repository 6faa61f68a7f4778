/** What a column holds, by PostgreSQL's name of it. */
type ColumnType = "text" | "bigint" | "bytea";

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

/** What databases say in different words. */
export interface SqlDialect {
  /** The records of a statement as the table `t`, whose columns have the names of `columns`' properties. */
  readonly records: (columns: Columns) => string;
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
export type TableChange = "tokens" | "settings" | "other";

type SqlValue = string | number | null;
/** Values by the properties of a row. */
export type TableRecord = Readonly<Record<string, SqlValue | Buffer>>;

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
interface TableDecision<R> {
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

/** A table, a row of which is an `R`. In conditions its rows are `kept`. */
export class RowTable<R extends object> {
  readonly name: string;
  readonly #access: TableAccess;
  readonly #columns: readonly (readonly [property: string, column: Column])[];
  /** Names of the columns that a row is known by, in the order of an index. */
  readonly #keys: readonly string[];
  readonly #records: string;

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
    this.#keys = keys;
    this.#records = access.dialect.records(columns);
  }

  /** What reads all rows; what they are known by in the index is no property of theirs. */
  get select(): string {
    const read = this.#columns.filter(([property]) => property !== "storedKey");
    return `SELECT ${read.map(([property, { name }]) => `kept.${name} AS "${property}"`).join(", ")} FROM ${this.name} AS kept`;
  }

  /** The rows that `text`, which follows the name of the table, leaves. */
  read({ text: rest, ...more }: TableStatement): Promise<R[]> {
    return this.#access.rows<R>({ ...more, text: `${this.select} ${rest}` });
  }

  /** The statement that keeps rows, in the order of their keys: two who write at once never wait for each other. */
  writing({ rows, conflict, ...write }: RowWrite<R>): TableWrite {
    const names = this.#columns.map(([, { name }]) => name).join(", ");
    const properties = this.#columns.map(([property]) => `t."${property}"`).join(", ");
    const keys = this.#keys.join(", ");
    const target = conflict === undefined ? "" : `ON CONFLICT (${keys}) ${conflict}`;
    return {
      ...write,
      text: `INSERT INTO ${this.name} AS kept (${names})
        SELECT ${properties} FROM ${this.#records} WHERE true ORDER BY ${this.#keyProperties()} ${target}`,
      records: rows.map((row) => this.#recordOf(row as TableRecord)),
    };
  }

  write(write: RowWrite<R>): Promise<number> {
    return this.#access.count(this.writing(write));
  }

  #keyProperties(): string {
    const properties = new Map(this.#columns.map(([property, { name }]) => [name, property]));
    return this.#keys.map((name) => `t."${properties.get(name)!}"`).join(", ");
  }

  #recordOf(row: TableRecord): TableRecord {
    const { keyColumns, storedKey } = this.#access.dialect;
    const isShortened = keyColumns.storedKey !== undefined && typeof row["key"] === "string";
    return isShortened ? { ...row, storedKey: storedKey(row["key"] as string) } : row;
  }
}
