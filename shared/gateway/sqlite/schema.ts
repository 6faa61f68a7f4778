import { openFile, type SqliteFile } from "../../sqlite-file/open-file.ts";
import { StoreError } from "../store/store-error.ts";
import { StoreWorkError } from "../store/store-work-error.ts";
import { holdsStore, noteReading, readThrough, unread } from "./damaged-file.ts";
import { isForWantOfRoom } from "./spare-room.ts";
import { storeErrorOf } from "./when-unlocked.ts";
import { migrate, schemaVersion } from "./migrations.ts";

/** Turns what keeps the store at `path` from being opened into an error that names it. */
export function unusable(path: string, error: unknown): StoreError {
  const cause = error instanceof StoreWorkError ? error.cause : error;
  if (cause instanceof StoreError) return cause;
  const { kind, message: detail } = storeErrorOf(error);
  if (kind === "damaged" && holdsStore(path))
    return new StoreError({ code: "damaged", path, detail }, { cause: error });
  if (isForWantOfRoom(cause, path)) return new StoreError({ code: "full", path }, { cause: error });
  return new StoreError({ code: "unusable", path, detail: (error as Error).message }, { cause: error });
}

/**
 * Opens the store's file at `path` (`:memory:` for one that is not kept), making its tables when it is new and migrating
 * those of an earlier schema.
 * @throws {StoreError} naming the path: it cannot be opened, is damaged or no store, or is of a later schema
 */
export function openDatabase(path: string): SqliteFile {
  try {
    const now = Date.now();
    const { damage, isNoted } = path === ":memory:" ? unread : readThrough(path, now);
    if (damage !== undefined && holdsStore(path))
      throw new StoreError({ code: "damaged", path, detail: damage });
    return openFile(path, (file) => {
      prepare(file, path);
      if (isNoted) noteReading(file, now);
    });
  } catch (error) {
    throw unusable(path, error);
  }
}

function prepare(file: SqliteFile, path: string): void {
  // Each checkpoint waits for the disk: sixteen megabytes at a time instead of four.
  file.pragma("wal_autocheckpoint = 4000");
  // Answers hold names of people: what is deleted or replaced must not stay legible in the file.
  file.pragma("secure_delete = ON");
  file
    .transaction(() => {
      const version = Number(file.pragma("user_version", { simple: true }));
      if (version === schemaVersion) return;
      if (version > schemaVersion) {
        throw new StoreError({ code: "later_schema", path, schema: version, known: schemaVersion });
      }
      migrate(file, version);
      file.pragma(`user_version = ${schemaVersion}`);
    })
    .immediate();
}
