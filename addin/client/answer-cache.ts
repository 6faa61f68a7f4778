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
export const longestService = { found: 7 * day, notFound: day } as const;

/** True when `answer` serves at `now`; `since`, where given, is the caller's own wish for the time of reading. */
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
