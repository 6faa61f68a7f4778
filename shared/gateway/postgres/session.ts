import { type StoreErrorKind, StoreWorkError, errorMessage } from "../store/store-error.ts";
import type { ClientBase, CustomTypesConfig, QueryConfig, QueryResult } from "pg";

/**
 * Kind of error by the prefix of PostgreSQL's error code.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const kinds: readonly (readonly [string, StoreErrorKind])[] = [
  // A lock timeout, a deadlock or serialization failure, a statement timeout.
  ["55P03", "locked"],
  ["40", "locked"],
  ["57014", "locked"],
  // A server that starts, stops or has no connection left.
  ["57P", "unreachable"],
  ["53300", "unreachable"],
  ["08", "unreachable"],
  // A connection that the server closed because its transaction was idle for too long.
  ["25P03", "unreachable"],
  // A changed password. It recovers when this program reads the new one or is restarted.
  ["28", "unreachable"],
  // A full disk, a replica, a role without write permission.
  ["53", "not_writable"],
  ["58", "not_writable"],
  ["25006", "not_writable"],
  ["42501", "not_writable"],
  ["XX", "damaged"],
];

/**
 * PostgreSQL's SQLSTATE of five characters. Connection errors have no code, or one of the operating system such as
 * `EPIPE`, which also has five: all of those begin with an E, and no class of PostgreSQL does.
 */
const sqlState = /^(?!E)[0-9A-Z]{5}$/;

/** Returns the kind of an error code. Without a SQLSTATE, the connection itself failed. */
function kindOf(code: string | undefined): StoreErrorKind {
  if (code === undefined || !sqlState.test(code)) return "unreachable";
  return kinds.find(([beginning]) => code.startsWith(beginning))?.[1] ?? "other";
}

/** Converts an error of `pg`, from connecting or from a statement, to a `StoreWorkError` of the matching kind. */
export function storeErrorOf(error: unknown): StoreWorkError {
  if (error instanceof StoreWorkError) return error;
  const cause = error instanceof Error ? error : new Error(errorMessage(error));
  return new StoreWorkError(kindOf((error as { code?: string } | undefined)?.code), cause);
}

/** Type OIDs of PostgreSQL. */
const oids = { int8: 20, date: 1082, numeric: 1700 } as const;
const numeric: ReadonlySet<number> = new Set([oids.int8, oids.numeric]);

/** Parses `int8` and `numeric` to numbers, since times and counts stay below 2^53, and leaves dates as text. */
export const types = (fallback: CustomTypesConfig): CustomTypesConfig => ({
  getTypeParser: ((oid: number, format?: "text") => {
    if (numeric.has(oid)) return Number;
    return oid === oids.date ? String : (fallback.getTypeParser(oid, format) as unknown);
  }) as CustomTypesConfig["getTypeParser"],
});

/** Rounds a number for an integer column, and clamps it to the safe integers. */
function column(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(column);
  return typeof value === "number"
    ? Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, Math.round(value)))
    : value;
}

/** Returns the values of each of `properties` in all `rows`, which SQL makes rows again with `unnest`. */
export const columnsOf = <T extends object>(rows: readonly T[], ...properties: (keyof T)[]): unknown[][] =>
  properties.map((property) => rows.map((row) => row[property]));

/** A statement. One with a name is prepared once on each connection. */
export interface Statement {
  readonly name?: string;
  readonly text: string;
}

/**
 * Plans that are disabled, so that lookups use an index. A plan is made once per connection, perhaps while the table is
 * still empty, and the table may be large when it is used. Leases come and go faster than they are vacuumed: an index
 * scan marks dead entries for the next one, while a bitmap scan reads them every time.
 */
export const scans = ["enable_seqscan", "enable_bitmapscan"] as const;

/** Longest time for statements that read or delete a whole large store, milliseconds. */
const longestStatement = 3_600_000;

/** A statement with its values, to be sent together with others. */
export type QueuedStatement = readonly [Statement | string, readonly unknown[]];

/**
 * Sends statements on one connection, which run in order. A statement is sent without waiting for the one before it, so
 * that several take one round trip. All methods reject with `StoreWorkError`.
 */
export class StatementSession {
  readonly #client: ClientBase;
  /** The first failure, which decides whether the connection can be used again. */
  failure: unknown;
  /** True once a commit may have happened, even if it is never confirmed. */
  isCommitting = false;
  /** Longest wait for a response, milliseconds, if above the usual one. */
  #longest: number | undefined;

  constructor(client: ClientBase) {
    this.#client = client;
  }

  /** Begins a transaction, which lasts until `commit`. */
  begin(): void {
    // If it fails, the next statement fails too.
    this.batch("BEGIN").catch(() => undefined);
  }

  /** Lets the statements of this transaction read whole tables without a time limit, except for lock timeouts. */
  async takeTime(): Promise<void> {
    this.#longest = longestStatement;
    const settings = ["statement_timeout = 0", ...scans.map((scan) => `${scan} = on`)];
    await this.batch(settings.map((setting) => `SET LOCAL ${setting}`).join("; "));
  }

  /** Sends the last statements of a transaction, and commits it. */
  async commit(last: readonly QueuedStatement[] = []): Promise<void> {
    this.isCommitting = true;
    await Promise.all([
      ...last.map(([statement, values]) => this.#query(statement, values)),
      this.batch("COMMIT"),
    ]);
  }

  /** Returns the rows of a statement. */
  async rows<T extends object>(statement: Statement | string, values: readonly unknown[] = []): Promise<T[]> {
    const { rows } = await this.#query(statement, values);
    return rows as T[];
  }

  /** Returns the first row of a statement. */
  async row<T extends object>(
    statement: Statement | string,
    values: readonly unknown[] = [],
  ): Promise<T | undefined> {
    return (await this.rows<T>(statement, values))[0];
  }

  /** Returns how many rows a statement wrote or deleted. */
  async count(statement: Statement | string, values: readonly unknown[] = []): Promise<number> {
    return (await this.#query(statement, values)).rowCount ?? 0;
  }

  /** Sends several statements in one message, without external values, and returns the rows of the last one. */
  async batch<T extends object>(text: string): Promise<T[]> {
    const results: unknown = await this.#send(() => this.#client.query(this.#timed({ text })));
    const last: unknown = Array.isArray(results) ? results.at(-1) : results;
    return (last as QueryResult).rows as T[];
  }

  #query(statement: Statement | string, values: readonly unknown[]): Promise<QueryResult> {
    const query = typeof statement === "string" ? { text: statement } : statement;
    const config = this.#timed({ ...query, values: values.map(column) });
    return this.#send(() => this.#client.query(config));
  }

  #timed(config: QueryConfig): QueryConfig & { readonly query_timeout?: number } {
    return this.#longest === undefined ? config : { ...config, query_timeout: this.#longest };
  }

  async #send<R>(send: () => Promise<R>): Promise<R> {
    try {
      return await send();
    } catch (error) {
      this.failure ??= error;
      // Statements after the failed one only report that the transaction was aborted, so the original error is thrown.
      throw storeErrorOf(isAftermath(error) ? this.failure : error);
    }
  }
}

const isAftermath = (error: unknown): boolean => (error as { code?: string }).code === "25P02";
