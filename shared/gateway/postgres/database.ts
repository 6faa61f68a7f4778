import { type StoreErrorKind, StoreWorkError, storeErrorKindOf } from "../store/store-error.ts";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { PostgresAddress } from "./address.ts";
import { StatementSession, scans, storeErrorOf, types } from "./session.ts";

/** Pauses between attempts, milliseconds. The last one repeats. */
const pauses = [5, 10, 20, 50, 100, 200, 500];

/** A failed attempt. */
interface DatabaseFailure {
  readonly kind: StoreErrorKind;
  /** Attempts made, including this one. */
  readonly attempts: number;
  /** Milliseconds since the first attempt began. */
  readonly elapsed: number;
  /** The server had been unreachable for long before the first attempt, so the failure is reported at once. */
  readonly wasAway: boolean;
}

/** Longest waits for temporary failures to end, milliseconds. */
interface LongestWaits {
  /** For another program's lock. */
  readonly locked: number;
  /** For a server that restarts or fails over. */
  readonly away: number;
}

/** Returns the pause before the next attempt, milliseconds; undefined when there is none. */
export function pauseBefore(
  { kind, attempts, elapsed, wasAway }: DatabaseFailure,
  longest: LongestWaits,
): number | undefined {
  const pause = pauses[Math.min(attempts, pauses.length) - 1]!;
  if (kind === "locked") return elapsed + pause <= longest.locked ? pause : undefined;
  if (kind !== "unreachable" || wasAway) return undefined;
  return elapsed + pause <= longest.away ? pause : undefined;
}

/** Most connections of one process, besides the one that listens. */
const mostConnections = 8;
/** Server-side time limits, milliseconds, so that one stuck statement does not block everything else. */
const connectTimeout = 5_000;
const lockTimeout = 4_000;
const statementTimeout = 8_000;
/** Longest wait for any response, milliseconds. It covers a network that silently drops packets. */
const answerTimeout = 10_000;
/** Longest wait for a server that became unreachable, during an operation or shortly before, milliseconds. */
const awayTimeout = 5_000;
/** Longest wait while the program ends, milliseconds. */
const timeoutAtClosing = 10_000;

/** Returns the configuration of every connection to the server. */
export function connectionConfig({ connectionString, schema }: PostgresAddress): pg.ClientConfig {
  return {
    connectionString,
    application_name: "sirene",
    connectionTimeoutMillis: connectTimeout,
    keepAlive: true,
    pipeline: true,
    types: types(pg.types),
    query_timeout: answerTimeout,
    options: [
      `-c search_path=${schema}`,
      `-c lock_timeout=${lockTimeout}`,
      `-c statement_timeout=${statementTimeout}`,
      `-c idle_in_transaction_session_timeout=${statementTimeout}`,
      ...scans.map((scan) => `-c ${scan}=off`),
      // A disabled scan that is used anyway looks so expensive that the server would compile the query, which takes
      // longer.
      "-c jit=off",
    ].join(" "),
  };
}

interface WorkOptions {
  /**
   * Whether to retry when it is unknown whether the work was committed: true when a second run makes no difference.
   * @default true
   */
  readonly repeatable?: boolean;
  /** Longest wait for a lock, milliseconds, if below the usual one. An unreachable server is then not waited for. */
  readonly longest?: number;
}

/** Runs work on the server in transactions, on a small pool of connections, and retries it after temporary failures. */
export class Database {
  readonly #pool: pg.Pool;
  readonly #shown: string;
  readonly #busyTimeout: number;
  /** Since when no attempt to connect has succeeded, by `performance.now`. */
  #awaySince: number | undefined;
  #isEnding = false;
  readonly #underWay = new Set<Promise<unknown>>();

  /** `busyTimeout`: longest wait for another program's lock, milliseconds. */
  constructor(address: PostgresAddress, busyTimeout: number) {
    this.#busyTimeout = busyTimeout;
    this.#shown = address.shown;
    this.#pool = new pg.Pool({ ...connectionConfig(address), max: mostConnections, allowExitOnIdle: true });
    // The pool drops an idle connection that breaks, and opens another one when needed.
    this.#pool.on("error", () => undefined);
    // A connection that breaks between two statements emits an error as well. The next statement on it fails anyway.
    this.#pool.on("connect", (client) => client.on("error", () => undefined));
  }

  /** Runs `work` in one transaction. @throws {StoreWorkError} */
  transaction<R>(work: (session: StatementSession) => Promise<R>, options: WorkOptions = {}): Promise<R> {
    return this.#do(async (session) => {
      session.begin();
      const result = await work(session);
      if (!session.isCommitting) await session.commit();
      return result;
    }, options);
  }

  /** Runs `work` with each statement in its own transaction. @throws {StoreWorkError} */
  run<R>(work: (session: StatementSession) => Promise<R>, options: WorkOptions = {}): Promise<R> {
    return this.#do((session) => {
      session.isCommitting = true;
      return work(session);
    }, options);
  }

  /** Uses `address`, the same database with another password, for new connections. */
  useAddress(address: PostgresAddress): void {
    Object.assign(this.#pool.options, connectionConfig(address));
  }

  /** Finishes pending work, then closes all connections. */
  async close(): Promise<void> {
    this.#isEnding = true;
    await Promise.allSettled(this.#underWay);
    await this.#pool.end();
  }

  #do<R>(work: (session: StatementSession) => Promise<R>, options: WorkOptions): Promise<R> {
    const done = this.#untilDone(work, options);
    this.#underWay.add(done);
    const forget = () => this.#underWay.delete(done);
    done.then(forget, forget);
    return done;
  }

  async #untilDone<R>(
    work: (session: StatementSession) => Promise<R>,
    { repeatable = true, longest = Infinity }: WorkOptions,
  ): Promise<R> {
    const begun = performance.now();
    const wasAway = longest < Infinity || begun - (this.#awaySince ?? Infinity) > awayTimeout;
    for (let attempts = 1; ; attempts += 1) {
      let session: StatementSession | undefined;
      try {
        return await this.#attempt((opened) => {
          session = opened;
          return work(opened);
        });
      } catch (error) {
        const kind = storeErrorKindOf(error);
        const elapsed = performance.now() - begun;
        const pause = pauseBefore({ kind, attempts, elapsed, wasAway }, this.#longestWaits(longest));
        const isDoubtful = session?.isCommitting === true && kind === "unreachable" && !repeatable;
        if (pause === undefined || isDoubtful) throw asStoreError(error).at(this.#shown);
        await sleep(pause);
      }
    }
  }

  #longestWaits(longest: number): LongestWaits {
    const bound = this.#isEnding ? Math.min(timeoutAtClosing, longest) : longest;
    return { locked: Math.min(this.#busyTimeout, bound), away: Math.min(awayTimeout, bound) };
  }

  async #attempt<R>(work: (session: StatementSession) => Promise<R>): Promise<R> {
    const client = await this.#connect();
    const session = new StatementSession(client);
    try {
      const result = await work(session);
      client.release();
      return result;
    } catch (error) {
      await this.#leave(client, session, error);
      throw error;
    }
  }

  async #connect(): Promise<pg.PoolClient> {
    try {
      const client = await this.#pool.connect();
      this.#awaySince = undefined;
      return client;
    } catch (error) {
      this.#awaySince ??= performance.now();
      throw storeErrorOf(error);
    }
  }

  /** Returns a connection to the pool after a failure, or closes it if the server itself failed. */
  async #leave(client: pg.PoolClient, session: StatementSession, error: unknown): Promise<void> {
    const isSound =
      session.failure === undefined || storeErrorKindOf(error) === "locked" || isRefusal(session.failure);
    if (!isSound) return client.release(true);
    await client.query("ROLLBACK").then(
      () => client.release(),
      () => client.release(true),
    );
  }
}

/** Wraps an error that does not come from the server, but from the caller's own code. */
const asStoreError = (error: unknown): StoreWorkError =>
  error instanceof StoreWorkError ? error : new StoreWorkError("other", error as Error);

/** True for SQLSTATE classes 22 and 23: the server refused the statement's data, so the connection is still usable. */
const isRefusal = (error: unknown): boolean =>
  typeof error === "object" && /^2[23]/.test((error as { code?: string }).code ?? "");
