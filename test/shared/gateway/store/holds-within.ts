import { setTimeout as sleep } from "node:timers/promises";

/** Resolves when `claim` holds; rejects as it does when it has not held for `milliseconds`. */
export async function holdsWithin(milliseconds: number, claim: () => Promise<void>): Promise<void> {
  const end = performance.now() + milliseconds;
  for (;;) {
    try {
      return await claim();
    } catch (error) {
      if (performance.now() >= end) throw error;
      await sleep(10);
    }
  }
}
