import type { FailureCode } from "../../client/reply.ts";
import type { OperationId } from "../../contract/operations.ts";
import { lowestPlan, planIncludes } from "../../contract/limits.ts";
import type { Outcome } from "../../lookups/lookup.ts";
import { afterAnswer, breakerRest, closedBreaker, type Rest } from "./breaker.ts";
import { type Instant, wallTime } from "../store/clock.ts";
import type { DeferralReason } from "../../lookups/reasons.ts";
import { type Halt, deferred } from "../store/outcomes.ts";
import type { Purpose } from "../store/store.ts";

/** Halts that come from the service, and are over when it answers `/me`; the others are ours. */
export const serviceHalts = [
  "month_spent",
  "reserve",
  "hour_spent",
  "unauthorized",
  "unpaid",
  "wrong_address",
  "dead_server",
] as const satisfies readonly DeferralReason[];
const ofService: ReadonlySet<DeferralReason> = new Set(serviceHalts);

/** An operation that the plan does not include. */
interface ClosedOperation {
  /** The outcome of all its lookups. */
  readonly outcome: Outcome;
  /** The plan that was known then; undefined when none was. */
  readonly plan: string | undefined;
}

/** Whose question it was, where that is known. */
export type Asker = Partial<Pick<Purpose, "user" | "address">>;

/** Whose question `purpose` is of, as it is told: what is not known is absent. */
export const askerOf = ({ user, address }: Pick<Purpose, "user" | "address">): Asker => ({
  ...(user !== "" && { user }),
  ...(address !== undefined && { address }),
});

/** Until when one user's questions are not asked, a time of `monotonic`, and why. */
interface UserRest {
  readonly until: number;
  readonly reason: DeferralReason;
}

/** What is told of whom nothing is asked for: once when it begins, and once when it is over. Times in epoch ms. */
export type ServiceChange =
  /** Nobody is asked for until `until`, for what `asker`'s question met. */
  | { readonly kind: "halted"; readonly halt: Halt; readonly asker: Asker }
  | { readonly kind: "resumed"; readonly reason: DeferralReason }
  /** One user's questions fail one after the other, or are told to wait on their way: none is asked until `until`. */
  | { readonly kind: "user_halted"; readonly until: number; readonly detail: string; readonly asker: Asker }
  | { readonly kind: "user_resumed"; readonly asker: Asker };

/** Whom nothing is asked for: everybody, and why; or some users alone. */
export interface HaltedFor {
  readonly all: DeferralReason | undefined;
  readonly someUsers: boolean;
}

/** A halt as it is told at `at`: until a time by the machine's own clock, epoch milliseconds. */
const toldHalt = (halt: Halt, at: Instant): Halt => ({
  ...halt,
  until: halt.toldUntil ?? wallTime(at, halt.until),
});

/**
 * What the calls so far say of the service as a whole: whether anything may be asked now, and what may not. It counts by
 * `monotonic`, and tells times by the machine's own clock. No effects but that `onChange` is told.
 */
export class ServiceState {
  /** True while somebody keeps all spending from going on. What the service says does not end it. */
  paused = false;
  readonly #onChange: (change: ServiceChange) => void;
  /** Its `until` is a time of `monotonic`. */
  #halt: Halt | undefined;
  /** The service refused for the hour: nothing is asked before this time of `monotonic`, and what waits goes on waiting. */
  #heldUntil = -Infinity;
  /** The reason that was told last and is not over. */
  #told: DeferralReason | undefined;
  #breaker = closedBreaker;
  /** Users whose questions alone are not asked, each until when, and why. */
  readonly #resting = new Map<string, UserRest>();
  readonly #closed = new Map<OperationId, ClosedOperation>();
  #plan: string | undefined;

  /** `onChange` is told of every halt and of its end. */
  constructor(onChange: (change: ServiceChange) => void = () => undefined) {
    this.#onChange = onChange;
  }

  /** Why nothing is asked at `at`: a stop, or the service's refusal for the hour; undefined when something is. */
  halt(at: Instant): Halt | undefined {
    if (this.#heldUntil <= at.monotonic) return this.stopped(at);
    return this.stopped(at) ?? toldHalt({ reason: "hour_spent", until: this.#heldUntil, detail: "" }, at);
  }

  /** Why every question is refused at `at`; undefined when none is for what concerns everybody. */
  stopped(at: Instant): Halt | undefined {
    const halt = this.#halt;
    return halt !== undefined && halt.until > at.monotonic ? toldHalt(halt, at) : undefined;
  }

  /** Until when the service's own word keeps the hour closed, a time of `monotonic`. */
  get heldUntil(): number {
    return this.#heldUntil;
  }

  /** Whom nothing is asked for at `at`; a service that was dead is until it answers. */
  haltedFor(at: Instant): HaltedFor {
    const lasting = this.#told === "dead_server" ? "dead_server" : undefined;
    const someUsers = [...this.#resting.values()].some(({ until }) => until > at.monotonic);
    return { all: this.halt(at)?.reason ?? lasting, someUsers };
  }

  /** The outcome of every question of `user` to `operation` at `at`; undefined when it may be asked. */
  refusal(operation: OperationId, at: Instant, user: string): Outcome | undefined {
    const closed = this.#closed.get(operation);
    if (closed !== undefined) return closed.outcome;
    if (this.paused) return deferred("paused");
    const halt = this.stopped(at);
    if (halt !== undefined) return deferred(halt.reason, halt.until, halt.detail);
    const rested = this.#resting.get(user);
    if (rested === undefined || rested.until <= at.monotonic) return undefined;
    return deferred(rested.reason, wallTime(at, rested.until));
  }

  /** True while `user` alone is kept from asking. */
  isResting(user: string, { monotonic: now }: Instant): boolean {
    return (this.#resting.get(user)?.until ?? now) > now;
  }

  /**
   * Asks nothing until `halt` is over, a time of `monotonic`. What we decided ourselves is not undone by what the service
   * says later.
   */
  stop(halt: Halt, at: Instant, asker: Asker = {}): void {
    if (this.#halt !== undefined && !ofService.has(this.#halt.reason)) {
      // Whatever else fails, a relay that is told to stop has stopped.
      if (halt.reason === "interrupted") this.#halt = halt;
      return;
    }
    this.#halt = halt;
    if (halt.reason === this.#told || halt.reason === "interrupted") return;
    this.#told = halt.reason;
    this.#onChange({ kind: "halted", halt: toldHalt(halt, at), asker });
  }

  /**
   * The service refused `asker`'s question for the hour: nothing is asked until `until`, a time of `monotonic`, and what
   * waits is not refused. Calls in flight together are refused together: true for the first of them.
   */
  hold(until: number, at: Instant, asker: Asker): boolean {
    const isFirst = at.monotonic >= this.#heldUntil;
    this.#heldUntil = Math.max(this.#heldUntil, until);
    if (this.#told !== "hour_spent" && this.stopped(at) === undefined) {
      this.#told = "hour_spent";
      this.#onChange({ kind: "halted", halt: this.halt(at)!, asker });
    }
    return isFirst;
  }

  /** Nothing is asked for `user` alone until `until`, a time of `monotonic`. */
  rest(user: string, { until, reason }: UserRest, at: Instant, detail: string, asker: Asker): void {
    const isKnown = this.#resting.has(user);
    this.#resting.set(user, { until, reason });
    if (!isKnown) this.#onChange({ kind: "user_halted", until: wallTime(at, until), detail, asker });
  }

  /** What stopped everything for `reason` is over. */
  resume(reason: DeferralReason): void {
    if (this.#halt?.reason !== reason) return;
    this.#halt = undefined;
    this.#tellResumed();
  }

  /** The service said that the plan does not include `operation`. */
  close(operation: OperationId, outcome: Outcome): void {
    this.#closed.set(operation, { outcome, plan: this.#plan });
  }

  /** Notes one more answer, to `user`. Tells who is asked for no more for a while, when it was one too many. */
  noteAnswer(failure: FailureCode | undefined, at: Instant, user: string, address?: string): Rest {
    // What was in flight when everybody was given up says nothing new, of nobody in particular.
    if (failure !== undefined && this.stopped(at)?.reason === "dead_server") return undefined;
    const { state, rest } = afterAnswer(this.#breaker, failure, user);
    this.#breaker = state;
    const until = at.monotonic + breakerRest;
    const detail = failure ?? "";
    const asker = askerOf({ user, address });
    if (rest === "everybody") this.stop({ reason: "dead_server", until, detail }, at, asker);
    if (rest === "user") this.rest(user, { until, reason: "dead_server" }, at, detail, asker);
    if (failure === undefined) this.#noteUsable(at, user, asker);
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
  noteQuotaLeft(): void {
    this.#heldUntil = -Infinity;
    if (this.#halt !== undefined && !ofService.has(this.#halt.reason)) return;
    this.#halt = undefined;
    this.#tellResumed();
  }

  /** A usable answer, after a halt whose time is up: it is over. */
  #noteUsable(at: Instant, user: string, asker: Asker): void {
    if (this.halt(at) === undefined) this.#tellResumed();
    if ((this.#resting.get(user)?.until ?? Infinity) > at.monotonic) return;
    this.#resting.delete(user);
    this.#onChange({ kind: "user_resumed", asker });
  }

  #tellResumed(): void {
    if (this.#told === undefined) return;
    const reason = this.#told;
    this.#told = undefined;
    this.#onChange({ kind: "resumed", reason });
  }
}
