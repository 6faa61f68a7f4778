import type { Say } from "./say.ts";

/** What a button may spend, in words for its label: `most` calls, where none of their answers is kept. */
export function costText(most: number, say: Say): string {
  if (most === 0) return say("cost_none");
  return most === 1 ? say("cost_one") : say("cost_most", { most });
}
