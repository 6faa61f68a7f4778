import { createHash } from "node:crypto";
import {
  type Columns,
  type SqlDialect,
  type TableAccess,
  type TableRecord,
  type TableStatement,
  type TableWrite,
  text,
} from "../store/tables.ts";
import type { Database } from "./database.ts";
import type { Notices } from "./notices.ts";
import type { StatementSession } from "./session.ts";

/** Longest key that is stored unchanged, characters. PostgreSQL's index accepts at most 2,704 bytes. */
const longestKey = 600;

/** Returns the stored form of `key`: the key, or its beginning with its SHA-256, which no other key shares. */
export function storedKey(key: string): string {
  if (key.length <= longestKey) return key;
  return `${key.slice(0, longestKey)}#${createHash("sha256").update(key).digest("hex")}`;
}

/** Matches a shortened key, which must not be shortened again. Its original is not stored. */
const shortened = /^.{600}#[0-9a-f]{64}$/su;
export const keyIn = (key: string): string => (shortened.test(key) ? key : storedKey(key));

const recordsOf = (columns: Columns): string =>
  `json_to_recordset($1) AS t(${Object.entries(columns)
    .map(([property, { type }]) => `"${property}" ${type}`)
    .join(", ")})`;
const ofRecord = (property: string): string => `t."${property}"`;

/** The SQL of PostgreSQL, in which a statement runs once for all its records, passed as one JSON text. */
const dialect: SqlDialect = {
  records: recordsOf,
  inserted: (columns, order) =>
    `SELECT ${Object.keys(columns).map(ofRecord).join(", ")} FROM ${recordsOf(columns)} ORDER BY ${order.map(ofRecord).join(", ")}`,
  join: (table, columns) => `${recordsOf(columns)} CROSS JOIN ${table} AS kept`,
  ofRecord,
  isListed: "IN (SELECT t.listed FROM json_to_recordset($1) AS t(listed text))",
  member: (of, name) => `(${of}::jsonb ->> '${name}')`,
  user: "user_name",
  keyColumns: { storedKey: text("key"), key: text("full_key") },
  storedKey: keyIn,
};

/** Half of a surrogate pair, which the database does not accept as text. */
const loneSurrogate = /\p{Surrogate}/gu;

/** Converts a value to JSON that a column accepts. */
function jsonValue(value: TableRecord[string]): string | number | boolean | null {
  if (typeof value === "string") return value.replace(loneSurrogate, "\ufffd");
  if (typeof value === "number") return Math.round(value);
  return Buffer.isBuffer(value) ? `\\x${value.toString("hex")}` : value;
}

const jsonRecord = (record: TableRecord) =>
  Object.fromEntries(Object.entries(record).map(([property, value]) => [property, jsonValue(value)]));

/** Returns the parameters of a statement. Its records become one JSON text. */
const valuesOf = ({ values = [], records }: TableStatement): readonly unknown[] =>
  records === undefined ? values : [JSON.stringify(records.map(jsonRecord)), ...values];

/** Returns access to the tables that are the same in every database. */
export function tableAccess(database: Database, notices: Notices): TableAccess {
  async function write(session: StatementSession, statement: TableWrite): Promise<number> {
    const changed = await session.count(statement.text, valuesOf(statement));
    if (changed > 0 && statement.change !== undefined)
      await notices.send(session, { kind: statement.change });
    return changed;
  }
  return {
    dialect,
    rows: (statement) => database.run((session) => session.rows(statement.text, valuesOf(statement))),
    count: (one) =>
      database.transaction((session) => write(session, one), { repeatable: one.isRepeatable ?? true }),
    transaction: (table, select, decide) =>
      database.transaction(
        async (session) => {
          await session.batch(`LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE`);
          const { writes, result } = decide(await session.rows(select));
          for (const one of writes) await write(session, one);
          return result;
        },
        { repeatable: false },
      ),
  };
}
