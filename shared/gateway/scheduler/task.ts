import type { OperationId } from "../../contract/operations.ts";
import type { Lane, Lookup, Outcome } from "../../lookups/lookup.ts";
import { type Budget, unlimitedBudget } from "./budget.ts";
import { freshSince } from "../store/freshness.ts";
import type { IntendedCall, Purpose } from "../store/store.ts";

/**
 * Where a task is: waiting in the queue, with its call being reserved on the ledger, with a call reserved, with that call
 * being made (which is finished and kept, whoever still waits), delayed until its next attempt, or settled.
 */
export type Stage = "waiting" | "reserving" | "reserved" | "calling" | "delayed" | "settled";

/** One question on its way to the API, with everybody who waits for its answer. */
export interface Task {
  readonly lookup: Lookup;
  readonly key: string;
  readonly operation: OperationId;
  /** Raised when somebody in a hurry asks the same. */
  lane: Lane;
  /** The user in whose name it waits in the queue. */
  user: string;
  readonly budget: Budget;
  readonly purpose: Purpose;
  readonly freshSince: number | undefined;
  readonly reserve: number | undefined;
  stage: Stage;
  /** Attempts made so far. */
  attempts: number;
  /** Times the service answered that the hour is spent. */
  refusals: number;
  /** True once it was given up for what bounds its asker alone: a budget, a reserve, questions that kept failing. */
  givenUp: boolean;
  /** True for what is asked though the service has refused for the hour. */
  insists: boolean;
  /** Those still waiting; a task nobody waits for is not asked. */
  waiting: number;
  readonly settled: (outcome: Outcome) => void;
}

/** What is known of a task before it is asked. */
export type NewTask = Pick<Task, "lookup" | "key" | "purpose"> & Partial<Task>;

/** A task that somebody has just asked for. */
export const newTask = (given: NewTask): Task => ({
  operation: given.lookup.operation,
  lane: "interactive",
  user: given.purpose.user,
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
  ...given,
});

/** What the next attempt of a task draws from its budget. */
export const attemptKind = (task: Task): "first" | "again" =>
  task.attempts + task.refusals === 0 ? "first" : "again";

/** The call that a task is about to make at `now`, epoch milliseconds. */
export function intendedCall(task: Task, now: number): IntendedCall {
  const { key: lookupKey, operation, purpose, reserve, budget } = task;
  const since = freshSince(operation, now, task.freshSince);
  return { lookupKey, operation, purpose, freshSince: since, reserve, allowance: budget.allowance?.() };
}
