import type { StoredAnswer } from "./store.ts";

/** What an answer takes in memory beside its texts, bytes. */
const overhead = 200;

/** Characters of a key at most that is remembered: the questions that people ask again are short. */
const longestKey = 500;

const sizeOf = ({ key, data }: StoredAnswer): number => key.length + data.length + overhead;

/** One of two generations: answers by their keys, and the keys of those that have a name. */
class Generation {
  readonly answers = new Map<string, StoredAnswer>();
  readonly named = new Map<string, string>();
}

interface RecentOptions {
  /** Milliseconds after which what nobody asked for again is forgotten. @default never */
  readonly longestAge?: number;
  /** What others call the answer under a key, where they tell that it is another now. @default nothing */
  readonly nameOf?: (key: string) => string | undefined;
  /** Milliseconds that never go back. */
  readonly elapsed?: () => number;
}

/**
 * Answers read or written lately, in memory: reading one from the store takes ten times as long as telling it. Kept in two
 * generations: when the young one is full, or has been young for long, it becomes the old one, and what was not asked for
 * since the last time is forgotten.
 */
export class RecentAnswers {
  readonly #mostBytes: number;
  readonly #options: Required<RecentOptions>;
  #young = new Generation();
  #old = new Generation();
  #youngBytes = 0;
  /** When the young generation began. */
  #begun: number;

  /** `mostBytes`: of both generations together; 0 remembers nothing. */
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

  /** Forgets the answer that others call so. */
  forgetNamed(name: string): void {
    const key = this.#young.named.get(name) ?? this.#old.named.get(name);
    if (key !== undefined) this.forget(key);
  }

  clear(): void {
    this.#young = new Generation();
    this.#old = new Generation();
    this.#youngBytes = 0;
  }

  /** What is young is old from now on. */
  #grow(): void {
    this.#old = this.#young;
    this.#young = new Generation();
    this.#youngBytes = 0;
    this.#begun = this.#options.elapsed();
  }

  /** Forgets what is too old; to be called now and then, before what is held is asked. */
  age(): void {
    const { elapsed, longestAge } = this.#options;
    const age = elapsed() - this.#begun;
    if (age * 2 <= longestAge) return;
    if (age > longestAge) this.clear();
    this.#grow();
  }
}
