import type { FailureCode } from "../client/failures.ts";
import type { OperationId } from "../contract/operations.ts";
import type { Outcome } from "../lookups/outcome.ts";
import { afterAnswer, breakerRest, closedBreaker, isOpen } from "./breaker.ts";
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

/** What the calls so far say of the service as a whole: whether anything may be asked now, and what may not. */
export class Standing {
  /** True while somebody keeps all spending from going on. What the service says does not end it. */
  paused = false;
  #halt: Halt | undefined;
  #breaker = closedBreaker;
  /** Operations the plan does not include, with the outcome of all their lookups; a plan can be changed. */
  readonly #closed = new Map<OperationId, Outcome>();

  get halt(): Halt | undefined {
    return this.#halt;
  }

  /** The outcome of every question to `operation` at `now`; undefined when it may be asked. */
  refusal(operation: OperationId, now: number): Outcome | undefined {
    const closed = this.#closed.get(operation);
    if (closed !== undefined) return closed;
    if (this.paused) return deferred("paused");
    const halt = this.#halt;
    return halt === undefined || halt.until <= now
      ? undefined
      : deferred(halt.reason, halt.until, halt.detail);
  }

  /** Asks nothing until `halt` is over. What we decided ourselves is not undone by what the service says later. */
  stop(halt: Halt): void {
    if (this.#halt === undefined || ofService.has(this.#halt.reason)) this.#halt = halt;
  }

  close(operation: OperationId, outcome: Outcome): void {
    this.#closed.set(operation, outcome);
  }

  /** Notes one more answer, at `now`. True when it was one failure too many: nothing is asked for a while. */
  noteAnswer(failure: FailureCode | undefined, now: number): boolean {
    this.#breaker = afterAnswer(this.#breaker, failure);
    if (!isOpen(this.#breaker)) return false;
    this.#breaker = closedBreaker;
    this.stop({ reason: "dead_server", until: now + breakerRest, detail: failure ?? "" });
    return true;
  }

  /** `/me` was answered: what the service refused before, it may grant now. */
  noteWelcome(): void {
    this.#closed.clear();
    if (this.#halt !== undefined && ofService.has(this.#halt.reason)) this.#halt = undefined;
  }
}
