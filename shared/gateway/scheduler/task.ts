import type { OperationId } from "../../contract/operations.ts";
import type { Lane, Lookup, Outcome } from "../../lookups/lookup.ts";
import { type Budget, unlimitedBudget } from "./budget.ts";
import { freshSince } from "../store/freshness.ts";
import type { IntendedCall, Purpose } from "../store/store.ts";

/**
 * Stage of a task: waiting in the queue, its call being reserved on the ledger, its call reserved, its call in flight
 * (which finishes and is stored even if nobody waits any more), delayed until the next attempt, or settled.
 */
export type Stage = "waiting" | "reserving" | "reserved" | "calling" | "delayed" | "settled";

/** One question on its way to the API, shared by every caller that waits for its answer. */
export interface Task {
  readonly lookup: Lookup;
  readonly key: string;
  readonly operation: OperationId;
  /** Becomes `interactive` when an interactive caller asks the same question. */
  lane: Lane;
  /** The user in whose lane the task waits. */
  user: string;
  readonly budget: Budget;
  readonly purpose: Purpose;
  readonly freshSince: number | undefined;
  readonly reserve: number | undefined;
  stage: Stage;
  /** Attempts made so far. */
  attempts: number;
  /** Number of answers that said the hour is spent. */
  refusals: number;
  /**
   * True once the task was given up for a reason that concerns its first asker alone: a budget, a reserve, or calls
   * stopped for that user. Other waiters may then ask again.
   */
  givenUp: boolean;
  /** True when the call is made even though the service has refused for the hour. */
  insists: boolean;
  /** Number of callers still waiting. A task with none is not sent. */
  waiting: number;
  readonly settled: (outcome: Outcome) => void;
}

export type NewTask = Pick<Task, "lookup" | "key" | "purpose"> & Partial<Task>;

/** Returns a new task, in the `waiting` stage, for one caller. */
export const newTask = (properties: NewTask): Task => ({
  operation: properties.lookup.operation,
  lane: "interactive",
  user: properties.purpose.user,
  budget: unlimitedBudget,
  freshSince: undefined,
  reserve: undefined,
  stage: "waiting",
  attempts: 0,
  refusals: 0,
  givenUp: false,
  insists: false,
  waiting: 1,
  settled: () => undefined,
  ...properties,
});

/** Returns which part of the budget pays for the next attempt of a task. */
export const attemptKind = (task: Task): "first" | "again" =>
  task.attempts + task.refusals === 0 ? "first" : "again";

/** Returns the call that the task asks the ledger to reserve at `now`, epoch milliseconds. */
export function intendedCall(task: Task, now: number): IntendedCall {
  const { key: lookupKey, operation, purpose, reserve, budget } = task;
  const since = freshSince(operation, now, task.freshSince);
  return { lookupKey, operation, purpose, freshSince: since, reserve, allowance: budget.allowance?.() };
}
