import type { FailureCode } from "../client/failures.ts";
import type { OperationId } from "../contract/operations.ts";
import { lowestPlan, planIncludes } from "../contract/plans.ts";
import type { Outcome } from "../lookups/outcome.ts";
import { afterAnswer, breakerRest, closedBreaker, type Rest } from "./breaker.ts";
import { deferred, type DeferralReason, type Halt } from "./halt.ts";

/** Halts that come from the service, and are over when it answers `/me`; the others are ours. */
const ofService: ReadonlySet<DeferralReason> = new Set([
  "month_spent",
  "reserve",
  "hour_spent",
  "unauthorized",
  "unpaid",
  "wrong_address",
  "dead_server",
]);

/** An operation that the plan does not include. */
interface Closing {
  /** The outcome of all its lookups. */
  readonly outcome: Outcome;
  /** The plan that was known then; undefined when none was. */
  readonly plan: string | undefined;
}

/** What the calls so far say of the service as a whole: whether anything may be asked now, and what may not. */
export class Standing {
  /** True while somebody keeps all spending from going on. What the service says does not end it. */
  paused = false;
  #halt: Halt | undefined;
  #breaker = closedBreaker;
  /** Users whose questions alone have failed, each until when they are not asked (epoch milliseconds). */
  readonly #resting = new Map<string, number>();
  readonly #closed = new Map<OperationId, Closing>();
  #plan: string | undefined;

  get halt(): Halt | undefined {
    return this.#halt;
  }

  /** The outcome of every question of `user` to `operation` at `now`; undefined when it may be asked. */
  refusal(operation: OperationId, now: number, user: string): Outcome | undefined {
    const closed = this.#closed.get(operation);
    if (closed !== undefined) return closed.outcome;
    if (this.paused) return deferred("paused");
    const halt = this.#halt;
    if (halt !== undefined && halt.until > now) return deferred(halt.reason, halt.until, halt.detail);
    return this.isResting(user, now) ? deferred("dead_server", this.#resting.get(user)) : undefined;
  }

  /** True while `user` alone is kept from asking. */
  isResting(user: string, now: number): boolean {
    return (this.#resting.get(user) ?? now) > now;
  }

  /** Asks nothing until `halt` is over. What we decided ourselves is not undone by what the service says later. */
  stop(halt: Halt): void {
    if (this.#halt === undefined || ofService.has(this.#halt.reason)) this.#halt = halt;
  }

  /** The service said that the plan does not include `operation`. */
  close(operation: OperationId, outcome: Outcome): void {
    this.#closed.set(operation, { outcome, plan: this.#plan });
  }

  /** Notes one more answer, to `user` at `now`. Tells who is asked for no more for a while, when it was one too many. */
  noteAnswer(failure: FailureCode | undefined, now: number, user: string): Rest {
    const { state, rest } = afterAnswer(this.#breaker, failure, user);
    this.#breaker = state;
    const until = now + breakerRest;
    if (rest === "everybody") this.stop({ reason: "dead_server", until, detail: failure ?? "" });
    if (rest === "user") this.#resting.set(user, until);
    return rest;
  }

  /** The service told the plan: what another plan had closed, and this one includes, is asked again. */
  notePlan(plan: string | undefined): void {
    if (plan === undefined) return;
    this.#plan = plan;
    for (const [operation, closing] of this.#closed) {
      if (closing.plan === plan) continue;
      if (planIncludes(plan, lowestPlan(operation))) this.#closed.delete(operation);
      else this.#closed.set(operation, { ...closing, plan });
    }
  }

  /** `/me` was answered, and tells of room: what the service refused before, it may grant now. */
  noteWelcome(): void {
    if (this.#halt !== undefined && ofService.has(this.#halt.reason)) this.#halt = undefined;
  }
}
