import type { Statement } from "better-sqlite3";
import type { SqliteFile } from "../../sqlite-file/open-file.ts";
import {
  type SqlDialect,
  type TableAccess,
  type TableDecision,
  type TableStatement,
  text,
} from "../store/tables.ts";
import type { SpareRoom } from "./spare-room.ts";
import type { Work } from "./work.ts";

/** Returns the parameter for a property of the record. */
const parameter = (property: string) => `@${property}`;

/** The SQL of SQLite, in which a statement runs once for each of its records. */
const dialect: SqlDialect = {
  records: (columns) =>
    `(SELECT ${Object.keys(columns)
      .map((property) => `${parameter(property)} AS "${property}"`)
      .join(", ")}) AS t`,
  inserted: (columns) => `VALUES (${Object.keys(columns).map(parameter).join(", ")})`,
  join: (table) => `${table} AS kept`,
  ofRecord: parameter,
  isListed: "= @listed",
  member: (of, name) => `(${of} ->> '${name}')`,
  user: "user",
  keyColumns: { key: text("key") },
  storedKey: (key) => key,
};

/** A prepared statement. Each parameter is a property of the record, or the index of a value. */
interface PreparedStatement {
  readonly done: Statement<unknown[]>;
  readonly parameters: readonly (string | number)[];
}

/** Prepares a statement with positional parameters: binding by name takes as long as the statement itself. */
function prepare(file: SqliteFile, { text: sql, records }: TableStatement): PreparedStatement {
  const first = records === undefined ? 1 : 2;
  const parameters: (string | number)[] = [];
  const ordered = sql.replaceAll(/@(\w+)|\$(\d+)/g, (_, property: string | undefined, number: string) => {
    parameters.push(property ?? Number(number) - first);
    return "?";
  });
  return { done: file.prepare<unknown[]>(ordered), parameters };
}

/** Yields the parameter values of each run of the statement. */
function* boundOf({ parameters }: PreparedStatement, { values = [], records = [{}] }: TableStatement) {
  for (const record of records)
    yield parameters.map((one) => (typeof one === "number" ? values[one] : record[one]));
}

/**
 * Returns access to the tables of an open file that are the same in every database. With `room`, writes may use the
 * spare room when the disk is full, because their data was paid for.
 */
export function tableAccess(file: SqliteFile, { run }: Work, room?: SpareRoom): TableAccess {
  const statements = new Map<string, PreparedStatement>();
  function prepared(statement: TableStatement): PreparedStatement {
    const known = statements.get(statement.text) ?? prepare(file, statement);
    statements.set(statement.text, known);
    return known;
  }
  function read(statement: TableStatement): unknown[] {
    const one = prepared(statement);
    const rows: unknown[] = [];
    for (const bound of boundOf(one, statement)) for (const row of one.done.all(...bound)) rows.push(row);
    return rows;
  }
  function write(statement: TableStatement): number {
    const one = prepared(statement);
    let changed = 0;
    for (const bound of boundOf(one, statement)) changed += one.done.run(...bound).changes;
    return changed;
  }
  const transaction = file.transaction((work: () => unknown) => work());
  const alone = <R>(work: () => R): R => transaction.immediate(work) as R;
  return {
    dialect,
    rows: <T>(statement: TableStatement) => run(() => transaction(() => read(statement)) as T[]),
    count: (one) =>
      run(() => (room === undefined ? alone(() => write(one)) : room.use(() => alone(() => write(one))))),
    transaction: <T, R>(_table: string, select: string, decide: (rows: T[]) => TableDecision<R>) =>
      run(() =>
        alone(() => {
          const { writes, result } = decide(read({ text: select }) as T[]);
          for (const one of writes) write(one);
          return result;
        }),
      ),
  };
}
