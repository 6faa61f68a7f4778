import { keepsFormer } from "../store/outcomes.ts";
import { RecentAnswers } from "../store/recent-answers.ts";
import type { FormerAnswer, Presence, StoredAnswer } from "../store/store.ts";
import type { ChangeNotice, Notices } from "./notices.ts";
import type { StatementSession, Statement } from "./session.ts";
import { storedKey } from "./tables.ts";

/** How long an answer is held in memory that nobody asks for again, milliseconds. */
const recentFor = 10 * 60_000;
/** Keys of one statement at most. */
const mostKeys = 5_000;

/** What is kept of the keys `$2`, each looked up by itself: whatever the server thinks of the table, it reads no more of it. */
const keptOf = `unnest($2::text[]) WITH ORDINALITY AS t(key, place)
  CROSS JOIN LATERAL (SELECT * FROM answers WHERE source = $1 AND key = t.key LIMIT 1) AS a`;

/** Answers up to `$3` bytes, each with its place among the keys; the first one that is over has no text. */
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
 * Keeps what stands under the keys where that is replaced by something else. All that stand there are taken, in the order in
 * which they are written afterwards: two who replace the same at once never wait for each other.
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
  /** Null where the answers before it come to as many bytes as may be read. */
  readonly data: string | null;
}

interface FormerRow extends PostgresAnswerRow {
  readonly data: string;
  readonly replaced_at: number;
}

/** The latest answer to each key: one statement writes a row once. */
function latestOf(answers: readonly StoredAnswer[]): StoredAnswer[] {
  const latest = new Map<string, StoredAnswer>();
  for (const answer of answers) {
    const known = latest.get(answer.key);
    if (known === undefined || answer.asOf >= known.asOf) latest.set(answer.key, answer);
  }
  return [...latest.values()];
}

/**
 * The answers kept from one source. Those asked for lately are held in memory too, `recentBytes` of them at most, for as
 * long as `notices` tell of what others replace and delete.
 */
export class PostgresAnswers {
  readonly #source: string;
  readonly #recentBytes: number;
  readonly #notices: Notices;
  readonly #recent: RecentAnswers;
  readonly #latest: () => number;
  /** Counts what others have changed: what was read before may be of the past. */
  #changes = 0;

  /** `latest`: what is dated later, by the database's clock, is as if it were not there. */
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

  /** Those in memory, where they are all that is to be told; undefined where the server must be asked. */
  remembered(keys: readonly string[], mostBytes: number): (StoredAnswer | undefined)[] | undefined {
    if (!this.#isHeld) return undefined;
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

  /** The answers of the first of `keys`, those of memory among them, until they come to `mostBytes`. */
  async answers(
    session: StatementSession,
    keys: readonly string[],
    mostBytes: number,
  ): Promise<(StoredAnswer | undefined)[]> {
    const asked = this.#isHeld ? keys.filter((key) => this.#recent.get(key) === undefined) : [...keys];
    const missing = new Set(asked);
    const held = new Map(
      keys.flatMap((key) => {
        const answer = missing.has(key) ? undefined : this.#recent.get(key);
        return answer === undefined ? [] : [[key, answer] as const];
      }),
    );
    const read = await this.read(session, asked, mostBytes);
    return assembled(keys, { asked, read, held }, mostBytes);
  }

  /** The answers of the first of `keys` as the server has them, until they come to `mostBytes`. */
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
      if (this.#isHeld && this.#changes === before) this.#recent.put(answer);
    }
    return answers;
  }

  /** Whether there is an answer to each of `keys`, and of when. */
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

  /** Keeps answers; answers the keys of those that stood there before, and say something else now. */
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

  /** What stood under each of `keys` before, the oldest first. */
  async former(session: StatementSession, keys: readonly string[]): Promise<FormerAnswer[][]> {
    const former: FormerAnswer[][] = keys.map(() => []);
    const latest = this.#latest();
    const rows = await session.rows<FormerRow>(selectFormer, [this.#source, keys.map(storedKey)]);
    for (const { place, found, as_of: asOf, data, replaced_at: replacedAt } of rows) {
      if (asOf <= latest) former[place - 1]!.push({ key: keys[place - 1]!, found, data, asOf, replacedAt });
    }
    return former;
  }

  /** Answers as the statements take them that write. */
  #written(answers: readonly StoredAnswer[]): unknown[] {
    return [
      this.#source,
      answers.map(({ key }) => storedKey(key)),
      answers.map(({ found }) => found),
      answers.map(({ data }) => data),
      answers.map(({ asOf }) => Math.round(asOf)),
      Math.round(this.#latest()),
    ];
  }

  /** What is held of these in memory is of the past. */
  forget(answers: readonly StoredAnswer[]): void {
    this.#changes += 1;
    for (const { key } of answers) this.#recent.forget(key);
  }

  /** What is held in memory is of the past. */
  forgetAll(): void {
    this.#changes += 1;
    this.#recent.clear();
  }

  get #isHeld(): boolean {
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

/** What was found of some keys: those that the server was asked for, in their order, and those of memory. */
interface FoundAnswers {
  readonly asked: readonly string[];
  /** To the first of `asked`: all that were read. */
  readonly read: readonly (StoredAnswer | undefined)[];
  readonly held: ReadonlyMap<string, StoredAnswer>;
}

/** `keys` from memory and from what was read of those missing, up to where no more of these was read. */
function assembled(
  keys: readonly string[],
  { asked, read, held }: FoundAnswers,
  mostBytes: number,
): (StoredAnswer | undefined)[] {
  const answers: (StoredAnswer | undefined)[] = [];
  let next = 0;
  let bytes = 0;
  for (const key of keys) {
    if (bytes >= mostBytes || (key === asked[next] && next >= read.length)) break;
    const answer = key === asked[next] ? read[next++] : held.get(key);
    bytes += answer?.data.length ?? 0;
    answers.push(answer);
  }
  return answers;
}
