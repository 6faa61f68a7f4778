import type Database from "better-sqlite3";
import type { Presence, StoredAnswer } from "../store.ts";
import { RecentAnswers } from "./recent-answers.ts";

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
export function answersOf(database: Database.Database, source: string, recentBytes: number) {
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

  /** Reads each key, except those of operations of which nothing is kept. */
  function inTurn<T>(keys: readonly string[], readOne: (key: string) => T | undefined): (T | undefined)[] {
    if (keys.length < worthBounds) return keys.map(readOne);
    const unknown = unknownOperations(keys);
    return keys.map((key) => (unknown.has(operationOf(key)) ? undefined : readOne(key)));
  }

  // One read transaction a handful: taking and leaving the lock for each key would cost more than reading it.
  const readAll = database.transaction((keys: readonly string[]) => inTurn(keys, read));
  const readAllPresence = database.transaction((keys: readonly string[]) => inTurn(keys, readPresence));
  const presence = (keys: readonly string[]) => readAllPresence(keys);

  function answers(keys: readonly string[]): (StoredAnswer | undefined)[] {
    if (recentBytes === 0) return readAll(keys);
    followOthers();
    const found = keys.map((key) => recent.get(key));
    const missing = keys.filter((_, index) => found[index] === undefined);
    if (missing.length === 0) return found;
    const fromFile = readAll(missing).values();
    return found.map((answer) => {
      if (answer !== undefined) return answer;
      const next = fromFile.next().value;
      if (next !== undefined) recent.put(next);
      return next;
    });
  }

  function put(kept: readonly StoredAnswer[]): void {
    for (const { key, found, data, asOf } of kept) {
      upsert.run(source, key, Number(found), data, asOf);
      recent.forget(key);
    }
  }

  return { read, answers, presence, put, forgetRecent: () => recent.clear() };
}
