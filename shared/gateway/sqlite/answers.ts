import { crc32 } from "node:zlib";
import { StoreWorkError } from "../store/store-error.ts";
import type { FormerAnswer, Presence, StoredAnswer } from "../store/store.ts";
import type { SqliteFile } from "../../sqlite-file/open-file.ts";
import { isReplaced, keepsFormer } from "../store/outcomes.ts";
import { RecentAnswers } from "../store/recent-answers.ts";

/**
 * What an answer is kept with, so that one whose bytes have changed on the disk is known: SQLite looks at the pages of a file,
 * and not at what stands in them. `source` is where the answer comes from.
 */
export const answerDigest = (source: string, { key, found, data, asOf }: StoredAnswer): number =>
  crc32(`${source}\n${key}\n${Number(found)}\n${asOf}\n${data}`);

/**
 * Lets nobody have an answer that is not what was kept; `digest` is null of one that was kept before there were any.
 * @throws {StoreWorkError}
 */
export function refuseAltered(source: string, answer: StoredAnswer, digest: number | null): void {
  if (digest !== null && digest !== answerDigest(source, answer))
    throw new StoreWorkError("damaged", new Error(`the answer to ${answer.key} is not what was kept`));
}

interface SqliteAnswerRow {
  readonly found: number;
  readonly data: string;
  readonly as_of: number;
  /** Null of what was kept before there were any. */
  readonly digest: number | null;
}

/** The same in its columns' order: an object of each of a million rows is slow to make. */
type SqliteAnswerColumns = readonly [found: number, data: string, asOf: number, digest: number | null];

/** Keys from which on it is worth asking first whether anything is kept between the least and the greatest. */
const worthBounds = 8;

/** What all keys of an operation begin with, and the least and the greatest of some. */
interface KeyBounds {
  readonly beginning: string;
  least: string;
  greatest: string;
}

/** The bounds of `keys`, by their operations. */
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

/** The statements that read and write the answers of a file. */
const statementsOf = (database: SqliteFile) => ({
  select: database
    .prepare<[string, string], SqliteAnswerColumns>(
      "SELECT found, data, as_of, digest FROM answers WHERE source = ? AND key = ?",
    )
    .raw(),
  selectPresence: database
    .prepare<[string, string], readonly [found: number, asOf: number]>(
      "SELECT found, as_of FROM answers WHERE source = ? AND key = ?",
    )
    .raw(),
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
  selectFormer: database.prepare<[string, string], SqliteAnswerRow & { readonly replaced_at: number }>(
    `SELECT as_of, found, data, replaced_at, digest FROM former_answers WHERE source = ? AND key = ? ORDER BY as_of`,
  ),
  anyBetween: database
    .prepare<[string, string, string], number>(
      "SELECT 1 FROM answers WHERE source = ? AND key BETWEEN ? AND ? LIMIT 1",
    )
    .pluck(),
  // Another value after every change that another connection has made to the file.
  dataVersion: database.prepare<[], number>("PRAGMA data_version").pluck(),
});

/**
 * The answers kept from one source. Those asked for lately are held in memory too, `recentBytes` of them at most, until
 * another process writes to the file.
 */
export class SqliteAnswers {
  readonly #source: string;
  readonly #recentBytes: number;
  readonly #latest: () => number;
  readonly #recent: RecentAnswers;
  readonly #statements: ReturnType<typeof statementsOf>;
  /** One read transaction a chunk: taking and leaving the lock for each key would cost more than reading it. */
  readonly #inOneRead: <T>(read: () => T) => T;
  #version: number | undefined;

  /** `latest`: what is dated later, epoch milliseconds, is as if it were not there. */
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

  /** The answer to a key as the file has it. @throws {StoreWorkError} where it is not what was kept any more */
  read(key: string): StoredAnswer | undefined {
    const row = this.#statements.select.get(this.#source, key);
    if (row === undefined) return undefined;
    const [found, data, asOf, digest] = row;
    if (asOf > this.#latest()) return undefined;
    const answer = { key, found: found === 1, data, asOf };
    refuseAltered(this.#source, answer, digest);
    return answer;
  }

  /** The answers of the first of `keys`, those of memory among them, until they come to `mostBytes`. */
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

  /** Whether there is an answer to each of `keys`, and of when. */
  presence(keys: readonly string[]): (Presence | undefined)[] {
    return this.#inOneRead(() => {
      const isUnkept = this.#unkept(keys);
      return keys.map((key) => (isUnkept(key) ? undefined : this.#readPresence(key)));
    });
  }

  /** Keeps answers; inside the transaction of its caller. */
  put(answers: readonly StoredAnswer[]): void {
    for (const answer of answers) {
      const { key, found, data, asOf } = answer;
      const digest = answerDigest(this.#source, answer);
      if (keepsFormer(key)) this.#keepFormer(answer);
      this.#statements.upsert.run(this.#source, key, Number(found), data, asOf, digest, this.#latest());
      this.#recent.forget(key);
    }
  }

  /** What stood under each of `keys` before, the oldest first. @throws {StoreWorkError} where it is not what was kept any more */
  former(keys: readonly string[]): FormerAnswer[][] {
    return this.#inOneRead(() =>
      keys.map((key) =>
        this.#statements.selectFormer.all(this.#source, key).map((row) => {
          const answer = { key, found: row.found === 1, data: row.data, asOf: row.as_of };
          refuseAltered(this.#source, answer, row.digest);
          return { ...answer, replacedAt: row.replaced_at };
        }),
      ),
    );
  }

  /** Keeps what stands there beside `next`, where that says something else; what has lost its bytes is no answer. */
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

  /** What is held in memory is of the past. */
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
    const row = this.#statements.selectPresence.get(this.#source, key);
    if (row === undefined || row[1] > this.#latest()) return undefined;
    return { found: row[0] === 1, asOf: row[1] };
  }

  /** Tells of `keys` those that need not be looked for: of their operation nothing is kept between the least and the greatest. */
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

  /** Adds to `answered`, which has the first of `keys`, those that follow, until they come to `mostBytes`. */
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
