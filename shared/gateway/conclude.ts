import type { Outcome } from "../lookups/outcome.ts";
import { breakerRest } from "./breaker.ts";
import { deferred } from "./halt.ts";
import type { Verdict } from "./judge.ts";

/** The outcome of a question whose last attempt was judged so, at `now` (epoch milliseconds). */
export function conclude(verdict: Verdict, now: number): Outcome {
  if (verdict.kind === "settle") return verdict.outcome;
  if (verdict.kind === "halt") return deferred(verdict.reason, verdict.until, verdict.detail);
  if (verdict.kind === "hold") return deferred("hour_spent", now + verdict.pause);
  return deferred("dead_server", now + breakerRest);
}
