import { extensionOf } from "../files/list.ts";
import { createHash } from "node:crypto";
import { constants, createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { errorCode, realPath, systemWords } from "../files/access.ts";
import { copyFile, rename } from "node:fs/promises";
import { basename, dirname, join, parse } from "node:path";
import { ProgramError } from "../errors/program-errors.ts";
import { ledgerKeptFor } from "../../shared/gateway/store/freshness.ts";
import { type SqliteFile, openFile } from "../../shared/sqlite-file/open-file.ts";
import { schemeOf } from "../../shared/gateway/store/store-place.ts";
import type { Environment } from "../session/environment.ts";
import { placeOf } from "../session/kept-store.ts";

/** Name under which the `number`th file that somebody had worked in is kept, from 1: `LIST.enriched.edited.xlsx`, `….edited-2.xlsx`. */
export function editedName(path: string, number: number): string {
  const extension = extensionOf(path);
  const stem = path.slice(0, path.length - extension.length);
  return `${stem}.edited${number === 1 ? "" : `-${number}`}${path.slice(stem.length)}`;
}

/** The name of the file that one of `editedName` was a copy of; undefined of any other name. */
export function editedOf(path: string): string | undefined {
  const extension = extensionOf(path);
  const stem = path.slice(0, path.length - extension.length);
  const bare = stem.replace(/\.edited(-\d+)?$/, "");
  return bare === stem ? undefined : bare + path.slice(stem.length);
}

/**
 * The SHA-256 of a file's bytes, in hexadecimal; undefined where no file is. One that cannot be read is told by why, which
 * is no digest of anything.
 */
export async function fileDigest(path: string): Promise<string | undefined> {
  const hash = createHash("sha256");
  try {
    await pipeline(createReadStream(path), hash);
  } catch (error) {
    const code = errorCode(error);
    return code === "ENOENT" || code === "EISDIR" ? undefined : `unreadable ${code}`;
  }
  return hash.digest("hex");
}

/** A file that a run would write. */
export interface ResultFile {
  readonly output: string;
  /** The result of a list; else a report, or a list of changes. */
  readonly ofList: boolean;
  /** The list, where it is an earlier result itself: somebody may have worked in it. `-` for a stream. */
  readonly source?: string | undefined;
  /** Somebody's decisions stand in it, and were read: it may be replaced, and is kept under another name all the same. */
  readonly isDecided?: boolean;
}

/** A file that somebody had worked in, and where it is now. */
interface KeptCopy {
  readonly file: string;
  readonly copy: string;
}

/** Gives a file that is whole its name. */
export type PlaceFile = (temporary: string, output: string) => Promise<void>;

/** The list of a result that came by a stream. */
const stream = "-";

/** The path that a result has once it is there: it takes the place of a link, not of what the link leads to. */
const pathOf = (output: string): string => join(realPath(dirname(output)), basename(output));

/**
 * Which files a run may put others in the place of: those that it wrote itself, byte for byte, and those that somebody
 * gave up. What is there is looked at before the run, and once more when it is replaced, for the run may take hours.
 * @decides which files a run may replace
 */
export class ReplacementPolicy {
  readonly #results: WrittenResults;
  /** Replace whatever is there. */
  readonly #insists: boolean;
  readonly #sources = new Map<string, ResultSource | undefined>();
  /** By path, what was there when somebody gave it up. */
  readonly #givenUp = new Map<string, string>();
  /** Paths of what is copied before it is replaced. */
  readonly #copied = new Set<string>();
  /** What was copied so far. */
  readonly copies: KeptCopy[] = [];

  constructor(results: WrittenResults, insists: boolean) {
    this.#results = results;
    this.#insists = insists;
  }

  /** Looks at what is there, and answers the files that hold what somebody may miss. */
  async altered(files: readonly ResultFile[]): Promise<readonly ResultFile[]> {
    const altered: ResultFile[] = [];
    for (const file of files) {
      const path = pathOf(file.output);
      const source = file.source === undefined ? undefined : await this.#sourceOf(file.source);
      this.#sources.set(path, source);
      const digest = await fileDigest(path);
      if (digest === undefined || this.#insists || (await this.#isOurs(path, digest))) continue;
      this.#givenUp.set(path, digest);
      if (file.isDecided) this.#copied.add(path);
      else altered.push(file);
    }
    return altered;
  }

  /**
   * Notes the file as written and gives it its name. Noted first: a program that is killed in between leaves a note too
   * many, and not a result that nobody knows. @throws {ProgramError} where somebody has changed since what stands there
   */
  readonly place: PlaceFile = async (temporary, output) => {
    const path = pathOf(output);
    const there = this.#insists ? undefined : await fileDigest(path);
    if (there !== undefined && there !== this.#givenUp.get(path) && !(await this.#isOurs(path, there))) {
      throw new ProgramError("output_changed", { path: output });
    }
    if (there !== undefined && this.#copied.delete(path) && !(await this.#isOurs(path, there)))
      this.copies.push({ file: output, copy: await copied(output) });
    const digest = await fileDigest(temporary);
    if (digest !== undefined) this.#results.note({ path, digest, source: this.#sources.get(path) });
    await rename(temporary, output);
  };

  async #sourceOf(source: string): Promise<ResultSource> {
    if (source === stream) return { path: stream };
    const path = realPath(source);
    return { path, digest: await fileDigest(path) };
  }

  /**
   * What was made from an earlier result has in it what somebody wrote there, so that it is not enough that no byte of it
   * was changed: its list must be the one of this run, or still be as it was.
   */
  async #isOurs(path: string, digest: string): Promise<boolean> {
    const own = this.#sources.get(path);
    for (const source of this.#results.sourcesOf(path, digest)) {
      if (source === undefined || source.path === own?.path) return true;
      if (source.digest !== undefined && source.digest === (await fileDigest(source.path))) return true;
    }
    return false;
  }
}

/** Copies a file beside itself, under a name that is free, and answers that name. */
async function copied(output: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const copy = editedName(output, number);
    try {
      await copyFile(output, copy, constants.COPYFILE_EXCL);
      return copy;
    } catch (error) {
      if (errorCode(error) !== "EEXIST") throw error;
    }
  }
}

/** The earlier result that a result was made from: its path, and the SHA-256 that it had; no digest of a stream. */
interface ResultSource {
  readonly path: string;
  readonly digest?: string | undefined;
}

/** A file as the program wrote it. */
interface WrittenResult {
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
