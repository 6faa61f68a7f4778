import { RecentAnswers } from "../recent-answers.ts";
import type { Presence, StoredAnswer } from "../store/store.ts";
import type { Notices } from "./notices.ts";
import type { Session, Statement } from "./session.ts";
import { storedKey } from "./stored-key.ts";

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
      WHERE excluded.as_of >= answers.as_of
    RETURNING key, xmax <> 0 AS replaced`,
};

interface AnswerRow {
  readonly place: number;
  readonly found: boolean;
  readonly as_of: number;
  /** Null where the answers before it come to as many bytes as may be read. */
  readonly data: string | null;
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
export function answersOf(source: string, recentBytes: number, notices: Notices) {
  const recent = new RecentAnswers(recentBytes, recentFor);
  /** Counts what others have changed: what was read before may be of the past. */
  let changes = 0;
  const forgetAll = () => {
    changes += 1;
    recent.clear();
  };
  notices.on((notice) => {
    if (notice.kind === "purged") return forgetAll();
    if (notice.kind !== "answers" || notice.source !== source) return;
    if (notice.replaced === "all") return forgetAll();
    if (notice.replaced.length > 0) changes += 1;
    for (const key of notice.replaced) recent.forget(key);
  });
  notices.onInterruption(forgetAll);
  const isHeld = () => recentBytes > 0 && notices.isLive;

  /** The answers of the first of `keys`, from the server. */
  async function read(
    session: Session,
    keys: readonly string[],
    mostBytes: number,
  ): Promise<(StoredAnswer | undefined)[]> {
    const before = changes;
    const rows = await session.rows<AnswerRow>(selectAnswers, [source, keys.map(storedKey), mostBytes]);
    const answers: (StoredAnswer | undefined)[] = Array<undefined>(keys.length).fill(undefined);
    for (const { place, found, as_of, data } of rows) {
      if (data === null) return answers.slice(0, place - 1);
      const answer = { key: keys[place - 1]!, found, data, asOf: as_of };
      answers[place - 1] = answer;
      if (isHeld() && changes === before) recent.put(answer);
    }
    return answers;
  }

  async function readPresence(session: Session, keys: readonly string[]): Promise<(Presence | undefined)[]> {
    const presence: (Presence | undefined)[] = Array<undefined>(keys.length).fill(undefined);
    for (let first = 0; first < keys.length; first += mostKeys) {
      const asked = keys.slice(first, first + mostKeys).map(storedKey);
      const rows = await session.rows<Omit<AnswerRow, "data">>(selectPresence, [source, asked]);
      for (const { place, found, as_of } of rows) {
        presence[first + place - 1] = { found, asOf: as_of };
      }
    }
    return presence;
  }

  /** The first of `keys` as memory has them, up to one that it has not. */
  function remembered(keys: readonly string[], mostBytes: number) {
    const answers: (StoredAnswer | undefined)[] = [];
    let bytes = 0;
    if (!isHeld()) return { answers, isAll: false };
    recent.age();
    while (answers.length < keys.length && bytes < mostBytes) {
      const answer = recent.get(keys[answers.length]!);
      if (answer === undefined) break;
      bytes += answer.data.length;
      answers.push(answer);
    }
    return { answers, isAll: answers.length === keys.length || bytes >= mostBytes };
  }

  /** What is not in memory of `keys`. */
  const missing = (keys: readonly string[]): string[] =>
    isHeld() ? keys.filter((key) => recent.get(key) === undefined) : [...keys];

  /** `keys` from memory and from what was read of those missing, up to where no more of these was read. */
  function assembled(
    keys: readonly string[],
    asked: readonly string[],
    told: readonly (StoredAnswer | undefined)[],
    { held, mostBytes }: { readonly held: ReadonlyMap<string, StoredAnswer>; readonly mostBytes: number },
  ): (StoredAnswer | undefined)[] {
    const answers: (StoredAnswer | undefined)[] = [];
    let next = 0;
    let bytes = 0;
    for (const key of keys) {
      if (bytes >= mostBytes || (key === asked[next] && next >= told.length)) break;
      const answer = key === asked[next] ? told[next++] : held.get(key);
      bytes += answer?.data.length ?? 0;
      answers.push(answer);
    }
    return answers;
  }

  return {
    /** Those in memory, where they are all that is to be told; undefined where the server must be asked. */
    remembered(keys: readonly string[], mostBytes: number): (StoredAnswer | undefined)[] | undefined {
      const { answers, isAll } = remembered(keys, mostBytes);
      return isAll ? answers : undefined;
    },
    /** The answers of the first of `keys`, those of memory among them. */
    async answers(session: Session, keys: readonly string[], mostBytes: number) {
      const asked = missing(keys);
      const left = new Set(asked);
      const held = new Map(
        keys.flatMap((key) => {
          const answer = left.has(key) ? undefined : recent.get(key);
          return answer === undefined ? [] : [[key, answer] as const];
        }),
      );
      return assembled(keys, asked, await read(session, asked, mostBytes), { held, mostBytes });
    },
    read: (session: Session, keys: readonly string[]) => read(session, keys, Infinity),
    presence: readPresence,
    /** Keeps answers; answers the keys of those that stood there before, and say something else now. */
    async put(session: Session, answers: readonly StoredAnswer[]): Promise<string[]> {
      const replaced: string[] = [];
      const latest = latestOf(answers);
      for (let first = 0; first < latest.length; first += mostKeys) {
        const kept = latest.slice(first, first + mostKeys);
        const rows = await session.rows<{ key: string; replaced: boolean }>(upsertAnswers, [
          source,
          kept.map(({ key }) => storedKey(key)),
          kept.map(({ found }) => found),
          kept.map(({ data }) => data),
          kept.map(({ asOf }) => Math.round(asOf)),
        ]);
        replaced.push(...rows.flatMap((row) => (row.replaced ? [row.key] : [])));
      }
      return replaced;
    },
    /** What is held of these in memory is of the past. */
    forget(answers: readonly StoredAnswer[]): void {
      changes += 1;
      for (const { key } of answers) recent.forget(key);
    },
    forgetAll,
  };
}
