import type { Client } from "../client/client.ts";
import type { Reply } from "../client/reply.ts";
import type { RetryRules } from "../client/retry.ts";
import type { OperationId } from "../contract/operations.ts";
import type { Clock } from "./clock.ts";
import type { Committer } from "./committer.ts";
import { judge, type Verdict } from "./judge.ts";
import { quotaOf } from "./quota.ts";
import type { Purpose } from "./store.ts";
import { answerOf } from "./stored-outcome.ts";
import type { Question } from "./task.ts";

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
  readonly onCall: (call: MadeCall) => void;
  readonly onStoreFailure: (error: unknown) => void;
}

/** What one call brought. */
export interface Attempted {
  readonly reply: Reply;
  readonly verdict: Verdict;
  /** When the reply came, epoch milliseconds. */
  readonly at: number;
}

/**
 * Makes the reserved call numbered `call`, judges its reply, and writes it down with its answer; `attempts` are those
 * made for the question, this one included. Never rejects.
 */
export async function attempt(
  means: AttemptMeans,
  { lookup, key, purpose }: Question,
  call: number,
  attempts: number,
): Promise<Attempted> {
  const { client, committer, clock, hourLength, retryRules: rules } = means;
  const { operation, ...parameters } = lookup;
  const sentAt = clock.now();
  const begun = clock.monotonic();
  const reply = await client.call(operation, parameters);
  const now = clock.now();
  const duration = clock.monotonic() - begun;
  const verdict = judge(reply, { operation, attempts, now, random: means.random(), hourLength, rules });
  const kept = operation === "me" || verdict.kind !== "settle" ? undefined : answerOf(key, verdict.outcome);
  const { serviceTime } = reply;
  const settled = { call, status: reply.status, at: now, remaining: reply.rate.remaining };
  try {
    const reading = quotaOf(operation, reply, { sentAt, readAt: now });
    await committer.settle(settled, kept, reading, serviceTime);
  } catch (error) {
    means.onStoreFailure(error);
  }
  const { status } = reply;
  means.onCall({ operation, purpose, status, duration, serviceTime });
  return { reply, verdict, at: now };
}
