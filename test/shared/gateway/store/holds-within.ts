import { setTimeout as sleep } from "node:timers/promises";

/** What counts at most of a try, milliseconds: what a busy machine takes from this process is no time. */
const longestTry = 100;

/** Resolves once `claim` passes; rejects with its error if it has not passed within `milliseconds`. */
export async function holdsWithin(milliseconds: number, claim: () => Promise<void>): Promise<void> {
  let left = milliseconds;
  for (;;) {
    const began = performance.now();
    try {
      return await claim();
    } catch (error) {
      if (left <= 0) throw error;
      await sleep(10);
      left -= Math.min(performance.now() - began, longestTry);
    }
  }
}
