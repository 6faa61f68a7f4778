import type { SqliteFile } from "../../sqlite-file/open-file.ts";
import { type RelayTables, relayTables, RowTable, text, whole } from "../store/tables.ts";
import { Work, SpareRoom, tableAccess } from "./work.ts";
import { chmodSync, existsSync, lstatSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import type {
  ConnectionOptions,
  StoreConnection,
  StoreDriver,
  StoreInspection,
} from "../store/connection.ts";
import { accountIdsOf, openAccount } from "./account-store.ts";
import { closeAsItIs, damageText, readThrough } from "./damaged-file.ts";
import { openDatabase, prepareRelayTables, unusable } from "./schema.ts";
import Database from "better-sqlite3";
import { dirname, join } from "node:path";
import { StoreError } from "../store/store-error.ts";
import type { SettledPlace, StorePlace } from "../store/store-place.ts";
import { rescueFile } from "./rescued-file.ts";
import {
  type ContentsPage,
  type KeptCall,
  type PageEnd,
  type PartContents,
  type StoreContents,
  type StoreParts,
  answerRules,
  missingCalls,
  pageRows,
  partOf,
  stayingRules,
  tableContents,
} from "../store/contents.ts";
import { daySumsOf, sumUp, leasesOf, newOwner } from "./ledger.ts";
import { answerDigest, refuseAltered } from "./answers.ts";

const columns = `source, key_hash AS keyHash, at, status, remaining, operation, run, user`;
const callsOf = `SELECT ${columns} FROM calls JOIN accounts ON accounts.id = calls.account`;

/** Reads and writes the ledger of all accounts. A page always contains all calls of an account and instant. */
function ledgerContents(database: SqliteFile) {
  const selectEnd = database
    .prepare<[number, number], [number, number]>(
      `SELECT account, at FROM calls WHERE (account, at) > (?, ?) ORDER BY account, at LIMIT 1 OFFSET ${pageRows - 1}`,
    )
    .raw();
  const selectTo = database.prepare<(string | number)[], KeptCall>(
    `${callsOf} WHERE (account, at) > (?, ?) AND (account, at) <= (?, ?) ORDER BY account, at`,
  );
  const selectAt = database.prepare<[number, number], KeptCall>(`${callsOf} WHERE account = ? AND at = ?`);
  const accountIds = accountIdsOf(database);
  const insert = database.prepare(
    `INSERT INTO calls (account, at, status, remaining, operation, run, user)
     VALUES (@account, @at, @status, @remaining, @operation, @run, @user)`,
  );
  const lastCall = database.prepare<[], number>("SELECT ifnull(max(id), 0) FROM calls").pluck();

  function read([account, at]: PageEnd = [-1, 0]): ContentsPage<KeptCall> {
    const end = selectEnd.get(Number(account), Number(at));
    const rows = selectTo.all(account!, at!, ...(end ?? [Number.MAX_SAFE_INTEGER, 0]));
    return { rows, end };
  }

  /** Returns the stored calls of the same accounts and instants. */
  function standing(calls: readonly KeptCall[]): KeptCall[] {
    const instants = new Map<string, [number, number]>();
    for (const call of calls) {
      const account = accountIds.known(call);
      if (account !== undefined) instants.set(`${account} ${call.at}`, [account, call.at]);
    }
    return [...instants.values()].flatMap((instant) => selectAt.all(...instant));
  }

  function write(calls: readonly KeptCall[]): number {
    const missing = missingCalls(calls, standing(calls));
    const before = lastCall.get()!;
    for (const call of missing) insert.run({ ...call, account: accountIds.any(call) });
    database.exec(sumUp(`id > ${before}`));
    return missing.length;
  }

  return {
    read,
    write,
    countStored: (calls: readonly KeptCall[]) => calls.length - missingCalls(calls, standing(calls)).length,
  };
}

/** A stored answer with its digest. */
type KeptAnswer<P extends "answers" | "formerAnswers"> = Omit<StoreParts[P], "found"> & {
  readonly found: number;
  readonly digest: number | null;
};

/** Returns a part whose rows are answers. */
function answerPart<P extends "answers" | "formerAnswers">(
  table: RowTable<KeptAnswer<P>>,
  rules: Parameters<typeof partOf>[1],
): PartContents<StoreParts[P]> {
  const kept = partOf(table, rules);
  const keptOf = (row: StoreParts[P]): KeptAnswer<P> => ({
    ...row,
    ...{ found: Number(row.found), digest: answerDigest(row.source, row) },
  });
  /** @throws {StoreWorkError} if an answer no longer matches its digest */
  function asRead({ digest, ...row }: KeptAnswer<P>): StoreParts[P] {
    const answer = { ...row, found: row.found === 1 } as unknown as StoreParts[P];
    refuseAltered(answer.source, answer, digest);
    return answer;
  }
  return {
    read: async (after) => {
      const { rows, end } = await kept.read(after);
      return { rows: rows.map(asRead), end };
    },
    write: (rows) => kept.write(rows.map(keptOf)),
    countStored: (rows) => kept.countStored(rows.map(keptOf)),
  };
}

/** Ends the leases of dead processes in all accounts, and returns how many calls remain open. */
function callsUnderWay(database: SqliteFile, now: number): number {
  const owner = newOwner();
  for (const account of database.prepare<[], number>("SELECT id FROM accounts").pluck().all()) {
    leasesOf(database, account, owner, daySumsOf(database, account)).endExpired(now);
  }
  return database.prepare<[], number>("SELECT ifnull(sum(open), 0) FROM grants").pluck().get()!;
}

/** Returns the whole content of a file, in which the relays' tables must exist. */
function contentsOf(database: SqliteFile, work: Work): StoreContents {
  const { run } = work;
  const access = tableAccess(database, work);
  const { read, write, countStored } = ledgerContents(database);
  const [writeAll, countAll] = [database.transaction(write), database.transaction(countStored)];
  const answer = {
    ...{ source: text("source"), key: text("key"), found: whole("found"), data: text("data") },
    ...{ asOf: whole("as_of"), digest: whole("digest") },
  };
  const former = { ...answer, replacedAt: whole("replaced_at") };
  return {
    ...tableContents(access),
    answers: answerPart(
      new RowTable<KeptAnswer<"answers">>(access, "answers", answer, ["source", "key"]),
      answerRules("digest"),
    ),
    formerAnswers: answerPart(
      new RowTable<KeptAnswer<"formerAnswers">>(access, "former_answers", former, ["source", "key", "as_of"]),
      stayingRules,
    ),
    calls: {
      read: (after) => run(() => read(after)),
      write: (rows) => run(() => writeAll.immediate(rows)),
      countStored: (rows) => run(() => countAll(rows)),
    },
    callsUnderWay: () => run(() => database.transaction(callsUnderWay).immediate(database, Date.now())),
  };
}

/** How often to check whether other connections have written, milliseconds. */
const lookEvery = 500;

/**
 * Returns `onChange` for a file. SQLite sends no notifications, so while there is a listener it polls `data_version`,
 * which changes with every commit of another connection.
 */
function followChanges(database: SqliteFile) {
  const select = database.prepare<[], number>("PRAGMA data_version").pluck();
  return (listener: () => void): (() => void) => {
    let version = select.get();
    const timer = setInterval(() => {
      if (!database.open) return clearInterval(timer);
      const before = version;
      version = select.get();
      if (version !== before) listener();
    }, lookEvery).unref();
    return () => clearInterval(timer);
  };
}

const minute = 60_000;
/** Longest wait for a lock while opening, milliseconds. */
const openingTimeout = minute;

/** Permission bits of group and others, which must not be set: the file contains personal data and token hashes. */
const readableByOthers = 0o077;

/**
 * SQLite's page cache, KiB: SQLite's own default, an eighth of better-sqlite3's. Answers read repeatedly are in
 * `RecentAnswers` or in the system's file cache.
 */
const cachedKibibytes = 2_000;

/** Opens the store in the SQLite file `path`, which other processes may share. @throws {StoreError} */
function connect(path: string, { busyTimeout = 10 * minute }: ConnectionOptions = {}): StoreConnection {
  const file = openDatabase(path);
  // From here on, locks are awaited with timers (`whenUnlocked` in work.ts).
  file.pragma("busy_timeout = 0");
  file.pragma(`cache_size = -${cachedKibibytes}`);
  const work = new Work(path, busyTimeout);
  const opening = new Work(path, openingTimeout);
  const room = path === ":memory:" ? undefined : new SpareRoom(path);
  let tables: Promise<RelayTables> | undefined;

  function named(error: unknown): never {
    throw unusable(path, error);
  }

  function inspect(): StoreInspection {
    const found = file.pragma("quick_check(1)", { simple: true });
    const { mode, size } = path === ":memory:" ? { mode: 0, size: 0 } : statSync(path);
    return {
      damage: found === "ok" ? undefined : damageText(String(found)),
      bytes: size,
      isReadableByOthers: process.platform !== "win32" && (mode & readableByOthers) !== 0,
      isSentInClear: false,
    };
  }

  const preparedTables = () =>
    (tables ??= opening
      .run(() => {
        prepareRelayTables(file, path);
        return relayTables(tableAccess(file, work));
      })
      .catch(named));

  return {
    account: (account, options) =>
      opening.run(() => openAccount({ file, path, work, room }, account, options)).catch(named),
    relayTables: preparedTables,
    contents: () => preparedTables().then(() => contentsOf(file, work)),
    inspect: () => work.run(inspect),
    onChange: followChanges(file),
    async close() {
      await Promise.all([opening.end(), work.end()]);
      if (work.foundDamage || opening.foundDamage) closeAsItIs(file);
      else file.close();
      room?.close();
    },
  };
}

/** Returns the files that make up a store while programs run on it. */
const filesOf = (path: string): string[] => ["", "-wal", "-shm"].map((ending) => path + ending);

/**
 * Copies a consistent snapshot of the store at `path` into the new file `copy`, even while others write. An open read
 * transaction keeps SQLite's online backup from restarting at every write. The store is not migrated.
 * @throws Error if the store cannot be read, the copy cannot be written, or the copy is incomplete
 */
async function copyFile(path: string, copy: string): Promise<void> {
  const { damage } = readThrough(path, Date.now());
  if (damage !== undefined) throw new Error(damage);
  // Not opened read-only, because the last connection to close must be able to remove the write-ahead log.
  const source = new Database(path, { fileMustExist: true });
  try {
    source.exec("BEGIN");
    source.prepare("SELECT count(*) FROM sqlite_schema").get();
    await source.backup(copy);
  } finally {
    source.close();
  }
  const made = new Database(copy);
  try {
    // Makes the copy a single file without a log. Opening it as a store turns the log on again.
    made.pragma("journal_mode = DELETE");
    const found = made.pragma("quick_check(1)", { simple: true });
    if (found !== "ok") throw new Error(String(found));
  } finally {
    made.close();
  }
}

/** Longest wait for another process that moves the store, milliseconds. */
const busyTimeout = 30_000;

/**
 * Returns where the store is. A store found only at its former place is moved to its new one, unless a program has it
 * open; `onMoved` receives both paths. Call it before anything is opened at either path.
 * @throws {StoreError} when another process that moves the store does not finish
 */
function settlePlace(
  { path, former }: StorePlace,
  onMoved: (from: string, to: string) => void,
): SettledPlace {
  const isToMove = () => former !== undefined && existsSync(former) && !existsSync(path);
  if (former === undefined || !isToMove()) return { path, opened: () => undefined };
  const lock = takeMoveLock(former);
  const opened = () => lock?.close();
  if (!isToMove()) return { path, opened };
  if (lock === undefined || !move(former, path)) return { path: former, opened };
  onMoved(former, path);
  // A process waiting for the lock then finds the store moved, and later ones do not need the lock.
  rmSync(lockPath(former), { force: true });
  return { path, opened };
}

const lockPath = (former: string) => join(dirname(former), "moving.sqlite");

/**
 * Takes the lock that lets one process at a time decide where the store is: otherwise one could create a new store at
 * the former place while another moves the store away. SQLite releases the lock when the process ends. Returns
 * undefined where no lock can be taken, such as in a read-only folder.
 * @throws {StoreError} when another process that moves the store does not finish
 */
function takeMoveLock(former: string): Database.Database | undefined {
  let lock: Database.Database | undefined;
  try {
    lock = new Database(lockPath(former), { timeout: busyTimeout });
    lock.exec("BEGIN EXCLUSIVE");
    return lock;
  } catch (error) {
    lock?.close();
    if ((error as { code?: unknown }).code !== "SQLITE_BUSY") return undefined;
    throw new StoreError({ code: "unusable", path: former, detail: "another program is moving it" });
  }
}

/**
 * Moves the store, after merging its write-ahead log, and returns whether it did: not while another program has it
 * open. At every instant the store is complete at one of the two paths.
 */
function move(former: string, path: string): boolean {
  let database: Database.Database | undefined;
  try {
    // A symbolic link was set up on purpose, so it stays.
    if (lstatSync(former).isSymbolicLink()) return false;
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    database = new Database(former, { fileMustExist: true, timeout: 1_000 });
    // Holds the lock from here on, so that no other process can open the store meanwhile.
    database.pragma("locking_mode = EXCLUSIVE");
    if (database.pragma("journal_mode = DELETE", { simple: true }) !== "delete") return false;
    database.exec("BEGIN EXCLUSIVE; COMMIT");
    rename(database, former, path);
    chmodSync(path, 0o600);
    return true;
  } catch {
    // The store stays in use where it is.
    return existsSync(path) && !existsSync(former);
  } finally {
    database?.close();
    // Side files left by a killed process or by the exclusive lock. They contain no data.
    if (!existsSync(former))
      for (const end of ["shm", "journal"]) rmSync(`${former}-${end}`, { force: true });
  }
}

function rename(database: Database.Database, former: string, path: string): void {
  try {
    renameSync(former, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
    copyAcross(database, former, path);
  }
}

/** Moves the store to another disk by SQLite: a system copy would open and close the file, and release the lock. */
function copyAcross(database: Database.Database, former: string, path: string): void {
  const coming = `${path}.coming`;
  rmSync(coming, { force: true });
  database.prepare("VACUUM INTO ?").run(coming);
  renameSync(coming, path);
  rmSync(former);
}

/** Stores that are SQLite files on this machine. */
export const sqlite: StoreDriver = {
  settle: settlePlace,
  open: connect,
  copy: copyFile,
  rescue: rescueFile,
  filesOf,
};
