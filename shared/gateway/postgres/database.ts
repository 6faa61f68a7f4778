import { type StoreErrorKind, StoreWorkError, storeErrorKindOf } from "../store/store-error.ts";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { PostgresAddress } from "./address.ts";
import { StatementSession, scans, storeErrorOf, types } from "./session.ts";

/** Pauses between two attempts, milliseconds; the last one is repeated. */
const pauses = [5, 10, 20, 50, 100, 200, 500];

/** What is known when an attempt has failed. */
interface DatabaseFailure {
  readonly kind: StoreErrorKind;
  /** Attempts made, this one included. */
  readonly attempts: number;
  /** Milliseconds since the first one began. */
  readonly elapsed: number;
  /** The server was away before the first one: whoever asks is told at once. */
  readonly wasAway: boolean;
}

/** How long what passes by itself is waited for, milliseconds. */
interface LongestWaits {
  /** Locks of others. */
  readonly locked: number;
  /** A server that restarts, or another that takes its place. */
  readonly away: number;
}

/** After how many milliseconds an attempt that failed is made again; undefined where it is not. */
export function pauseBefore(
  { kind, attempts, elapsed, wasAway }: DatabaseFailure,
  longest: LongestWaits,
): number | undefined {
  const pause = pauses[Math.min(attempts, pauses.length) - 1]!;
  if (kind === "locked") return elapsed + pause <= longest.locked ? pause : undefined;
  if (kind !== "unreachable" || wasAway) return undefined;
  return elapsed + pause <= longest.away ? pause : undefined;
}

/** Connections of one process at most, beside the one that listens. */
const mostConnections = 8;
/** Bounds of what the server does for us, milliseconds: what is stuck there must not hold up all others. */
const connectTimeout = 5_000;
const lockTimeout = 4_000;
const statementTimeout = 8_000;
/** A server that says nothing at all any more, be it that the network between swallows every packet. */
const answerTimeout = 10_000;
/** How long a server that is away is waited for by who was at work when it went, milliseconds. */
const awayTimeout = 5_000;
/** The most that the end of a program waits, milliseconds. */
const timeoutAtClosing = 10_000;

/** What every connection to the server is opened with. */
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
      // A scan that is kept off and done all the same counts as so dear that it would be compiled, which takes longer.
      "-c jit=off",
    ].join(" "),
  };
}

interface WorkOptions {
  /** Done again where nobody knows whether it was kept: so it is where that makes no difference. @default true */
  readonly repeatable?: boolean;
  /** Milliseconds that a lock is waited for, where that is less than usual; nobody is waited for who is away. */
  readonly longest?: number;
}

/** What is done on the server, in transactions on a few connections, again where what failed passes by itself. */
export class Database {
  readonly #pool: pg.Pool;
  readonly #shown: string;
  readonly #busyTimeout: number;
  /** The server did not answer when it was last asked. */
  #isAway = false;
  #isEnding = false;
  readonly #underWay = new Set<Promise<unknown>>();

  /** `busyTimeout`: how long a lock that another program has is waited for, milliseconds. */
  constructor(address: PostgresAddress, busyTimeout: number) {
    this.#busyTimeout = busyTimeout;
    this.#shown = address.shown;
    this.#pool = new pg.Pool({ ...connectionConfig(address), max: mostConnections, allowExitOnIdle: true });
    // A connection that breaks while nobody uses it is out of the pool: whoever comes next opens another one.
    this.#pool.on("error", () => undefined);
    // One that breaks between two statements says so by itself too; the next statement on it fails.
    this.#pool.on("connect", (client) => client.on("error", () => undefined));
  }

  /** Does `work` in one transaction, all of it or nothing. @throws {StoreWorkError} */
  transaction<R>(work: (session: StatementSession) => Promise<R>, options: WorkOptions = {}): Promise<R> {
    return this.#do(async (session) => {
      session.begin();
      const result = await work(session);
      if (!session.isCommitting) await session.commit();
      return result;
    }, options);
  }

  /** Does `work`, each statement in a transaction of its own. @throws {StoreWorkError} */
  run<R>(work: (session: StatementSession) => Promise<R>, options: WorkOptions = {}): Promise<R> {
    return this.#do((session) => {
      session.isCommitting = true;
      return work(session);
    }, options);
  }

  /** Opens the next connections by `address`: the same database, by another password. */
  useAddress(address: PostgresAddress): void {
    Object.assign(this.#pool.options, connectionConfig(address));
  }

  /** Finishes what was begun, then closes all connections. */
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
    const wasAway = this.#isAway || longest < Infinity;
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
      this.#isAway = false;
      return client;
    } catch (error) {
      this.#isAway = true;
      throw storeErrorOf(error);
    }
  }

  /** Gives a connection back on which something failed, or closes it where the server itself is what failed. */
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

/** What is none of the server's errors was thrown by who uses it. */
const asStoreError = (error: unknown): StoreWorkError =>
  error instanceof StoreWorkError ? error : new StoreWorkError("other", error as Error);

/** The server itself refused a statement for what it said, so that the next one may be better. */
const isRefusal = (error: unknown): boolean =>
  typeof error === "object" && /^2[23]/.test((error as { code?: string }).code ?? "");
