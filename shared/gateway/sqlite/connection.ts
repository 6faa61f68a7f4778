import type { SqliteFile } from "../../sqlite-file/open-file.ts";
import { statSync } from "node:fs";
import type { ConnectionOptions, StoreConnection, StoreInspection } from "../store/connection.ts";
import type { RelayTables } from "../store/relay-tables.ts";
import { openAccount } from "./account-store.ts";
import { contentsOf } from "./contents.ts";
import { closeAsItIs, damageText } from "./damaged-file.ts";
import { openDatabase, prepareRelayTables, unusable } from "./schema.ts";
import { relayTables } from "./relay-tables.ts";
import { SpareRoom } from "./spare-room.ts";
import { Work } from "./work.ts";

/** How often it is looked whether others have written, milliseconds. */
const lookEvery = 500;

/**
 * Tells listeners of what other connections have written to the file of `database`. SQLite notifies nobody: a number that
 * is another one after each of their commits is looked at, for as long as somebody listens.
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
/** How long a lock is waited for before anything is done, milliseconds. */
const openingTimeout = minute;

/** Others on the machine may not read what is known of people, nor the hashes of tokens. */
const readableByOthers = 0o077;

/** Opens the store in the SQLite file `path`, shared with every process that opens the same file. @throws {StoreError} */
export function connect(
  path: string,
  { busyTimeout = 10 * minute }: ConnectionOptions = {},
): StoreConnection {
  const file = openDatabase(path);
  // From here on a lock is waited for with timers: see whenUnlocked.
  file.pragma("busy_timeout = 0");
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
        return relayTables(file, work);
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
