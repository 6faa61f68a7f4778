import { renameSync, rmSync, statSync } from "node:fs";
import Sqlite, { type Database } from "better-sqlite3";
import type { RegisterSource } from "../records.ts";
import { buildRegister } from "./build.ts";

/** Marks a file as a register of this sandbox ("SRNE"). */
const applicationId = 0x53524e45;

/** To be raised when the tables change, or the way fictional companies are made. */
const layout = 2;

const pageCache = "PRAGMA cache_size = -64000";

/** What a register file was made from; undefined when its layout is another version's. */
function madeFrom(database: Database): string | undefined {
  if (database.pragma("user_version", { simple: true }) !== layout) return undefined;
  return database.prepare<[], string>("SELECT made_from FROM mark").pluck().get();
}

/** An empty file, as `mktemp` leaves, counts for none. */
const isThere = (path: string) => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;

/** @throws Error when the file is anything but a register of this sandbox: it would have been overwritten. */
function assertRegister(path: string): void {
  let id: unknown;
  try {
    const database = new Sqlite(path, { readonly: true, fileMustExist: true });
    id = database.pragma("application_id", { simple: true });
    database.close();
  } catch (cause) {
    throw new Error(`${path} cannot be read as a register of this sandbox; give another file name`, {
      cause,
    });
  }
  if (id !== applicationId)
    throw new Error(`${path} is not a register of this sandbox and is left as it is; give another file name`);
}

function openBuilt(path: string): Database {
  const database = new Sqlite(path, { readonly: true, fileMustExist: true });
  database.exec(pageCache);
  return database;
}

/** Closes the database when the source fails. */
async function build(database: Database, source: RegisterSource): Promise<Database> {
  try {
    await buildRegister(database, source);
  } catch (error) {
    database.close();
    throw error;
  }
  database.exec("CREATE TABLE mark (made_from TEXT NOT NULL)");
  database.prepare("INSERT INTO mark VALUES (?)").run(source.madeFrom);
  database.pragma(`application_id = ${applicationId}`);
  database.pragma(`user_version = ${layout}`);
  return database;
}

/** Builds beside the file and moves the register there when it is whole: a broken import leaves nothing behind. */
async function buildFile(path: string, source: RegisterSource): Promise<void> {
  const building = `${path}.${process.pid}.building`;
  rmSync(building, { force: true });
  try {
    const database = await build(new Sqlite(building), source);
    database.close();
    renameSync(building, path);
  } finally {
    rmSync(building, { force: true });
  }
}

/**
 * The database of a register: that of the file when it was made from the same source, else a new one. Without a path
 * it is a temporary database, in memory while it is small and on disk as it grows, dropped when closed.
 */
export async function openDatabase(path: string | undefined, source: RegisterSource): Promise<Database> {
  if (path === undefined) return build(new Sqlite(""), source);
  if (isThere(path)) {
    assertRegister(path);
    const database = openBuilt(path);
    if (madeFrom(database) === source.madeFrom) return database;
    database.close();
  }
  await buildFile(path, source);
  return openBuilt(path);
}
