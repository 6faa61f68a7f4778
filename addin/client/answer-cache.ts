import type { ClientAnswer } from "./answer.ts";

/**
 * An answer as a cache stores it. `json` is the payload's JSON text, undefined for "not found"; times are epoch
 * milliseconds.
 */
export interface CachedAnswer {
  readonly json: string | undefined;
  /** When the API was read. */
  readonly asOf: number;
  /** When the relay sent it. */
  readonly keptAt: number;
}

export type CacheEntry = readonly [key: string, answer: CachedAnswer];

/** A cache by key that outlives this page. It never fails: entries that it cannot read or write count as absent. */
export interface AnswerCache {
  /** Returns the entries in the order of `keys`, undefined for those that are absent. */
  read(keys: readonly string[]): Promise<readonly (CachedAnswer | undefined)[]>;
  write(entries: readonly CacheEntry[]): void;
}

const day = 24 * 3_600_000;

/**
 * How long an answer serves before the relay is asked again, milliseconds. Asking again costs no call while the relay
 * still has the answer itself. "Not found" expires sooner because the company may be registered tomorrow.
 */
const longestService = { found: 7 * day, notFound: day } as const;

/**
 * Returns true when `answer` may serve at `now`. If `since` is given, only an answer read from the API at or after it
 * serves.
 * @decides when an answer that the add-in keeps serves
 */
export function serves(answer: CachedAnswer, now: number, since?: number): boolean {
  if (since !== undefined) return answer.asOf >= since;
  const longest = answer.json === undefined ? longestService.notFound : longestService.found;
  return answer.keptAt > now - longest;
}

/** Returns a cache in memory, which lives as long as the page. Several pages may share one. */
export function memoryCache(): AnswerCache {
  const answers = new Map<string, CachedAnswer>();
  return {
    read: (keys) => Promise.resolve(keys.map((key) => answers.get(key))),
    write(entries) {
      for (const [key, answer] of entries) answers.set(key, answer);
    },
  };
}

/** A cached answer with its payload parsed. `known.cached` is true: it costs no call now. */
interface ReadAnswer {
  readonly cached: CachedAnswer;
  readonly known: ClientAnswer;
}

function read(cached: CachedAnswer): ReadAnswer {
  const { json, asOf } = cached;
  const known: ClientAnswer =
    json === undefined
      ? { status: "not_found", asOf, cached: true }
      : { status: "found", data: JSON.parse(json), asOf, cached: true };
  return { cached, known };
}

/**
 * True when `present` was read from the API later than `next`. Of an answer that the relay had stored only the day is told;
 * if it was asked for after `present` came and differs from it, it was read after it, later on that day.
 */
const isLater = (present: CachedAnswer, next: CachedAnswer, askedAt: number): boolean =>
  present.asOf > next.asOf + (present.json !== next.json && present.keptAt < askedAt ? day - 1 : 0);

/** The add-in's cache: the `most` recently used answers in memory, in front of a cache that outlives the page. */
export class TieredCache {
  readonly #recent = new Map<string, ReadAnswer>();
  readonly #most: number;
  readonly #lasting: AnswerCache;

  constructor(lasting: AnswerCache, most: number) {
    this.#lasting = lasting;
    this.#most = most;
  }

  /** Returns an answer from memory and marks it as just used. */
  recent(key: string): ReadAnswer | undefined {
    const answer = this.#recent.get(key);
    if (answer !== undefined) this.#use(key, answer);
    return answer;
  }

  /**
   * Returns the answers under `keys`, in their order. If there is none under a key, the one under the key that `earlier` returns,
   * under which it was kept before.
   */
  async read(
    keys: readonly string[],
    earlier?: (index: number) => string | undefined,
  ): Promise<(ReadAnswer | undefined)[]> {
    const found = new Map<string, ReadAnswer | undefined>();
    const look = async (places: readonly (readonly [key: string, kept: string])[]) => {
      if (places.length === 0) return;
      const lasting = await this.#lasting.read(places.map(([, kept]) => kept));
      places.forEach(([key], index) => {
        const answer = lasting[index];
        found.set(key, answer && this.#readable(key, answer));
      });
    };
    const known = (key: string) => found.get(key) ?? this.recent(key);
    await look(keys.flatMap((key) => (known(key) === undefined ? [[key, key] as const] : [])));
    if (earlier !== undefined)
      await look(
        keys.flatMap((key, index) => {
          const kept = known(key) === undefined ? earlier(index) : undefined;
          return kept === undefined ? [] : [[key, kept] as const];
        }),
      );
    return keys.map(known);
  }

  /**
   * Puts an answer in memory and returns it. If memory already has one that was read from the API later, that one
   * stays, and serves at least as long as this one would have. `askedAt`: when the relay was asked for the answer.
   */
  put(key: string, cached: CachedAnswer, askedAt = 0): ReadAnswer {
    const present = this.#recent.get(key);
    const answer =
      present !== undefined && isLater(present.cached, cached, askedAt)
        ? {
            ...present,
            cached: { ...present.cached, keptAt: Math.max(present.cached.keptAt, cached.keptAt) },
          }
        : read(cached);
    this.#use(key, answer);
    return answer;
  }

  /** Writes answers to the cache that outlives the page. */
  write(entries: readonly CacheEntry[]): void {
    if (entries.length > 0) this.#lasting.write(entries);
  }

  /** An entry whose JSON cannot be parsed counts as absent. */
  #readable(key: string, cached: CachedAnswer): ReadAnswer | undefined {
    try {
      return this.put(key, cached);
    } catch {
      return undefined;
    }
  }

  /** Makes `answer` the most recently used one and evicts the least recently used one if memory is full. */
  #use(key: string, answer: ReadAnswer): void {
    this.#recent.delete(key);
    this.#recent.set(key, answer);
    if (this.#recent.size > this.#most) this.#recent.delete(this.#recent.keys().next().value!);
  }
}
