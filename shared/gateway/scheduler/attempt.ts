import type { Client } from "../../client/client.ts";
import type { RetryRules } from "../../client/retry.ts";
import type { OperationId } from "../../contract/operations.ts";
import type { Clock } from "../store/clock.ts";
import type { Committer } from "./committer.ts";
import { quotaOf } from "../store/quota.ts";
import type { Purpose } from "../store/store.ts";
import { answerOf } from "../store/outcomes.ts";
import type { CallResult } from "./events.ts";
import { judge } from "./judge.ts";
import type { Task } from "./task.ts";

/** A call that was made. `status` is the HTTP status, 0 when no answer came; `duration` is in milliseconds. */
export interface MadeCall {
  readonly operation: OperationId;
  readonly purpose: Purpose;
  readonly status: number;
  readonly duration: number;
  /** The service's clock when it answered, epoch milliseconds, where it said. */
  readonly serviceTime?: number | undefined;
}

export interface AttemptMeans {
  readonly client: Client;
  readonly committer: Committer;
  readonly retryRules: RetryRules;
  /** Length of the rate hour, milliseconds. */
  readonly hourLength: number;
  readonly clock: Clock;
  /** In [0, 1). */
  readonly random: () => number;
}

/** A call that was made, what it brought, and why it could not be written down where it could not. */
export interface AttemptResult {
  readonly made: MadeCall;
  readonly result: CallResult;
  readonly unwritten?: unknown;
}

/**
 * Makes the reserved call numbered `call`, judges its reply, and writes it down with its answer; the attempts of `task`
 * count this one. Never rejects.
 */
export async function attempt(means: AttemptMeans, task: Task, call: number): Promise<AttemptResult> {
  const { client, committer, clock, hourLength, retryRules: rules } = means;
  const { key, purpose, attempts } = task;
  const { operation, ...parameters } = task.lookup;
  const sentAt = clock.now();
  const begun = clock.monotonic();
  const reply = await client.call(operation, parameters);
  const now = clock.now();
  const duration = clock.monotonic() - begun;
  const verdict = judge(reply, { operation, attempts, now, random: means.random(), hourLength, rules });
  const answer = operation === "me" || verdict.kind !== "settle" ? undefined : answerOf(key, verdict.outcome);
  const { serviceTime, status } = reply;
  const failure = reply.kind === "failed" ? reply.failure.code : undefined;
  const attempted: AttemptResult = {
    made: { operation, purpose, status, duration, serviceTime },
    result: { verdict, failure, status, repliedAt: now },
  };
  const settled = { call, status, at: now, remaining: reply.rate.remaining };
  try {
    const reading = quotaOf(operation, reply, { sentAt, readAt: now });
    await committer.settle(settled, answer, reading, serviceTime);
    return attempted;
  } catch (unwritten) {
    return { ...attempted, unwritten };
  }
}
