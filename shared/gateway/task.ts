import type { OperationId } from "../contract/operations.ts";
import type { Lane } from "../lookups/lane.ts";
import type { Lookup } from "../lookups/lookup.ts";
import type { Outcome } from "../lookups/outcome.ts";
import type { Budget } from "./budget.ts";
import { freshSince } from "./freshness.ts";
import type { IntendedCall, Purpose } from "./store.ts";

/** One question on its way to the API, with everybody who waits for its answer. */
export interface Task {
  readonly lookup: Lookup;
  readonly key: string;
  readonly operation: OperationId;
  /** Raised when somebody in a hurry asks the same. */
  lane: Lane;
  /** The user whose turn serves it. */
  turn: string;
  readonly budget: Budget;
  readonly purpose: Purpose;
  readonly freshSince: number | undefined;
  readonly reserve: number | undefined;
  /** True from when a call is reserved for it until that call is settled or given back. */
  granted: boolean;
  /** True while a call for it is being made: it will be finished and kept, whoever still waits. */
  underWay: boolean;
  /** Attempts made so far. */
  attempts: number;
  /** Times the service answered that the hour is spent. */
  refusals: number;
  /** True once it was given up for what bounds its asker alone: a budget, a reserve, questions that kept failing. */
  givenUp: boolean;
  /** Those still waiting; a task nobody waits for is not asked. */
  waiting: number;
  readonly settled: (outcome: Outcome) => void;
}

/** What is asked, and for whom. */
export type Question = Pick<Task, "lookup" | "key" | "purpose">;

/** What the next attempt of a task draws from its budget. */
export const attemptKind = (task: Task): "first" | "again" =>
  task.attempts + task.refusals === 0 ? "first" : "again";

/** The call that a task is about to make at `now`, epoch milliseconds. */
export function intendedCall(task: Task, now: number): IntendedCall {
  const { key: lookupKey, operation, purpose, reserve, budget } = task;
  const since = freshSince(operation, now, task.freshSince);
  return { lookupKey, operation, purpose, freshSince: since, reserve, allowance: budget.allowance?.() };
}
