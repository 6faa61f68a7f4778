import type { StoredAnswer } from "./store/store.ts";

/** What an answer takes in memory beside its texts, bytes. */
const overhead = 200;

/** Characters of a key at most that is remembered: the questions that people ask again are short. */
const longestKey = 500;

const sizeOf = ({ key, data }: StoredAnswer): number => key.length + data.length + overhead;

/**
 * Answers read or written lately, in memory: reading one from the store takes ten times as long as telling it. Kept in two
 * generations: when the young one is full, or has been young for long, it becomes the old one, and what was not asked for
 * since the last time is forgotten.
 */
export class RecentAnswers {
  readonly #mostBytes: number;
  readonly #longestAge: number;
  readonly #elapsed: () => number;
  #young = new Map<string, StoredAnswer>();
  #old = new Map<string, StoredAnswer>();
  #youngBytes = 0;
  /** When the young generation began. */
  #begun: number;

  /**
   * `mostBytes`: of both generations together; 0 remembers nothing. `longestAge`: milliseconds after which what nobody
   * asked for again is forgotten. `elapsed`: milliseconds that never go back.
   */
  constructor(mostBytes: number, longestAge = Infinity, elapsed: () => number = () => performance.now()) {
    this.#mostBytes = mostBytes;
    this.#longestAge = longestAge;
    this.#elapsed = elapsed;
    this.#begun = elapsed();
  }

  get(key: string): StoredAnswer | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old !== undefined) this.put(old);
    return old;
  }

  put(answer: StoredAnswer): void {
    if (this.#mostBytes === 0 || answer.key.length > longestKey) return;
    const before = this.#young.get(answer.key);
    this.#youngBytes += sizeOf(answer) - (before === undefined ? 0 : sizeOf(before));
    this.#young.set(answer.key, answer);
    if (this.#youngBytes * 2 > this.#mostBytes) this.#grow();
  }

  forget(key: string): void {
    const young = this.#young.get(key);
    if (young !== undefined) this.#youngBytes -= sizeOf(young);
    this.#young.delete(key);
    this.#old.delete(key);
  }

  clear(): void {
    this.#young.clear();
    this.#old.clear();
    this.#youngBytes = 0;
  }

  /** What is young is old from now on. */
  #grow(): void {
    this.#old = this.#young;
    this.#young = new Map();
    this.#youngBytes = 0;
    this.#begun = this.#elapsed();
  }

  /** Forgets what is too old; to be called now and then, before what is held is asked. */
  age(): void {
    const age = this.#elapsed() - this.#begun;
    if (age * 2 <= this.#longestAge) return;
    if (age > this.#longestAge) this.clear();
    this.#grow();
  }
}
