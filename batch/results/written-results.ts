import { dirname, join, parse } from "node:path";
import { ledgerKeptFor } from "../../shared/gateway/store/freshness.ts";
import { openFile, type SqliteFile } from "../../shared/sqlite-file/open-file.ts";
import { schemeOf } from "../../shared/gateway/store/store-place.ts";
import type { Environment } from "../environment.ts";
import { systemWords } from "../files/access.ts";
import { placeOf } from "../kept-store.ts";

/** The earlier result that a result was made from: its path, and the SHA-256 that it had; no digest of a stream. */
export interface ResultSource {
  readonly path: string;
  readonly digest?: string | undefined;
}

/** A file as the program wrote it. */
export interface WrittenResult {
  /** Its path, without links and detours. */
  readonly path: string;
  readonly digest: string;
  /** Undefined of what was made from a list that no run had written into. */
  readonly source: ResultSource | undefined;
}

const tables = `
  CREATE TABLE IF NOT EXISTS results (
    path TEXT NOT NULL,
    digest TEXT NOT NULL,
    source TEXT,
    source_digest TEXT,
    at INTEGER NOT NULL,
    PRIMARY KEY (path, digest)
  ) WITHOUT ROWID;
`;

/**
 * The files in which this machine notes what it wrote: in the platform's data folder, so that neither another store nor
 * a sandbox makes a stranger of a result; and beside the store that is named, which may be all that is kept.
 */
export function resultsPlaces(environment: Environment): readonly string[] {
  const beside = (store: string) => join(dirname(store), `${parse(store).name}.results.sqlite`);
  const stores = [environment.defaultStore.path, placeOf(environment).path];
  return [
    ...new Set(stores.filter((path) => path !== ":memory:" && schemeOf(path) === undefined).map(beside)),
  ];
}

/**
 * The results that programs on this machine wrote, so that one is known for theirs as long as nobody has changed a byte
 * of it. It holds digests, never contents; a result whose note is lost counts as somebody's.
 */
export class WrittenResults {
  readonly #places: readonly string[];
  readonly #databases = new Map<string, SqliteFile>();
  /** Why nothing could be noted, after a result that could be noted nowhere. */
  failure: string | undefined;

  constructor(places: readonly string[]) {
    this.#places = places;
  }

  /** What the file of these bytes at `path` was made from, each time that it was written; none where none is known. */
  sourcesOf(path: string, digest: string): readonly WrittenResult["source"][] {
    return this.#each((database) =>
      database
        .prepare<[string, string], { source: string | null; digest: string | null }>(
          "SELECT source, source_digest AS digest FROM results WHERE path = ? AND digest = ?",
        )
        .all(path, digest),
    ).map(({ source, digest: own }) =>
      source === null ? undefined : { path: source, digest: own ?? undefined },
    );
  }

  /** Notes a file that is about to have its name; notes as old as the ledger keeps calls go. */
  note({ path, digest, source }: WrittenResult, now = Date.now()): void {
    const noted = this.#each((database) => {
      database
        .prepare("REPLACE INTO results (path, digest, source, source_digest, at) VALUES (?, ?, ?, ?, ?)")
        .run(path, digest, source?.path ?? null, source?.digest ?? null, now);
      database.prepare("DELETE FROM results WHERE at < ?").run(now - ledgerKeptFor);
      return [true];
    });
    if (noted.length > 0) this.failure = undefined;
  }

  close(): void {
    for (const database of this.#databases.values()) database.close();
    this.#databases.clear();
  }

  /** What `work` answers at the places that can be used: a machine may have one of them alone. */
  #each<T>(work: (database: SqliteFile) => readonly T[]): T[] {
    return this.#places.flatMap((place) => {
      try {
        return work(this.#open(place));
      } catch (error) {
        this.failure = systemWords(error);
        return [];
      }
    });
  }

  #open(place: string): SqliteFile {
    const open = this.#databases.get(place) ?? openFile(place, (database) => void database.exec(tables));
    this.#databases.set(place, open);
    return open;
  }
}
