import { setTimeout as sleep } from "node:timers/promises";

/** Resolves once `claim` passes; rejects with its error if it has not passed within `milliseconds`. */
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
