import type { KeptCall } from "./contents.ts";

/** All that a call says: it bears no name that another store would know it by. */
const wordsOf = ({ source, keyHash, at, status, remaining, operation, run, user }: KeptCall): string =>
  JSON.stringify([source, keyHash, at, status, remaining, operation, run, user]);

/**
 * Those of `calls` that are not among `kept`, each of which stands for one: several calls of one instant may say the same.
 * Both must have all calls of an account and an instant, or none.
 */
export function missingCalls(calls: readonly KeptCall[], kept: readonly KeptCall[]): KeptCall[] {
  const left = new Map<string, number>();
  for (const call of kept) {
    const words = wordsOf(call);
    left.set(words, (left.get(words) ?? 0) + 1);
  }
  return calls.filter((call) => {
    const words = wordsOf(call);
    const standing = left.get(words) ?? 0;
    left.set(words, standing - 1);
    return standing <= 0;
  });
}
