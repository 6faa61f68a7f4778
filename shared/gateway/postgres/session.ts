import { type StoreErrorKind, StoreWorkError, errorMessage } from "../store/store-error.ts";
import type { ClientBase, CustomTypesConfig, QueryConfig, QueryResult } from "pg";

/** What PostgreSQL's error codes come to, by how they begin. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const kinds: readonly (readonly [string, StoreErrorKind])[] = [
  // A lock that was waited for too long, two transactions in each other's way, a statement that took too long.
  ["55P03", "locked"],
  ["40", "locked"],
  ["57014", "locked"],
  // A server that starts, stops or has no connection left.
  ["57P", "unreachable"],
  ["53300", "unreachable"],
  ["08", "unreachable"],
  // A password that was changed: over when this program has read it, or is started, again.
  ["28", "unreachable"],
  ["25P03", "unreachable"],
  // No room on its disk, a replica, a role that may not write.
  ["53", "not_writable"],
  ["58", "not_writable"],
  ["25006", "not_writable"],
  ["42501", "not_writable"],
  ["XX", "damaged"],
];

/** PostgreSQL's own five characters; what is wrong with the connection has none, or a name of the system's. */
const sqlState = /^[0-9A-Z]{5}$/;

/** What keeps a connection to the server from being used at all: a pool or a client tells it in words alone. */
function kindOf(code: string | undefined): StoreErrorKind {
  if (code === undefined || !sqlState.test(code)) return "unreachable";
  return kinds.find(([beginning]) => code.startsWith(beginning))?.[1] ?? "other";
}

/** What an error of `pg`, from connecting or from a statement, means for the store. */
export function storeErrorOf(error: unknown): StoreWorkError {
  if (error instanceof StoreWorkError) return error;
  const cause = error instanceof Error ? error : new Error(errorMessage(error));
  return new StoreWorkError(kindOf((error as { code?: string } | undefined)?.code), cause);
}

/** PostgreSQL's own numbers of its types. */
const oids = { int8: 20, date: 1082, numeric: 1700 } as const;
const numeric: ReadonlySet<number> = new Set([oids.int8, oids.numeric]);

/** Milliseconds and counts are numbers here: none of them reaches 2^53. A day is its text. */
export const types = (fallback: CustomTypesConfig): CustomTypesConfig => ({
  getTypeParser: ((oid: number, format?: "text") => {
    if (numeric.has(oid)) return Number;
    return oid === oids.date ? String : (fallback.getTypeParser(oid, format) as unknown);
  }) as CustomTypesConfig["getTypeParser"],
});

/** A number as a column takes it: whole, and no farther than numbers are exact. */
const column = (value: unknown): unknown =>
  typeof value === "number"
    ? Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, Math.round(value)))
    : value;

/** A statement with its values; one with a name is prepared once on each connection. */
export interface Statement {
  readonly name?: string;
  readonly text: string;
}

/**
 * Ways to read a table that a lookup is kept from, so that it goes by an index. A plan is made once for a connection, maybe
 * while the table is empty, and a whole table is not small any more when it is used. Leases come and go faster than they
 * are vacuumed: an index scan notes which entries are dead for the next one, a bitmap scan reads them all each time.
 */
export const scans = ["enable_seqscan", "enable_bitmapscan"] as const;

/** What reads or deletes all of a large store may take as long, milliseconds. */
const longestStatement = 3_600_000;

/** A statement with its values, to be sent together with others. */
export type QueuedStatement = readonly [Statement | string, readonly unknown[]];

/**
 * Statements on one connection, done in the order in which they are asked for; none waits on this side for the one before
 * it, so that what needs no answer in between is one journey. All fail by `StoreWorkError`.
 */
export class StatementSession {
  readonly #client: ClientBase;
  /** The last failure: what keeps a connection from being used again. */
  failure: unknown;
  /** What was done may be kept from here on, whether anybody hears of it or not. */
  isCommitting = false;
  /** Milliseconds that an answer is waited for, where that is longer than usual. */
  #longest: number | undefined;

  constructor(client: ClientBase) {
    this.#client = client;
  }

  /** What follows is one transaction, until `commit`. */
  begin(): void {
    // Where it fails, so does the statement after it.
    this.batch("BEGIN").catch(() => undefined);
  }

  /** Has the statements of this transaction read whole tables, and take as long as a large store makes them, locks apart. */
  async takeTime(): Promise<void> {
    this.#longest = longestStatement;
    const settings = ["statement_timeout = 0", ...scans.map((scan) => `${scan} = on`)];
    await this.batch(settings.map((setting) => `SET LOCAL ${setting}`).join("; "));
  }

  /** Does the last statements of a transaction, and keeps it. */
  async commit(last: readonly QueuedStatement[] = []): Promise<void> {
    this.isCommitting = true;
    await Promise.all([
      ...last.map(([statement, values]) => this.#query(statement, values)),
      this.batch("COMMIT"),
    ]);
  }

  /** The rows that a statement answers. */
  async rows<T extends object>(statement: Statement | string, values: readonly unknown[] = []): Promise<T[]> {
    const { rows } = await this.#query(statement, values);
    return rows as T[];
  }

  /** The first of them. */
  async row<T extends object>(
    statement: Statement | string,
    values: readonly unknown[] = [],
  ): Promise<T | undefined> {
    return (await this.rows<T>(statement, values))[0];
  }

  /** How many rows a statement wrote or deleted. */
  async count(statement: Statement | string, values: readonly unknown[] = []): Promise<number> {
    return (await this.#query(statement, values)).rowCount ?? 0;
  }

  /** Does several statements in one message; answers the rows of the last one. They must hold no value from outside. */
  async batch<T extends object>(text: string): Promise<T[]> {
    const results: unknown = await this.#send(() => this.#client.query(this.#timed({ text })));
    const last: unknown = Array.isArray(results) ? results.at(-1) : results;
    return (last as QueryResult).rows as T[];
  }

  #query(statement: Statement | string, values: readonly unknown[]): Promise<QueryResult> {
    const given = typeof statement === "string" ? { text: statement } : statement;
    const config = this.#timed({ ...given, values: values.map(column) });
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
      // Statements behind the one that failed are told that it did, not why.
      throw storeErrorOf(isAftermath(error) ? this.failure : error);
    }
  }
}

const isAftermath = (error: unknown): boolean => (error as { code?: string }).code === "25P02";
