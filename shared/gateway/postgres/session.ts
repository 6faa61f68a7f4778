import type { ClientBase, CustomTypesConfig, QueryConfig, QueryResult } from "pg";
import { storeErrorOf } from "./store-error-of.ts";

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
export type Sent = readonly [Statement | string, readonly unknown[]];

/**
 * Statements on one connection, done in the order in which they are asked for; none waits on this side for the one before
 * it, so that what needs no answer in between is one journey. All fail by `StoreWorkError`.
 */
export class Session {
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
  async commit(last: readonly Sent[] = []): Promise<void> {
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
