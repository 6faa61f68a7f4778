import type { SqliteFile } from "../../sqlite-file/open-file.ts";
import type { Presence, StoredAnswer } from "../store/store.ts";
import { RecentAnswers } from "../recent-answers.ts";

interface AnswerRow {
  readonly found: number;
  readonly data: string;
  readonly as_of: number;
}

/** Keys from which on it is worth asking first whether anything is kept between the least and the greatest. */
const worthBounds = 8;

const operationOf = (key: string): string => {
  const end = key.indexOf("?");
  return end === -1 ? key : key.slice(0, end);
};

/** The least and the greatest key of each operation. */
function bounds(keys: readonly string[]): Map<string, { least: string; greatest: string }> {
  const found = new Map<string, { least: string; greatest: string }>();
  for (const key of keys) {
    const operation = operationOf(key);
    const own = found.get(operation);
    if (own === undefined) found.set(operation, { least: key, greatest: key });
    else if (key < own.least) own.least = key;
    else if (key > own.greatest) own.greatest = key;
  }
  return found;
}

/**
 * The answers kept from one source. Those asked for lately are held in memory too, `recentBytes` of them at most, until
 * another process writes to the file.
 */
export function answersOf(database: SqliteFile, source: string, recentBytes: number) {
  const select = database.prepare<[string, string], AnswerRow>(
    "SELECT found, data, as_of FROM answers WHERE source = ? AND key = ?",
  );
  const selectPresence = database.prepare<[string, string], Omit<AnswerRow, "data">>(
    "SELECT found, as_of FROM answers WHERE source = ? AND key = ?",
  );
  // Two processes may have read the same at different times: the later reading stays.
  const upsert = database.prepare(
    `INSERT INTO answers (source, key, found, data, as_of) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET found = excluded.found, data = excluded.data, as_of = excluded.as_of
     WHERE excluded.as_of >= answers.as_of`,
  );
  const anyBetween = database
    .prepare<[string, string, string], number>(
      "SELECT 1 FROM answers WHERE source = ? AND key BETWEEN ? AND ? LIMIT 1",
    )
    .pluck();
  // Another value after every change that another connection has made to the file.
  const dataVersion = database.prepare<[], number>("PRAGMA data_version").pluck();
  const recent = new RecentAnswers(recentBytes);
  let version = dataVersion.get();

  function followOthers(): void {
    if (recentBytes === 0) return;
    const now = dataVersion.get();
    if (now !== version) recent.clear();
    version = now;
  }

  /** As the file has it. */
  function read(key: string): StoredAnswer | undefined {
    const row = select.get(source, key);
    return row && { key, found: row.found === 1, data: row.data, asOf: row.as_of };
  }

  /** Operations of `keys` of which nothing is kept between the least and the greatest key. */
  function unknownOperations(keys: readonly string[]): Set<string> {
    const unknown = new Set<string>();
    for (const [operation, { least, greatest }] of bounds(keys)) {
      if (anyBetween.get(source, least, greatest) === undefined) unknown.add(operation);
    }
    return unknown;
  }

  function readPresence(key: string): Presence | undefined {
    const row = selectPresence.get(source, key);
    return row && { found: row.found === 1, asOf: row.as_of };
  }

  /** Operations of `keys` that need not be looked for key by key. */
  const unkept = (keys: readonly string[]): Set<string> =>
    keys.length < worthBounds ? new Set() : unknownOperations(keys);

  // One read transaction a chunk: taking and leaving the lock for each key would cost more than reading it.
  const readAllPresence = database.transaction((keys: readonly string[]) => {
    const unknown = unkept(keys);
    return keys.map((key) => (unknown.has(operationOf(key)) ? undefined : readPresence(key)));
  });
  const presence = (keys: readonly string[]) => readAllPresence(keys);

  /** Adds to `answered`, which has the first of `keys`, those that follow, until they come to `mostBytes`. */
  const readOn = database.transaction(
    (keys: readonly string[], answered: (StoredAnswer | undefined)[], bytes: number, mostBytes: number) => {
      const unknown = unkept(keys);
      for (let sum = bytes; answered.length < keys.length && sum < mostBytes;) {
        const key = keys[answered.length]!;
        const known = recent.get(key);
        const answer = known ?? (unknown.has(operationOf(key)) ? undefined : read(key));
        if (known === undefined && answer !== undefined) recent.put(answer);
        sum += answer?.data.length ?? 0;
        answered.push(answer);
      }
    },
  );

  function answers(keys: readonly string[], mostBytes = Infinity): (StoredAnswer | undefined)[] {
    followOthers();
    const answered: (StoredAnswer | undefined)[] = [];
    let bytes = 0;
    while (answered.length < keys.length && bytes < mostBytes) {
      const answer = recent.get(keys[answered.length]!);
      if (answer === undefined) {
        readOn(keys, answered, bytes, mostBytes);
        break;
      }
      bytes += answer.data.length;
      answered.push(answer);
    }
    return answered;
  }

  function put(kept: readonly StoredAnswer[]): void {
    for (const { key, found, data, asOf } of kept) {
      upsert.run(source, key, Number(found), data, asOf);
      recent.forget(key);
    }
  }

  return { read, answers, presence, put, forgetRecent: () => recent.clear() };
}
