import { crc32 } from "node:zlib";
import { StoreWorkError } from "../store/store-error.ts";
import type { FormerAnswer, Presence, StoredAnswer } from "../store/store.ts";
import type { SqliteFile } from "../../sqlite-file/open-file.ts";
import { isReplaced, keepsFormer } from "../store/outcomes.ts";
import { RecentAnswers } from "../store/stored-answers.ts";

/**
 * Returns the digest stored with an answer, which reveals that its bytes have changed on disk: SQLite checks the
 * structure of a file, not the content. `source` is the API that the answer comes from.
 */
export const answerDigest = (source: string, { key, found, data, asOf }: StoredAnswer): number =>
  crc32(`${source}\n${key}\n${Number(found)}\n${asOf}\n${data}`);

/**
 * Throws if a stored answer no longer matches its digest. `digest` is null for answers stored before digests existed.
 * @throws {StoreWorkError}
 */
export function refuseAltered(source: string, answer: StoredAnswer, digest: number | null): void {
  if (digest === null || digest === answerDigest(source, answer)) return;
  // The error stops everybody and is logged: it names the operation, and never whom somebody asked about.
  const [operation] = answer.key.split("?");
  throw new StoreWorkError("damaged", new Error(`the answer to ${operation} is not what was kept`));
}

/**
 * A stored answer as an array: creating an object for each of a million rows is slow. The digest is null for answers
 * stored before digests existed.
 */
type SqliteAnswerColumns = readonly [found: number, data: string, asOf: number, digest: number | null];

/** Smallest number of keys for which a range check before the lookups pays off. */
const worthBounds = 8;

/** The prefix of all keys of one operation, and the smallest and the greatest of the given ones. */
interface KeyBounds {
  readonly beginning: string;
  least: string;
  greatest: string;
}

/** Returns the bounds of `keys` for each operation. */
function bounds(keys: readonly string[]): readonly KeyBounds[] {
  const found: KeyBounds[] = [];
  for (const key of keys) {
    const own = found.find(({ beginning }) => key.startsWith(beginning));
    if (own === undefined)
      found.push({ beginning: key.slice(0, key.indexOf("?") + 1) || key, least: key, greatest: key });
    else if (key < own.least) own.least = key;
    else if (key > own.greatest) own.greatest = key;
  }
  return found;
}

const statementsOf = (database: SqliteFile) => ({
  select: database
    .prepare<[string, string], SqliteAnswerColumns>(
      "SELECT found, data, as_of, digest FROM answers WHERE source = ? AND key = ?",
    )
    .raw(),
  // One number for both, because an array for each of a million rows takes as long as reading it.
  selectPresence: database
    .prepare<[string, string], number>("SELECT as_of * 2 + found FROM answers WHERE source = ? AND key = ?")
    .pluck(),
  // Two processes may have read the same at different times: the later reading stays.
  upsert: database.prepare(
    `INSERT INTO answers (source, key, found, data, as_of, digest) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET found = excluded.found, data = excluded.data, as_of = excluded.as_of,
       digest = excluded.digest
     WHERE excluded.as_of >= answers.as_of OR answers.as_of > ?`,
  ),
  insertFormer: database.prepare(
    `INSERT OR IGNORE INTO former_answers (source, key, as_of, found, data, replaced_at, digest)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  ),
  selectFormer: database
    .prepare<[string, string], readonly [...SqliteAnswerColumns, replacedAt: number]>(
      `SELECT found, data, as_of, digest, replaced_at FROM former_answers
       WHERE source = ? AND key = ? ORDER BY as_of`,
    )
    .raw(),
  anyBetween: database
    .prepare<[string, string, string], number>(
      "SELECT 1 FROM answers WHERE source = ? AND key BETWEEN ? AND ? LIMIT 1",
    )
    .pluck(),
  // Changes whenever another connection has written to the file.
  dataVersion: database.prepare<[], number>("PRAGMA data_version").pluck(),
});

/**
 * The stored answers of one source. Recent ones, `recentBytes` at most, are also cached in memory until another process
 * writes to the file.
 */
export class SqliteAnswers {
  readonly #source: string;
  readonly #recentBytes: number;
  readonly #latest: () => number;
  readonly #recent: RecentAnswers;
  readonly #statements: ReturnType<typeof statementsOf>;
  /** Runs one read transaction per chunk: locking and unlocking for each key would cost more than reading it. */
  readonly #inOneRead: <T>(read: () => T) => T;
  #version: number | undefined;

  /** `latest`: answers read after this time, epoch milliseconds, are ignored. */
  constructor(database: SqliteFile, source: string, recentBytes: number, latest: () => number) {
    this.#latest = latest;
    this.#source = source;
    this.#recentBytes = recentBytes;
    this.#recent = new RecentAnswers(recentBytes);
    this.#statements = statementsOf(database);
    const inOneRead = database.transaction((read: () => unknown) => read());
    this.#inOneRead = inOneRead as <T>(read: () => T) => T;
    this.#version = this.#statements.dataVersion.get();
  }

  /** Reads the answer of a key from the file. @throws {StoreWorkError} if it no longer matches its digest */
  read(key: string): StoredAnswer | undefined {
    const row = this.#statements.select.get(this.#source, key);
    if (row === undefined) return undefined;
    return row[2] > this.#latest() ? undefined : this.#answerOf(key, row);
  }

  /** @throws {StoreWorkError} if the answer no longer matches its digest */
  #answerOf(key: string, [found, data, asOf, digest]: SqliteAnswerColumns): StoredAnswer {
    const answer = { key, found: found === 1, data, asOf };
    refuseAltered(this.#source, answer, digest);
    return answer;
  }

  /** Returns the answers of the first `keys`, from the cache or the file, until they add up to `mostBytes`. */
  answers(keys: readonly string[], mostBytes = Infinity): (StoredAnswer | undefined)[] {
    this.#followOthers();
    const answered: (StoredAnswer | undefined)[] = [];
    let bytes = 0;
    while (answered.length < keys.length && bytes < mostBytes) {
      const answer = this.#recent.get(keys[answered.length]!);
      if (answer === undefined) {
        this.#inOneRead(() => this.#readOn(keys, answered, bytes, mostBytes));
        break;
      }
      bytes += answer.data.length;
      answered.push(answer);
    }
    return answered;
  }

  /** Returns for each of `keys` whether it has an answer, and when that was read. */
  presence(keys: readonly string[]): (Presence | undefined)[] {
    return this.#inOneRead(() => {
      const isUnkept = this.#unkept(keys);
      return keys.map((key) => (isUnkept(key) ? undefined : this.#readPresence(key)));
    });
  }

  /** Writes answers. It must run inside its caller's transaction. */
  put(answers: readonly StoredAnswer[]): void {
    for (const answer of answers) {
      const { key, found, data, asOf } = answer;
      const digest = answerDigest(this.#source, answer);
      if (keepsFormer(key)) this.#keepFormer(answer);
      this.#statements.upsert.run(this.#source, key, Number(found), data, asOf, digest, this.#latest());
      this.#recent.forget(key);
    }
  }

  /**
   * Returns the replaced answers of each of `keys`, oldest first.
   * @throws {StoreWorkError} if one no longer matches its digest
   */
  former(keys: readonly string[]): FormerAnswer[][] {
    return this.#inOneRead(() =>
      keys.map((key) =>
        this.#statements.selectFormer
          .all(this.#source, key)
          .map(([found, data, asOf, digest, replacedAt]) => ({
            ...this.#answerOf(key, [found, data, asOf, digest]),
            replacedAt,
          })),
      ),
    );
  }

  /** Stores the present answer as a replaced one, if `next` differs from it. A damaged answer is not kept. */
  #keepFormer(next: StoredAnswer): void {
    const { key } = next;
    const row = this.#statements.select.get(this.#source, key);
    if (row === undefined) return;
    const [found, data, asOf, kept] = row;
    const before = { key, found: found === 1, data, asOf };
    const digest = answerDigest(this.#source, before);
    if (!isReplaced(before, next, this.#latest()) || (kept !== null && kept !== digest)) return;
    this.#statements.insertFormer.run(...[this.#source, key, asOf, found, data, next.asOf, digest]);
  }

  /** Clears the cache in memory. */
  forgetRecent(): void {
    this.#recent.clear();
  }

  #followOthers(): void {
    if (this.#recentBytes === 0) return;
    const now = this.#statements.dataVersion.get();
    if (now !== this.#version) this.#recent.clear();
    this.#version = now;
  }

  #readPresence(key: string): Presence | undefined {
    const presence = this.#statements.selectPresence.get(this.#source, key);
    if (presence === undefined) return undefined;
    const asOf = Math.floor(presence / 2);
    return asOf > this.#latest() ? undefined : { found: presence % 2 === 1, asOf };
  }

  /**
   * Returns a test for keys that cannot be in the store, because it has no key of their operation between the smallest
   * and the greatest asked for.
   */
  #unkept(keys: readonly string[]): (key: string) => boolean {
    const unkept =
      keys.length < worthBounds
        ? []
        : bounds(keys).filter(
            ({ least, greatest }) =>
              this.#statements.anyBetween.get(this.#source, least, greatest) === undefined,
          );
    return (key) => unkept.some(({ beginning }) => key.startsWith(beginning));
  }

  /** Appends answers to `answered`, which has those of the first `keys`, until they add up to `mostBytes`. */
  #readOn(
    keys: readonly string[],
    answered: (StoredAnswer | undefined)[],
    bytes: number,
    mostBytes: number,
  ): void {
    const isUnkept = this.#unkept(keys);
    for (let sum = bytes; answered.length < keys.length && sum < mostBytes;) {
      const key = keys[answered.length]!;
      const known = this.#recent.get(key);
      const answer = known ?? (isUnkept(key) ? undefined : this.read(key));
      if (known === undefined && answer !== undefined) this.#recent.put(answer);
      sum += answer?.data.length ?? 0;
      answered.push(answer);
    }
  }
}
