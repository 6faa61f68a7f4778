import type { Known } from "./answer.ts";
import type { AnswerCache, CachedAnswer, CacheEntry } from "./answer-cache.ts";

/** An answer of the cache with its payload read; no call was spent for it now. */
export interface ReadAnswer {
  readonly cached: CachedAnswer;
  readonly known: Known;
}

function read(cached: CachedAnswer): ReadAnswer {
  const { json, asOf } = cached;
  const known: Known =
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
