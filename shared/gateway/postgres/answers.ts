import { keepsFormer } from "../store/outcomes.ts";
import { RecentAnswers } from "../store/stored-answers.ts";
import type { FormerAnswer, Presence, StoredAnswer } from "../store/store.ts";
import type { ChangeNotice, Notices } from "./notices.ts";
import { type StatementSession, type Statement, columnsOf } from "./session.ts";
import { storedKey } from "./tables.ts";

/** How long an answer that is not read again stays in memory, milliseconds. */
const recentFor = 10 * 60_000;
/** Most keys in one statement. */
const mostKeys = 5_000;

/**
 * The answers of the keys `$2`. Each key is looked up on its own, so that the server never reads more of the table,
 * whatever plan it prefers.
 */
const keptOf = `unnest($2::text[]) WITH ORDINALITY AS t(key, place)
  CROSS JOIN LATERAL (SELECT * FROM answers WHERE source = $1 AND key = t.key LIMIT 1) AS a`;

/** Reads answers up to `$3` bytes, each with its position among the keys. The first one beyond has null data. */
const selectAnswers: Statement = {
  name: "select answers",
  text: `SELECT place, found, as_of, CASE WHEN before < $3 THEN data END AS data FROM (
      SELECT t.place, a.found, a.as_of, a.data,
             coalesce(sum(octet_length(a.data)) OVER (
               ORDER BY t.place ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
        FROM ${keptOf}) AS sized
    ORDER BY place`,
};

const selectPresence: Statement = {
  name: "select presence",
  text: `SELECT t.place, a.found, a.as_of FROM ${keptOf}`,
};

// Two processes may have read the same at different times: the later reading stays.
const upsertAnswers: Statement = {
  name: "upsert answers",
  text: `INSERT INTO answers (source, key, found, data, as_of)
      SELECT $1, key, found, data, as_of
        FROM unnest($2::text[], $3::boolean[], $4::text[], $5::bigint[]) AS t(key, found, data, as_of) ORDER BY key
    ON CONFLICT (key, source) DO UPDATE SET found = excluded.found, data = excluded.data, as_of = excluded.as_of
      WHERE excluded.as_of >= answers.as_of OR answers.as_of > $6
    RETURNING key, xmax <> 0 AS replaced`,
};

/**
 * Copies the answers that are about to be replaced by different ones. It locks all present answers in the order in
 * which they are written afterwards, so that two concurrent writers never deadlock.
 */
const insertFormer: Statement = {
  name: "insert former answers",
  text: `WITH before AS (
      SELECT a.source, a.key, a.as_of, a.found, a.data, t.as_of AS replaced_at,
             a.as_of <= least(t.as_of, $6) AND (a.found <> t.found OR a.data <> t.data) AS is_replaced
        FROM unnest($2::text[], $3::boolean[], $4::text[], $5::bigint[]) AS t(key, found, data, as_of)
        JOIN answers a ON a.source = $1 AND a.key = t.key ORDER BY t.key FOR UPDATE OF a)
    INSERT INTO former_answers (source, key, as_of, found, data, replaced_at)
      SELECT source, key, as_of, found, data, replaced_at FROM before WHERE is_replaced
    ON CONFLICT DO NOTHING`,
};

const selectFormer: Statement = {
  name: "select former answers",
  text: `SELECT t.place, f.found, f.as_of, f.data, f.replaced_at
    FROM unnest($2::text[]) WITH ORDINALITY AS t(key, place)
    JOIN former_answers f ON f.source = $1 AND f.key = t.key ORDER BY t.place, f.as_of`,
};

interface PostgresAnswerRow {
  readonly place: number;
  readonly found: boolean;
  readonly as_of: number;
  /** Null where the answers before it add up to the byte limit. */
  readonly data: string | null;
}

interface FormerRow extends PostgresAnswerRow {
  readonly data: string;
  readonly replaced_at: number;
}

/** Returns the latest answer of each key, because a statement may write each row only once. */
function latestOf(answers: readonly StoredAnswer[]): StoredAnswer[] {
  const latest = new Map<string, StoredAnswer>();
  for (const answer of answers) {
    const known = latest.get(answer.key);
    if (known === undefined || answer.asOf >= known.asOf) latest.set(answer.key, answer);
  }
  return [...latest.values()];
}

/**
 * The stored answers of one source. Recent ones, `recentBytes` at most, are also cached in memory while `notices`
 * report what others replace and delete.
 */
export class PostgresAnswers {
  readonly #source: string;
  readonly #recentBytes: number;
  readonly #notices: Notices;
  readonly #recent: RecentAnswers;
  readonly #latest: () => number;
  /** Counts changes, so that an answer read before one is not cached after it. */
  #changes = 0;

  /** `latest`: answers read after this time, by the database's clock, are ignored. */
  constructor(source: string, recentBytes: number, notices: Notices, latest: () => number) {
    this.#source = source;
    this.#latest = latest;
    this.#recentBytes = recentBytes;
    this.#notices = notices;
    this.#recent = new RecentAnswers(recentBytes, {
      longestAge: recentFor,
      nameOf: (key) => notices.answerName(source, storedKey(key)),
    });
    notices.on((notice) => this.#follow(notice));
    notices.onInterruption(() => this.forgetAll());
  }

  /** Returns the answers from memory alone; undefined when the server must be asked. */
  remembered(keys: readonly string[], mostBytes: number): (StoredAnswer | undefined)[] | undefined {
    if (!this.#isCacheLive) return undefined;
    const answers: (StoredAnswer | undefined)[] = [];
    let bytes = 0;
    this.#recent.age();
    while (answers.length < keys.length && bytes < mostBytes) {
      const answer = this.#recent.get(keys[answers.length]!);
      if (answer === undefined) return undefined;
      bytes += answer.data.length;
      answers.push(answer);
    }
    return answers;
  }

  /** Returns the answers of the first `keys`, from memory or the server, until they add up to `mostBytes`. */
  async answers(
    session: StatementSession,
    keys: readonly string[],
    mostBytes: number,
  ): Promise<(StoredAnswer | undefined)[]> {
    const known = new Map(this.#isCacheLive ? keys.map((key) => [key, this.#recent.get(key)]) : []);
    const asked = keys.filter((key) => known.get(key) === undefined);
    const read = await this.read(session, asked, mostBytes);
    const answers: (StoredAnswer | undefined)[] = [];
    let next = 0;
    let bytes = 0;
    for (const key of keys) {
      const isAsked = key === asked[next];
      if (bytes >= mostBytes || (isAsked && next >= read.length)) break;
      const answer = isAsked ? read[next++] : known.get(key);
      bytes += answer?.data.length ?? 0;
      answers.push(answer);
    }
    return answers;
  }

  /** Reads the answers of the first `keys` from the server, until they add up to `mostBytes`. */
  async read(
    session: StatementSession,
    keys: readonly string[],
    mostBytes = Infinity,
  ): Promise<(StoredAnswer | undefined)[]> {
    const before = this.#changes;
    const rows = await session.rows<PostgresAnswerRow>(selectAnswers, [
      this.#source,
      keys.map(storedKey),
      mostBytes,
    ]);
    const answers: (StoredAnswer | undefined)[] = Array<undefined>(keys.length).fill(undefined);
    const latest = this.#latest();
    for (const { place, found, as_of, data } of rows) {
      if (data === null) return answers.slice(0, place - 1);
      if (as_of > latest) continue;
      const answer = { key: keys[place - 1]!, found, data, asOf: as_of };
      answers[place - 1] = answer;
      if (this.#isCacheLive && this.#changes === before) this.#recent.put(answer);
    }
    return answers;
  }

  /** Returns for each of `keys` whether it has an answer, and when that was read. */
  async presence(session: StatementSession, keys: readonly string[]): Promise<(Presence | undefined)[]> {
    const presence: (Presence | undefined)[] = Array<undefined>(keys.length).fill(undefined);
    const latest = this.#latest();
    for (let first = 0; first < keys.length; first += mostKeys) {
      const asked = keys.slice(first, first + mostKeys).map(storedKey);
      const rows = await session.rows<Omit<PostgresAnswerRow, "data">>(selectPresence, [this.#source, asked]);
      for (const { place, found, as_of } of rows) {
        if (as_of <= latest) presence[first + place - 1] = { found, asOf: as_of };
      }
    }
    return presence;
  }

  /** Writes answers. Returns the stored keys of those that overwrote one, even with the same content. */
  async put(session: StatementSession, answers: readonly StoredAnswer[]): Promise<string[]> {
    const replaced: string[] = [];
    const latest = latestOf(answers);
    for (let first = 0; first < latest.length; first += mostKeys) {
      const kept = latest.slice(first, first + mostKeys);
      const ofCompanies = kept.filter(({ key }) => keepsFormer(key));
      const [, rows] = await Promise.all([
        ofCompanies.length === 0 ? undefined : session.count(insertFormer, this.#written(ofCompanies)),
        session.rows<{ key: string; replaced: boolean }>(upsertAnswers, this.#written(kept)),
      ]);
      replaced.push(...rows.flatMap((row) => (row.replaced ? [row.key] : [])));
    }
    return replaced;
  }

  /** Returns the replaced answers of each of `keys`, oldest first. */
  async former(session: StatementSession, keys: readonly string[]): Promise<FormerAnswer[][]> {
    const former: FormerAnswer[][] = keys.map(() => []);
    const latest = this.#latest();
    const rows = await session.rows<FormerRow>(selectFormer, [this.#source, keys.map(storedKey)]);
    for (const { place, found, as_of: asOf, data, replaced_at: replacedAt } of rows) {
      if (asOf <= latest) former[place - 1]!.push({ key: keys[place - 1]!, found, data, asOf, replacedAt });
    }
    return former;
  }

  /** Returns the parameters of the statements that write. */
  #written(answers: readonly StoredAnswer[]): unknown[] {
    const stored = answers.map((answer) => ({ ...answer, key: storedKey(answer.key) }));
    return [this.#source, ...columnsOf(stored, "key", "found", "data", "asOf"), this.#latest()];
  }

  /** Drops these answers from memory. */
  forget(answers: readonly StoredAnswer[]): void {
    this.#changes += 1;
    for (const { key } of answers) this.#recent.forget(key);
  }

  /** Drops all answers from memory. */
  forgetAll(): void {
    this.#changes += 1;
    this.#recent.clear();
  }

  get #isCacheLive(): boolean {
    return this.#recentBytes > 0 && this.#notices.isLive;
  }

  #follow(notice: ChangeNotice): void {
    if (notice.kind === "purged") return this.forgetAll();
    if (notice.kind !== "answers" || notice.source !== this.#source) return;
    if (notice.replaced === "all") return this.forgetAll();
    if (notice.replaced.length > 0) this.#changes += 1;
    for (const name of notice.replaced) this.#recent.forgetNamed(name);
  }
}
