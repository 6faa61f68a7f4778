import { createHash } from "node:crypto";

/** What stands for a user's question: as short for a long one, and the question cannot be read from it. */
const digestOf = (user: string, key: string) =>
  createHash("sha256").update(`${user}\n${key}`).digest("base64url");

/**
 * Which questions about people a user has asked, and when: of their own nothing is withheld. Held in memory alone, for
 * nowhere may it stand who asked what; the oldest are forgotten, and a restart forgets all.
 */
export class OwnQuestions {
  readonly #most: number;
  #young = new Map<string, number>();
  #old = new Map<string, number>();

  /** `most`: questions remembered at most. */
  constructor(most = 50_000) {
    this.#most = most;
  }

  /** `user` has asked `key` of the service at `time`, epoch milliseconds. */
  note(user: string, key: string, time: number): void {
    this.#young.set(digestOf(user, key), time);
    if (this.#young.size * 2 < this.#most) return;
    this.#old = this.#young;
    this.#young = new Map();
  }

  /** When `user` asked `key` last, epoch milliseconds; undefined when that is not known. */
  askedAt(user: string, key: string): number | undefined {
    const own = digestOf(user, key);
    return this.#young.get(own) ?? this.#old.get(own);
  }
}
