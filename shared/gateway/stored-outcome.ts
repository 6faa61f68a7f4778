import type { Outcome } from "../lookups/lookup.ts";
import type { StoredAnswer } from "./store/store.ts";

/** The outcome that a stored answer gives. */
export function outcomeOf(answer: StoredAnswer): Outcome {
  return answer.found
    ? { status: "found", json: answer.data, asOf: answer.asOf, cached: true }
    : { status: "not_found", asOf: answer.asOf, cached: true };
}

/** What of an outcome is kept: answers, negative ones too; never a failure, and never what is true for a moment only. */
export function answerOf(key: string, outcome: Outcome): StoredAnswer | undefined {
  if (outcome.status === "found") return { key, found: true, data: outcome.json, asOf: outcome.asOf };
  if (outcome.status === "not_found") return { key, found: false, data: "", asOf: outcome.asOf };
  return undefined;
}
