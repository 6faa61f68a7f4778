import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "../client/client.ts";
import type { Reply } from "../client/reply.ts";
import type { RetryRules } from "../client/retry.ts";
import type { OperationId } from "../contract/operations.ts";
import type { Lookup } from "../lookups/lookup.ts";
import type { Outcome } from "../lookups/outcome.ts";
import { afterAnswer, breakerRest, closedBreaker, isOpen } from "./breaker.ts";
import { Committer } from "./committer.ts";
import { Dispatcher } from "./dispatcher.ts";
import { freshSince } from "./freshness.ts";
import { deferred, type DeferralReason } from "./halt.ts";
import { judge, type Verdict } from "./judge.ts";
import { quotaOfHeaders, quotaOfMe, remainingNow, type QuotaReading } from "./quota.ts";
import type { IntendedCall, Purpose, Reservation, Store } from "./store.ts";
import { answerOf, outcomeOf } from "./stored-outcome.ts";
import type { Task } from "./task.ts";

export interface CallerOptions {
  readonly client: Client;
  readonly store: Store;
  readonly concurrency: number;
  readonly hourLength: number;
  readonly callTimeout: number;
  readonly retryRules: RetryRules;
  readonly onWait: (until: number) => void;
  readonly clock: () => number;
  readonly random: () => number;
}

/** Refusals of one question because of the hour, after which it is given up for now. */
const mostRefusals = 5;

const meKey = "me";

/** Makes the calls: reserves each on the ledger, judges its reply, keeps the answer, and knows when to stop asking. */
export class Caller {
  /** Calls of the month left untouched for others. */
  reserve = 0;
  readonly #options: CallerOptions;
  readonly #committer: Committer;
  readonly #dispatcher: Dispatcher;
  #halt: { reason: DeferralReason; until: number; detail: string } | undefined;
  #breaker = closedBreaker;
  /** After a refused hour one call at a time, until the service answers again. */
  #probing = false;
  /** Operations the plan does not include, with the outcome of all their lookups. */
  readonly #closedOperations = new Map<OperationId, Outcome>();

  constructor(options: CallerOptions) {
    this.#options = options;
    this.#committer = new Committer(options.store);
    this.#dispatcher = new Dispatcher({
      concurrency: options.concurrency,
      clock: options.clock,
      refusal: (task) => this.#refusal(task),
      permitsInHand: () => (this.#probing ? 1 : Math.max(64, options.concurrency * 2)),
      reserve: (tasks) =>
        this.#reserve(
          tasks.map((task) => this.#intended(task)),
          this.reserve,
        ),
      execute: (task, call) => this.#execute(task, call),
      answered: (reservation) => outcomeOf(reservation.answer),
      onSpent: () => this.#onSpent(),
      onStoreFailure: (error) => this.#onStoreFailure(error),
      onWait: options.onWait,
      onWake: async () => void (await this.askQuota({ run: "", user: "" })),
    });
  }

  enqueue(task: Task): void {
    this.#dispatcher.enqueue(task);
  }

  /** Settles at once what must not be asked any more. */
  sweep(): void {
    this.#dispatcher.sweep();
  }

  /** Asks `/me`. Made even when the month is thought to be spent; not when the hour is full. */
  async askQuota(purpose: Purpose): Promise<{ quota: QuotaReading | undefined; outcome: Outcome }> {
    const intended = { lookupKey: meKey, operation: "me", purpose, freshSince: Infinity };
    for (let attempts = 1; ; attempts += 1) {
      const [reservation] = await this.#reserve([intended], -Infinity);
      if (reservation?.kind === "taken") {
        await sleep(100);
        continue;
      }
      if (reservation?.kind !== "granted") {
        const until = reservation?.kind === "wait" ? reservation.until : undefined;
        return { quota: await this.#options.store.quota(), outcome: deferred("hour_spent", until) };
      }
      const verdict = await this.#attempt({ operation: "me" }, meKey, reservation.call, attempts);
      if (verdict.kind === "retry" && !isOpen(this.#breaker)) {
        await sleep(verdict.delay);
        continue;
      }
      return { quota: await this.#options.store.quota(), outcome: this.#conclude(verdict) };
    }
  }

  /** Asks nothing new, and resolves when what is in flight is settled. */
  async close(): Promise<void> {
    this.#stop("interrupted", Infinity);
    while (!this.#dispatcher.idle) await sleep(5);
    this.#dispatcher.close();
  }

  #intended(task: Task): IntendedCall {
    const since = freshSince(task.operation, this.#options.clock(), task.freshSince);
    return { lookupKey: task.key, operation: task.operation, purpose: task.purpose, freshSince: since };
  }

  #reserve(calls: readonly IntendedCall[], reserve: number): Promise<Reservation[]> {
    const now = this.#options.clock();
    const { hourLength, callTimeout } = this.#options;
    return this.#options.store.reserve(calls, {
      hourLength,
      reserve,
      now,
      pendingUntil: now + 2 * callTimeout,
    });
  }

  #refusal(task: Task): Outcome | undefined {
    if (task.waiting <= 0) return deferred("interrupted");
    const closed = this.#closedOperations.get(task.operation);
    if (closed !== undefined) return closed;
    const halt = this.#halt;
    if (halt === undefined || halt.until <= this.#options.clock()) return undefined;
    return deferred(halt.reason, halt.until, halt.detail);
  }

  async #execute(task: Task, call: number): Promise<void> {
    const refusal = this.#refusal(task);
    if (refusal !== undefined) {
      await this.#options.store.release([call]);
      return task.settled(refusal);
    }
    task.attempts += 1;
    const verdict = await this.#attempt(task.lookup, task.key, call, task.attempts);
    if (verdict.kind === "retry") {
      setTimeout(() => this.#dispatcher.requeue(task), verdict.delay);
    } else if (verdict.kind === "hold" && task.refusals < mostRefusals) {
      task.attempts -= 1;
      task.refusals += 1;
      this.#dispatcher.requeue(task);
    } else {
      if (verdict.kind === "settle" && verdict.closes)
        this.#closedOperations.set(task.operation, verdict.outcome);
      task.settled(this.#conclude(verdict));
    }
  }

  /** One call: made, judged, written down with its answer. What it says of the service as a whole is acted on. */
  async #attempt(lookup: Lookup, key: string, call: number, attempts: number): Promise<Verdict> {
    const { client, clock, hourLength, retryRules, random } = this.#options;
    const { operation, ...parameters } = lookup;
    const reply = await client.call(operation, parameters);
    const now = clock();
    const verdict = judge(reply, { attempts, now, random: random(), hourLength, rules: retryRules });
    const kept = operation === "me" || verdict.kind !== "settle" ? undefined : answerOf(key, verdict.outcome);
    const settled = { call, status: reply.status, at: now, remaining: reply.rate.remaining };
    try {
      await this.#committer.settle(settled, kept, quotaOf(operation, reply, now));
    } catch (error) {
      this.#onStoreFailure(error);
    }
    this.#observe(reply, verdict, now);
    return verdict;
  }

  #observe(reply: Reply, verdict: Verdict, now: number): void {
    this.#breaker = afterAnswer(this.#breaker, reply.kind === "failed" ? reply.failure.code : undefined);
    if (verdict.kind === "halt") this.#stop(verdict.reason, verdict.until, verdict.detail);
    else if (verdict.kind === "hold") {
      this.#probing = true;
      this.#dispatcher.holdUntil(now + verdict.pause);
    } else if (isOpen(this.#breaker)) {
      this.#breaker = closedBreaker;
      this.#stop("dead_server", now + breakerRest, verdict.kind === "retry" ? verdict.failure.code : "");
    } else this.#probing = false;
  }

  #conclude(verdict: Verdict): Outcome {
    if (verdict.kind === "settle") return verdict.outcome;
    if (verdict.kind === "halt") return deferred(verdict.reason, verdict.until, verdict.detail);
    if (verdict.kind === "hold") return deferred("hour_spent", this.#options.clock() + verdict.pause);
    return deferred("dead_server", this.#options.clock() + breakerRest);
  }

  #stop(reason: DeferralReason, until: number, detail = ""): void {
    this.#halt = { reason, until, detail };
    this.#dispatcher.sweep();
  }

  /** The ledger says that the month is spent. A figure that came out of the blue is checked with `/me` first. */
  async #onSpent(): Promise<boolean> {
    let quota = await this.#options.store.quota();
    if (quota?.doubtful) ({ quota } = await this.askQuota({ run: "", user: "" }));
    const remaining = remainingNow(quota, this.#options.clock());
    if (remaining === undefined || remaining > this.reserve) return true;
    this.#stop(remaining <= 0 ? "month_spent" : "reserve", quota?.resetAt ?? Infinity);
    return false;
  }

  #onStoreFailure(error: unknown): void {
    this.#stop("store_failed", Infinity, error instanceof Error ? error.message : String(error));
  }
}

function quotaOf(operation: OperationId, reply: Reply, now: number): QuotaReading | undefined {
  if (operation === "me" && reply.kind === "found") return quotaOfMe(reply.data, now);
  return quotaOfHeaders(reply.rate, now, reply.status === 429);
}
