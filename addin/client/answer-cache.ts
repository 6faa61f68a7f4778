import type { RegisterAnswer } from "./answer.ts";

/** An answer as a cache holds it: the payload's JSON text, undefined for "not found"; times are epoch milliseconds. */
export interface CachedAnswer {
  readonly json: string | undefined;
  /** When the API was read. */
  readonly asOf: number;
  /** When the relay told it. */
  readonly keptAt: number;
}

export type CacheEntry = readonly [key: string, answer: CachedAnswer];

/** A cache that outlives this page, by key. What goes wrong with it is nobody's concern: its answers are then not there. */
export interface AnswerCache {
  /** In the order of `keys`, undefined for what is not there. */
  read(keys: readonly string[]): Promise<readonly (CachedAnswer | undefined)[]>;
  write(entries: readonly CacheEntry[]): void;
}

const day = 24 * 3_600_000;

/**
 * How long an answer serves without the relay being asked, milliseconds. Asking it then costs nothing while the relay
 * has the answer itself; what is not found today may be registered tomorrow.
 */
const longestService = { found: 7 * day, notFound: day } as const;

/**
 * True when `answer` serves at `now`; `since`, where given, is the caller's own wish for the time of reading.
 * @decides when an answer that the add-in keeps serves
 */
export function serves(answer: CachedAnswer, now: number, since: number | undefined): boolean {
  if (since !== undefined) return answer.asOf >= since;
  const longest = answer.json === undefined ? longestService.notFound : longestService.found;
  return answer.keptAt > now - longest;
}

/** A cache for as long as the page lives; several pages that are given the same one share it. */
export function memoryCache(): AnswerCache {
  const answers = new Map<string, CachedAnswer>();
  return {
    read: (keys) => Promise.resolve(keys.map((key) => answers.get(key))),
    write(entries) {
      for (const [key, answer] of entries) answers.set(key, answer);
    },
  };
}

/** An answer of the cache with its payload read; no call was spent for it now. */
interface ReadAnswer {
  readonly cached: CachedAnswer;
  readonly known: RegisterAnswer;
}

function read(cached: CachedAnswer): ReadAnswer {
  const { json, asOf } = cached;
  const known: RegisterAnswer =
    json === undefined
      ? { status: "not_found", asOf, cached: true }
      : { status: "found", data: JSON.parse(json), asOf, cached: true };
  return { cached, known };
}

/** The add-in's cache: the answers used last in memory, `most` of them, the others in a cache that outlives the page. */
export class TieredCache {
  readonly #recent = new Map<string, ReadAnswer>();
  readonly #most: number;
  readonly #lasting: AnswerCache;

  constructor(lasting: AnswerCache, most: number) {
    this.#lasting = lasting;
    this.#most = most;
  }

  /** An answer in memory. */
  recent(key: string): ReadAnswer | undefined {
    const answer = this.#recent.get(key);
    if (answer !== undefined) this.#use(key, answer);
    return answer;
  }

  /** The answers under `keys`, in their order. */
  async read(keys: readonly string[]): Promise<(ReadAnswer | undefined)[]> {
    const missing = keys.filter((key) => this.recent(key) === undefined);
    const lasting = missing.length === 0 ? [] : await this.#lasting.read(missing);
    const found = new Map<string, ReadAnswer>();
    missing.forEach((key, index) => {
      const answer = lasting[index];
      const readable = answer && this.#readable(key, answer);
      if (readable !== undefined) found.set(key, readable);
    });
    return keys.map((key) => found.get(key) ?? this.recent(key));
  }

  /** Has an answer in memory from now on, or the one that is there where that was read later. */
  put(key: string, cached: CachedAnswer): ReadAnswer {
    const present = this.#recent.get(key);
    const answer = present !== undefined && present.cached.asOf > cached.asOf ? present : read(cached);
    this.#use(key, answer);
    return answer;
  }

  /** Writes answers beyond this page. */
  write(entries: readonly CacheEntry[]): void {
    if (entries.length > 0) this.#lasting.write(entries);
  }

  /** What cannot be read any more is not there. */
  #readable(key: string, cached: CachedAnswer): ReadAnswer | undefined {
    try {
      return this.put(key, cached);
    } catch {
      return undefined;
    }
  }

  /** Makes an answer the one used last; the one used longest ago makes room. */
  #use(key: string, answer: ReadAnswer): void {
    this.#recent.delete(key);
    this.#recent.set(key, answer);
    if (this.#recent.size > this.#most) this.#recent.delete(this.#recent.keys().next().value!);
  }
}
