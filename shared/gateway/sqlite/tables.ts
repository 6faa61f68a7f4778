import type { Statement } from "better-sqlite3";
import type { SqliteFile } from "../../sqlite-file/open-file.ts";
import {
  type SqlDialect,
  type TableAccess,
  type TableRecord,
  type TableStatement,
  text,
} from "../store/tables.ts";
import type { SpareRoom } from "./spare-room.ts";
import type { Work } from "./work.ts";

/** SQLite's words. */
const dialect: SqlDialect = {
  records: (columns) =>
    `(SELECT ${Object.keys(columns)
      .map((property) => `@${property} AS "${property}"`)
      .join(", ")}) AS t`,
  isListed: "= @listed",
  member: (of, name) => `(${of} ->> '${name}')`,
  user: "user",
  keyColumns: { key: text("key") },
  storedKey: (key) => key,
};

/** What a statement is done with: its values, by the numbers that it names them by, and each of its records. */
function boundOf({ values = [], records }: TableStatement): readonly TableRecord[] {
  const first = records === undefined ? 1 : 2;
  const numbered = Object.fromEntries(values.map((value, index) => [index + first, value]));
  if (records === undefined) return [numbered];
  return values.length === 0 ? records : records.map((record) => ({ ...record, ...numbered }));
}

/** The tables of an open file that are the same in every database. `room`: what is written there was paid for. */
export function tableAccess(file: SqliteFile, { run }: Work, room?: SpareRoom): TableAccess {
  const statements = new Map<string, Statement<[TableRecord]>>();
  function prepared(sql: string): Statement<[TableRecord]> {
    const known = statements.get(sql) ?? file.prepare<[TableRecord]>(sql);
    statements.set(sql, known);
    return known;
  }
  function write(statement: TableStatement): number {
    const one = prepared(statement.text);
    return boundOf(statement).reduce((changed, bound) => changed + one.run(bound).changes, 0);
  }
  const transaction = file.transaction((work: () => unknown) => work());
  const alone = <R>(work: () => R): R => transaction.immediate(work) as R;
  return {
    dialect,
    rows: <T>(statement: TableStatement) =>
      run(() => {
        const one = prepared(statement.text);
        return transaction(() => boundOf(statement).flatMap((bound) => one.all(bound))) as T[];
      }),
    count: (one) =>
      run(() => (room === undefined ? alone(() => write(one)) : room.use(() => alone(() => write(one))))),
    transaction: (_table, select, decide) =>
      run(() =>
        alone(() => {
          const { writes, result } = decide(prepared(select).all({}) as never);
          for (const one of writes) write(one);
          return result;
        }),
      ),
  };
}
