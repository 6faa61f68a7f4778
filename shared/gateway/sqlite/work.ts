import { setTimeout as sleep } from "node:timers/promises";
import { type StoreErrorKind, StoreWorkError, errorMessage } from "../store/store-error.ts";
import { randomFillSync } from "node:crypto";
import { closeSync, openSync, rmSync, statfsSync, statSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import type { Statement } from "better-sqlite3";
import type { SqliteFile } from "../../sqlite-file/open-file.ts";
import {
  type SqlDialect,
  type TableAccess,
  type TableDecision,
  type TableStatement,
  text,
} from "../store/tables.ts";

/** Kind of error by the prefix of SQLite's result code. https://sqlite.org/rescode.html */
const kinds: readonly (readonly [string, StoreErrorKind])[] = [
  ["SQLITE_BUSY", "locked"],
  ["SQLITE_LOCKED", "locked"],
  ["SQLITE_CORRUPT", "damaged"],
  ["SQLITE_NOTADB", "damaged"],
  ["SQLITE_FULL", "not_writable"],
  ["SQLITE_IOERR", "not_writable"],
  ["SQLITE_READONLY", "not_writable"],
  ["SQLITE_CANTOPEN", "not_writable"],
];

/** Converts a database error to a `StoreWorkError` of the matching kind. */
export function storeErrorOf(error: unknown): StoreWorkError {
  if (error instanceof StoreWorkError) return error;
  const cause = error instanceof Error ? error : new Error(errorMessage(error));
  const code = (error as { code?: string } | undefined)?.code ?? "";
  return new StoreWorkError(kinds.find(([beginning]) => code.startsWith(beginning))?.[1] ?? "other", cause);
}

/** Pauses between attempts at a lock, milliseconds, as in SQLite's own busy handler. The last one repeats. */
const pauses = [1, 2, 5, 10, 15, 20, 25, 25, 25, 50, 50, 100];

/**
 * Runs `work`, and retries it while another program has locked the file, for `timeout()` milliseconds at most.
 * better-sqlite3's own wait would block the event loop.
 * @throws {StoreWorkError}
 */
async function whenUnlocked<R>(work: () => R, timeout: () => number): Promise<R> {
  const begun = performance.now();
  for (let look = 0; ; look += 1) {
    try {
      return work();
    } catch (error) {
      const failure = storeErrorOf(error);
      if (failure.kind !== "locked" || performance.now() - begun >= timeout()) throw failure;
    }
    await sleep(pauses[Math.min(look, pauses.length - 1)]);
  }
}

/** Longest wait for a lock while the store closes, milliseconds, so that a program ends soon. */
const busyTimeoutAtClosing = 10_000;

/**
 * Runs the operations on an open file. better-sqlite3 is synchronous; this interface is not, because locks are awaited
 * and other stores are across a network.
 */
export class Work {
  readonly #path: string;
  readonly #busyTimeout: number;
  /** Operations that have not finished. */
  readonly #underWay = new Set<Promise<unknown>>();
  #isEnding = false;
  #foundDamage = false;

  /** `path` is the file's. `busyTimeout`: longest wait for another program's lock, milliseconds. */
  constructor(path: string, busyTimeout: number) {
    this.#path = path;
    this.#busyTimeout = busyTimeout;
  }

  /** True when part of the file could not be read. The file must then not be written any more. */
  get foundDamage(): boolean {
    return this.#foundDamage;
  }

  /** True once the store is closing: no further operation may start. */
  get isEnding(): boolean {
    return this.#isEnding;
  }

  /**
   * Runs `work` at once, or when the lock is free. `longest`: longest wait for it, milliseconds, if below the usual
   * one.
   * @throws {StoreWorkError}
   */
  readonly run = <R>(work: () => R, longest = Infinity): Promise<R> => {
    const done = whenUnlocked(work, () => Math.min(longest, this.#timeout())).catch((error: unknown) => {
      const failure = storeErrorOf(error);
      if (failure.kind === "damaged") this.#foundDamage = true;
      throw failure.at(this.#path);
    });
    this.#underWay.add(done);
    const forget = () => this.#underWay.delete(done);
    done.then(forget, forget);
    return done;
  };

  /** Resolves when all operations have finished. */
  async end(): Promise<void> {
    this.#isEnding = true;
    await Promise.allSettled(this.#underWay);
  }

  #timeout(): number {
    return this.#isEnding ? Math.min(busyTimeoutAtClosing, this.#busyTimeout) : this.#busyTimeout;
  }
}

const megabyte = 1024 * 1024;

/** Sizes to reserve, bytes: the largest of which twice as much is free. With less space no call is made. */
const sizes = [4 * megabyte, megabyte, megabyte / 4];

/** Error codes of a full disk or a used-up disk quota. */
const noRoom = new Set(["ENOSPC", "EDQUOT", "SQLITE_FULL"]);
/** With fewer bytes free SQLite cannot open a file: the index of its write-ahead log alone takes half of that. */
const leastToOpen = 64 * 1024;

const codeOf = (error: unknown): string => String((error as { code?: unknown } | undefined)?.code);

function bytesLeft(path: string): number {
  const { bavail, bsize } = statfsSync(dirname(path));
  return bavail * bsize;
}

/** Returns whether `error` is due to a full disk. SQLite reports some of these errors like those of a broken disk. */
export function isForWantOfRoom(error: unknown, path: string): boolean {
  if (noRoom.has(codeOf(error))) return true;
  return codeOf(error).startsWith("SQLITE_IOERR") && bytesLeft(path) < leastToOpen;
}

/**
 * A file beside the store that reserves disk space while answers may have to be written. A call is paid for before its
 * answer can be stored, and the disk may become full meanwhile. All processes of a store share the file.
 */
export class SpareRoom {
  readonly #path: string;
  #isUsed = false;

  constructor(path: string) {
    this.#path = `${path}-room`;
  }

  /**
   * Makes sure that the space is reserved, before any call is made. If the file system refuses the file for a reason
   * other than space, none is reserved.
   * @throws {StoreWorkError} `not_writable` if the disk has no room for it
   */
  ensure(): void {
    this.#isUsed = true;
    if (this.#size() !== undefined) return;
    const left = bytesLeft(this.#path);
    const size = sizes.find((bytes) => bytes * 2 <= left);
    if (size === undefined) throw full();
    try {
      this.#fill(size);
    } catch (error) {
      this.release();
      if (noRoom.has(codeOf(error))) throw full();
    }
  }

  /** Frees the space for the next write. Returns false when none was reserved. */
  release(): boolean {
    if (this.#size() === undefined) return false;
    rmSync(this.#path, { force: true });
    return true;
  }

  /** Frees the space if this process used it. Another process reserves it again when needed. */
  close(): void {
    if (this.#isUsed) this.release();
  }

  /** Runs `work`. If the disk is full, frees the reserved space and runs it once more. */
  use<R>(work: () => R): R {
    try {
      return work();
    } catch (error) {
      if (storeErrorOf(error).kind !== "not_writable" || !this.release()) throw error;
      return work();
    }
  }

  #size(): number | undefined {
    return statSync(this.#path, { throwIfNoEntry: false })?.size;
  }

  /** Writes random bytes, which no file system can compress. */
  #fill(size: number): void {
    const file = openSync(this.#path, "w", 0o600);
    try {
      for (let left = size; left > 0;) left -= writeSync(file, randomFillSync(Buffer.alloc(left)));
    } finally {
      closeSync(file);
    }
  }
}

const full = () => new StoreWorkError("not_writable", new Error("database or disk is full"));

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
