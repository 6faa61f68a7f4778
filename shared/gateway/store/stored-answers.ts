import type { StoredAnswer, Store } from "./store.ts";
import { type Lookup, spelledKey } from "../../lookups/lookup.ts";

/** Memory that an answer takes besides its strings, bytes. */
const overhead = 200;

/** Longest key that is cached, characters. Questions that people repeat are short. */
const longestKey = 500;

const sizeOf = ({ key, data }: StoredAnswer): number => key.length + data.length + overhead;

/** One of two cache generations: answers by key, and keys by name for those that have one. */
class Generation {
  readonly answers = new Map<string, StoredAnswer>();
  readonly named = new Map<string, string>();
}

interface RecentOptions {
  /** Milliseconds after which an answer that was not read again is dropped. @default never */
  readonly longestAge?: number;
  /** Name under which other machines report that the answer of a key has changed. @default none */
  readonly nameOf?: (key: string) => string | undefined;
  /** Monotonic time, milliseconds. */
  readonly elapsed?: () => number;
}

/**
 * A cache in memory of answers read or written lately: reading one from the store takes ten times as long as answering.
 * It has two generations. When the young one is full or too old, it becomes the old one, and answers not read since the
 * last change are dropped.
 */
export class RecentAnswers {
  readonly #mostBytes: number;
  readonly #options: Required<RecentOptions>;
  #young = new Generation();
  #old = new Generation();
  #youngBytes = 0;
  /** When the young generation began, by `elapsed`. */
  #begun: number;

  /** `mostBytes`: size of both generations together; 0 caches nothing. */
  constructor(mostBytes: number, options: RecentOptions = {}) {
    this.#mostBytes = mostBytes;
    this.#options = {
      ...{ longestAge: Infinity, nameOf: () => undefined, elapsed: () => performance.now() },
      ...options,
    };
    this.#begun = this.#options.elapsed();
  }

  get(key: string): StoredAnswer | undefined {
    const young = this.#young.answers.get(key);
    if (young !== undefined) return young;
    const old = this.#old.answers.get(key);
    if (old !== undefined) this.put(old);
    return old;
  }

  put(answer: StoredAnswer): void {
    const { key } = answer;
    if (this.#mostBytes === 0 || key.length > longestKey) return;
    const { answers, named } = this.#young;
    const before = answers.get(key);
    this.#youngBytes += sizeOf(answer) - (before === undefined ? 0 : sizeOf(before));
    answers.set(key, answer);
    if (before === undefined) {
      const name = this.#options.nameOf(key);
      if (name !== undefined) named.set(name, key);
    }
    if (this.#youngBytes * 2 > this.#mostBytes) this.#grow();
  }

  forget(key: string): void {
    const young = this.#young.answers.get(key);
    if (young !== undefined) this.#youngBytes -= sizeOf(young);
    this.#young.answers.delete(key);
    this.#old.answers.delete(key);
  }

  /** Drops the answer that other machines know by `name`. */
  forgetNamed(name: string): void {
    const key = this.#young.named.get(name) ?? this.#old.named.get(name);
    if (key !== undefined) this.forget(key);
  }

  clear(): void {
    this.#young = new Generation();
    this.#old = new Generation();
    this.#youngBytes = 0;
  }

  /** Makes the young generation the old one. */
  #grow(): void {
    this.#old = this.#young;
    this.#young = new Generation();
    this.#youngBytes = 0;
    this.#begun = this.#options.elapsed();
  }

  /** Drops answers that are too old. Call it from time to time, before reading. */
  age(): void {
    const { elapsed, longestAge } = this.#options;
    const age = elapsed() - this.#begun;
    if (age * 2 <= longestAge) return;
    if (age > longestAge) this.clear();
    this.#grow();
  }
}

/**
 * Returns the stored answers of `lookups`, whose keys are `keys`, as `Store.answers` does. When a key has none, it
 * tries the key spelled as in the question: answers were stored under that before questions with the same meaning
 * shared one key.
 */
export async function spelledAnswers(
  store: Pick<Store, "answers">,
  lookups: readonly Lookup[],
  keys: readonly string[],
  mostBytes?: number,
): Promise<(StoredAnswer | undefined)[]> {
  const answers = await store.answers(keys, mostBytes);
  const spelled: { readonly at: number; readonly key: string }[] = [];
  answers.forEach((answer, at) => {
    const key = answer === undefined ? spelledKey(lookups[at]!) : undefined;
    if (key !== undefined) spelled.push({ at, key });
  });
  if (spelled.length === 0) return answers;
  const kept = await store.answers(spelled.map(({ key }) => key));
  const whole = [...answers];
  spelled.forEach(({ at }, place) => {
    const answer = kept[place];
    if (answer !== undefined) whole[at] = { ...answer, key: keys[at]! };
  });
  return whole;
}
