/** An answer as it is kept: the payload's JSON text, undefined for "not found"; times are epoch milliseconds. */
export interface Kept {
  readonly json: string | undefined;
  /** When the API was read. */
  readonly asOf: number;
  /** When the relay told it. */
  readonly keptAt: number;
}

/** Answers kept beyond this page, by key. What goes wrong with them is nobody's concern: they are then not there. */
export interface KeptAnswers {
  /** In the order of `keys`, undefined for what is not kept. */
  read(keys: readonly string[]): Promise<readonly (Kept | undefined)[]>;
  keep(entries: readonly (readonly [key: string, kept: Kept])[]): void;
}

const day = 24 * 3_600_000;

/**
 * How long an answer serves without the relay being asked, milliseconds. Asking it then costs nothing while the relay
 * keeps the answer itself; what is not found today may be registered tomorrow.
 */
export const longestService = { found: 7 * day, notFound: day } as const;

/** True when `kept` serves at `now`; `since`, where given, is the caller's own wish for the time of reading. */
export function serves(kept: Kept, now: number, since: number | undefined): boolean {
  if (since !== undefined) return kept.asOf >= since;
  const longest = kept.json === undefined ? longestService.notFound : longestService.found;
  return kept.keptAt > now - longest;
}

/** Answers kept for as long as the page lives; several pages that are given the same one share it. */
export function answersInMemory(): KeptAnswers {
  const answers = new Map<string, Kept>();
  return {
    read: (keys) => Promise.resolve(keys.map((key) => answers.get(key))),
    keep(entries) {
      for (const [key, kept] of entries) answers.set(key, kept);
    },
  };
}
