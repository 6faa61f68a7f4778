import { extensionOf } from "../files/list.ts";
import { errorMessage } from "../../shared/gateway/store/store-error.ts";
import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { errorCode, realPath } from "../files/access.ts";
import { chmod, copyFile, open, rename, stat } from "node:fs/promises";
import { basename, dirname, join, parse } from "node:path";
import { ProgramError } from "../errors/program-errors.ts";
import { ledgerKeptFor } from "../../shared/gateway/store/freshness.ts";
import { type SqliteFile, openFile } from "../../shared/sqlite-file/open-file.ts";
import { schemeOf } from "../../shared/gateway/store/store-place.ts";
import type { Environment } from "../session/environment.ts";
import { placeOf } from "../session/kept-store.ts";

/**
 * Returns the name of the `number`th kept copy of an edited file, from 1: `LIST.enriched.edited.xlsx`,
 * `….edited-2.xlsx`.
 */
export function editedName(path: string, number: number): string {
  const extension = extensionOf(path);
  const stem = path.slice(0, path.length - extension.length);
  return `${stem}.edited${number === 1 ? "" : `-${number}`}${path.slice(stem.length)}`;
}

/** Returns the name of the original of a copy named by `editedName`. Undefined for any other name. */
export function editedOf(path: string): string | undefined {
  const extension = extensionOf(path);
  const stem = path.slice(0, path.length - extension.length);
  const bare = stem.replace(/\.edited(-\d+)?$/, "");
  return bare === stem ? undefined : bare + path.slice(stem.length);
}

/** Bytes of a file that are read at once. */
const blockBytes = 1 << 18;

/**
 * Returns the SHA-256 of a file's bytes in hexadecimal. Undefined if there is no such file. For an unreadable file it
 * returns the reason, which equals no digest.
 */
export async function fileDigest(path: string): Promise<string | undefined> {
  const hash = createHash("sha256");
  try {
    const file = await open(path);
    try {
      // One block for the whole file: a stream makes one for each, which pile up until they are collected.
      const block = Buffer.allocUnsafeSlow(blockBytes);
      for (let read = -1; read !== 0;) {
        read = (await file.read(block, 0, blockBytes)).bytesRead;
        hash.update(block.subarray(0, read));
      }
    } finally {
      await file.close();
    }
  } catch (error) {
    const code = errorCode(error);
    return code === "ENOENT" || code === "EISDIR" ? undefined : `unreadable ${code}`;
  }
  return hash.digest("hex");
}

/** A table of a list: one of several in its file, perhaps. */
export interface ListTable {
  /** Real path of the list's file; `-` for a stream. */
  readonly file: string;
  /** Undefined in a text file. */
  readonly sheet?: string | undefined;
  /** Row of its headers, counted from 1. Undefined if it has none. */
  readonly headerRow?: number | undefined;
  /** Whether the user named this row. One that was recognised moves if a line is inserted above it. */
  readonly isRowChosen: boolean;
  /** Its rows without a number of their own. In a result they are counted when it is written. */
  readonly unnumbered?: UnnumberedRows;
}

/** Rows without a number of their own: `given` have a company, by their names or from a person, and `without` none. */
export interface UnnumberedRows {
  readonly given: number;
  readonly without: number;
}

/** Returns whether two runs that met these tables met the same one. */
const isSameTable = (one: ListTable, other: ListTable): boolean =>
  one.file === other.file &&
  one.sheet === other.sheet &&
  (one.headerRow === other.headerRow || !(one.isRowChosen || other.isRowChosen));

const unnumberedIn = (tables: readonly ListTable[]): UnnumberedRows => ({
  given: tables.reduce((sum, { unnumbered }) => sum + (unnumbered?.given ?? 0), 0),
  without: tables.reduce((sum, { unnumbered }) => sum + (unnumbered?.without ?? 0), 0),
});

/** A file that a run would write. */
export interface ResultFile {
  readonly output: string;
  /** True for the result of a list, false for other files, such as a report or a list of changes. */
  readonly ofList: boolean;
  /** The list, if it is itself an earlier result that someone may have edited. `-` for a stream. */
  readonly source?: string | undefined;
  /** Whether decisions of a person were read from it: it may then be replaced, but a copy is kept. */
  readonly isDecided?: boolean;
  /** The tables that the run fills. */
  readonly tables?: readonly ListTable[];
  /** Whether the run looks up rows by their names. */
  readonly looksUp?: boolean;
}

/** An earlier result that a run replaces although it has columns beside other tables, which the new one will lack. */
interface ReplacedTables {
  readonly file: string;
  readonly tables: readonly ListTable[];
}

/** An earlier result that a run replaces although `rows` without a number have companies there. */
interface DroppedCompanies {
  readonly file: string;
  readonly rows: number;
}

/** A file that someone had edited, and where its copy is. */
interface KeptCopy {
  readonly file: string;
  readonly copy: string;
}

/** Moves a complete file to its final name. */
export type PlaceFile = (temporary: string, output: string) => Promise<void>;

/** Source path of a result whose list came by a stream. */
const stream = "-";

/** Returns the path of a result once it is written: it replaces a link itself, not the file that the link leads to. */
const pathOf = (output: string): string => join(realPath(dirname(output)), basename(output));

/**
 * Decides which files a run may replace: those that the program wrote itself and that are unchanged, and those that the
 * user agreed to lose. Files are checked before the run, and again when they are replaced, since the run may take
 * hours.
 *
 * @decides which files a run may replace
 */
export class ReplacementPolicy {
  readonly #results: WrittenResults;
  /** Whether to replace any existing file. */
  readonly #insists: boolean;
  readonly #sources = new Map<string, ResultSource | undefined>();
  readonly #tables = new Map<string, readonly ListTable[]>();
  /** By path, the digest of an existing file that the user agreed to replace. */
  readonly #givenUp = new Map<string, string>();
  /** Paths of files to copy before they are replaced. */
  readonly #copied = new Set<string>();
  readonly #lists: readonly string[];
  /** The copies made so far. */
  readonly copies: KeptCopy[] = [];
  /** The results with columns of other tables among those checked so far. */
  readonly replacedTables: ReplacedTables[] = [];
  /** The results with companies that the new ones will lack, likewise. */
  readonly droppedCompanies: DroppedCompanies[] = [];

  /** `lists` are paths of what files are made from that belong to no table: new ones are as private as these. */
  constructor(results: WrittenResults, insists: boolean, lists: readonly string[] = []) {
    this.#results = results;
    this.#insists = insists;
    this.#lists = lists;
  }

  /** Checks the existing files, and returns those with content that someone may miss. */
  async altered(files: readonly ResultFile[]): Promise<readonly ResultFile[]> {
    const altered: ResultFile[] = [];
    for (const file of files) {
      const path = pathOf(file.output);
      const source = file.source === undefined ? undefined : await this.#sourceOf(file.source);
      this.#sources.set(path, source);
      this.#tables.set(path, file.tables ?? []);
      const digest = this.#insists ? undefined : await fileDigest(path);
      if (digest === undefined) continue;
      if (await this.#isOurs(path, digest)) {
        this.#noteLosses(file, this.#results.tablesOf(path, digest));
        continue;
      }
      this.#givenUp.set(path, digest);
      if (file.isDecided) this.#copied.add(path);
      else altered.push(file);
    }
    return altered;
  }

  /**
   * Records the file as written and moves it to its final name. It is recorded first, so that a program killed in
   * between leaves a superfluous record rather than an unknown result.
   *
   * @throws {ProgramError} if someone changed the existing file since the check
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
    const [source, tables] = [this.#sources.get(path), this.#tables.get(path) ?? []];
    if (digest !== undefined) this.#results.note({ path, digest, source, tables });
    // A report, or a list of changes, is about all lists of the run.
    const of = tables.length > 0 ? tables : [...this.#tables.values()].flat();
    await keepPermissions(temporary, path, [...of.map(({ file }) => file), ...this.#lists]);
    await rename(temporary, output);
  };

  #noteLosses({ output, tables = [], source, looksUp }: ResultFile, earlier: readonly ListTable[]): void {
    // A result of another file is no matter of tables: its name was chosen for this one.
    const ofFile = earlier.filter(({ file }) => tables.some((own) => own.file === file));
    const others = ofFile.filter((one) => !tables.some((own) => isSameTable(one, own)));
    if (others.length > 0) this.replacedTables.push({ file: output, tables: others });
    const before = unnumberedIn(ofFile);
    if (source !== undefined || looksUp || before.given === 0) return;
    if (unnumberedIn(tables).without > 0) this.droppedCompanies.push({ file: output, rows: before.given });
  }

  async #sourceOf(source: string): Promise<ResultSource> {
    if (source === stream) return { path: stream };
    const path = realPath(source);
    return { path, digest: await fileDigest(path) };
  }

  /**
   * A result made from an earlier result contains what someone wrote there, so it does not suffice that its bytes are
   * unchanged: the earlier result must be the list of this run, or be unchanged too.
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

const modeOf = (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ mode }) => mode & 0o777,
    () => undefined,
  );

/**
 * Gives a file the permissions of the one that it replaces, which may not be for everybody. A new file is for nobody
 * but its owner and those for whom each of `lists` is, as a copy would be.
 */
async function keepPermissions(temporary: string, replaced: string, lists: readonly string[]): Promise<void> {
  const former = await modeOf(replaced);
  let mode = former ?? (await stat(temporary)).mode;
  if (former === undefined) for (const file of lists) mode &= ((await modeOf(file)) ?? 0o777) | 0o600;
  // A file system without permissions refuses them, and has none to lose.
  await chmod(temporary, mode).catch(() => undefined);
}

/** Copies a file beside itself under a free name, and returns that name. */
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

/** The earlier result from which a result was made: its path, and its SHA-256 at that time. A stream has no digest. */
interface ResultSource {
  readonly path: string;
  readonly digest?: string | undefined;
}

/** A file as the program wrote it. */
interface WrittenResult {
  /** Its path with links and relative segments resolved. */
  readonly path: string;
  readonly digest: string;
  /** Undefined if the list was not a result of an earlier run. */
  readonly source: ResultSource | undefined;
  /** The tables that got columns. */
  readonly tables?: readonly ListTable[];
}

const schema = `
  CREATE TABLE IF NOT EXISTS results (
    path TEXT NOT NULL,
    digest TEXT NOT NULL,
    source TEXT,
    source_digest TEXT,
    at INTEGER NOT NULL,
    PRIMARY KEY (path, digest)
  ) WITHOUT ROWID;
`;

/** Prepares a database, perhaps one from before tables were recorded. */
function prepare(database: SqliteFile): void {
  database.exec(schema);
  const hasTables = () =>
    database
      .prepare<[], string>("SELECT name FROM pragma_table_info('results')")
      .pluck()
      .all()
      .includes("tables");
  if (hasTables()) return;
  // Looked at again under the lock: another program may have been faster.
  const addTables = database.transaction(() => {
    if (!hasTables()) database.exec("ALTER TABLE results ADD COLUMN tables TEXT");
  });
  addTables.immediate();
}

/**
 * Returns the databases in which this machine records what it wrote. One is in the platform's data folder, so that a
 * result stays known whatever store or sandbox is used. The other is beside the named store, which may be all that
 * persists.
 */
export function resultsPlaces(environment: Environment): readonly string[] {
  const resultsPathOf = (store: string) => join(dirname(store), `${parse(store).name}.results.sqlite`);
  const stores = [environment.defaultStore.path, placeOf(environment).path];
  return [
    ...new Set(
      stores.filter((path) => path !== ":memory:" && schemeOf(path) === undefined).map(resultsPathOf),
    ),
  ];
}

/**
 * The results that programs on this machine wrote, by which a result is recognized as long as no byte of it has
 * changed. It contains digests, never contents. A result without a record counts as a file of the user.
 */
export class WrittenResults {
  readonly #places: readonly string[];
  readonly #databases = new Map<string, SqliteFile>();
  /** Why the last result could not be recorded anywhere. Undefined if it could. */
  failure: string | undefined;

  constructor(places: readonly string[]) {
    this.#places = places;
  }

  /**
   * Returns what the file with these bytes at `path` was made from, once for each time it was written. Empty if
   * unknown.
   */
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

  /** Returns the tables that had got columns in the file with these bytes at `path`. Empty if unknown. */
  tablesOf(path: string, digest: string): readonly ListTable[] {
    const [tables] = this.#each((database) =>
      database
        .prepare<[string, string], string>(
          "SELECT tables FROM results WHERE path = ? AND digest = ? AND tables IS NOT NULL",
        )
        .pluck()
        .all(path, digest),
    );
    return tables === undefined ? [] : (JSON.parse(tables) as ListTable[]);
  }

  /** Records a file that is about to get its final name, and deletes records older than the ledger keeps calls. */
  note({ path, digest, source, tables = [] }: WrittenResult, now = Date.now()): void {
    const text = JSON.stringify(tables);
    const noted = this.#each((database) => {
      database
        .prepare(
          "REPLACE INTO results (path, digest, source, source_digest, at, tables) VALUES (?, ?, ?, ?, ?, ?)",
        )
        .run(path, digest, source?.path ?? null, source?.digest ?? null, now, text);
      database.prepare("DELETE FROM results WHERE at < ?").run(now - ledgerKeptFor);
      return [true];
    });
    if (noted.length > 0) this.failure = undefined;
  }

  close(): void {
    for (const database of this.#databases.values()) database.close();
    this.#databases.clear();
  }

  /** Calls `work` for every usable database and returns all results. A machine may have only one of them. */
  #each<T>(work: (database: SqliteFile) => readonly T[]): T[] {
    return this.#places.flatMap((place) => {
      try {
        return work(this.#open(place));
      } catch (error) {
        this.failure = errorMessage(error);
        return [];
      }
    });
  }

  #open(place: string): SqliteFile {
    const database = this.#databases.get(place) ?? openFile(place, prepare);
    this.#databases.set(place, database);
    return database;
  }
}
