import type { FailureCode } from "../../client/reply.ts";
import type { OperationId } from "../../contract/operations.ts";
import { lowestPlan, planIncludes } from "../../contract/limits.ts";
import type { Outcome } from "../../lookups/lookup.ts";
import { afterAnswer, breakerRest, closedBreaker, type Rest } from "./breaker.ts";
import { type Instant, wallTime } from "../store/clock.ts";
import type { DeferralReason } from "../../lookups/reasons.ts";
import { type Halt, deferred } from "../store/outcomes.ts";
import type { Purpose } from "../store/store.ts";
import type { HoldReason } from "./judge.ts";

/**
 * Reasons for a halt that come from the service. Such a halt ends when `/me` reports remaining calls. All other reasons
 * are our own.
 */
export const serviceHalts = [
  "month_spent",
  "reserve",
  "hour_spent",
  "unauthorized",
  "unpaid",
  "wrong_address",
  "dead_server",
] as const satisfies readonly DeferralReason[];
/** Where all questions belong to one user, a server on the way that keeps asking to wait stops them too. */
const ofService: ReadonlySet<DeferralReason> = new Set<DeferralReason>([...serviceHalts, "throttled"]);

/** An operation that the plan does not include. */
interface ClosedOperation {
  /** Outcome of all lookups of the operation. */
  readonly outcome: Outcome;
  /** The plan known when the operation was closed, if any. */
  readonly plan: string | undefined;
}

/** Who asked the question, as far as known. */
export type Asker = Partial<Pick<Purpose, "user" | "address">>;

/** Returns who asked a question with this purpose. Unknown properties are absent. */
export const askerOf = ({ user, address }: Pick<Purpose, "user" | "address">): Asker => ({
  ...(user !== "" && { user }),
  ...(address !== undefined && { address }),
});

/** Until when one user's questions are not asked, a time of `monotonic`, and why. */
interface UserRest {
  readonly until: number;
  readonly reason: DeferralReason;
}

/**
 * Reported once when calls stop for everybody or for one user, and once when they resume. Times in epoch milliseconds.
 */
export type ServiceChange =
  /** No call is made for anybody until `halt.until`. `asker` is whose question caused it. */
  | { readonly kind: "halted"; readonly halt: Halt; readonly asker: Asker }
  | { readonly kind: "resumed"; readonly reason: DeferralReason }
  /**
   * No call is made for one user until `until`, because that user's questions keep failing or a proxy asked to wait.
   */
  | { readonly kind: "user_halted"; readonly until: number; readonly detail: string; readonly asker: Asker }
  | { readonly kind: "user_resumed"; readonly asker: Asker };

/** For whom no call is made: everybody, with the reason, or some users. */
export interface HaltScope {
  readonly all: DeferralReason | undefined;
  readonly someUsers: boolean;
}

/** Returns the halt with its `until` as epoch milliseconds by the machine's own clock. */
const reportedHalt = (halt: Halt, at: Instant): Halt => ({
  ...halt,
  until: halt.statedUntil ?? wallTime(at, halt.until),
});

/** Most lost connections that do not count: a service that answers now and then and loses most calls stops as well. */
const mostSpared = 100;

/**
 * What the calls so far say about the service as a whole, and so which questions may be asked now. It measures time by
 * `monotonic` and reports times by the machine's own clock. Its only effect is to call `onChange`.
 */
export class ServiceState {
  /** True while a person has paused all spending. No answer of the service ends it. */
  paused = false;
  readonly #onChange: (change: ServiceChange) => void;
  /** The stop in force or expired; its `until` is a time of `monotonic`. */
  #halt: Halt | undefined;
  /** The service's stop that one of our own replaced. It counts again once ours is over. */
  #replaced: Halt | undefined;
  /**
   * The service refused for the hour, or a server on the way asked to wait. No call is made before this time of
   * `monotonic`, and waiting tasks keep waiting.
   */
  #heldUntil = -Infinity;
  #heldFor: HoldReason = "hour_spent";
  /** The reason reported last, while it is not over. */
  #reportedReason: DeferralReason | undefined;
  #breaker = closedBreaker;
  /**
   * When the first connection since a usable answer was lost, a time of `monotonic`. Infinity: none was, -Infinity: no
   * usable answer has come.
   */
  #cutAt = -Infinity;
  /** Lost connections that did not count, less the usable answers since. */
  #spared = 0;
  /** Users for whom no call is made, each with the end of the pause and the reason. */
  readonly #resting = new Map<string, UserRest>();
  readonly #closed = new Map<OperationId, ClosedOperation>();
  #plan: string | undefined;

  /** `onChange` receives every halt and its end. */
  constructor(onChange: (change: ServiceChange) => void = () => undefined) {
    this.#onChange = onChange;
  }

  /**
   * Returns why no call is made at `at`: a stop, or the service's refusal for the hour. Undefined when calls are
   * possible.
   */
  halt(at: Instant): Halt | undefined {
    if (this.#heldUntil <= at.monotonic) return this.stopped(at);
    return (
      this.stopped(at) ?? reportedHalt({ reason: this.#heldFor, until: this.#heldUntil, detail: "" }, at)
    );
  }

  /** Returns the stop that refuses every question at `at`, if there is one. */
  stopped(at: Instant): Halt | undefined {
    const halt = this.#halt;
    return halt !== undefined && halt.until > at.monotonic ? reportedHalt(halt, at) : undefined;
  }

  /** Until when a refusal keeps all questions waiting, a time of `monotonic`. */
  get heldUntil(): number {
    return this.#heldUntil;
  }

  /** What kind of refusal that is. */
  get heldFor(): HoldReason {
    return this.#heldFor;
  }

  /** Returns for whom no call is made at `at`. A dead service counts as dead until it gives a usable answer. */
  haltedFor(at: Instant): HaltScope {
    const lasting = this.#reportedReason === "dead_server" ? "dead_server" : undefined;
    const someUsers = [...this.#resting.values()].some(({ until }) => until > at.monotonic);
    return { all: this.halt(at)?.reason ?? lasting, someUsers };
  }

  /** Returns the outcome of every question of `user` to `operation` at `at`; undefined when they may be asked. */
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

  /** True while calls are stopped for `user` in particular. */
  isResting(user: string, { monotonic: now }: Instant): boolean {
    return (this.#resting.get(user)?.until ?? now) > now;
  }

  /**
   * Stops all calls until `halt` is over, a time of `monotonic`. A stop that we decided ourselves stays in force
   * whatever the service says later.
   */
  stop(halt: Halt, at: Instant, asker: Asker = {}): void {
    if (this.#halt !== undefined && !ofService.has(this.#halt.reason)) {
      // Closing always wins: a relay that shuts down stays stopped.
      if (halt.reason === "interrupted") this.#halt = halt;
      else if (ofService.has(halt.reason)) this.#replaced = halt;
      return;
    }
    // A server that dies meanwhile does not make refused keys good.
    const standing = this.stopped(at) && this.#halt;
    if (halt.reason === "dead_server" && standing !== undefined && standing.until >= halt.until) return;
    if (!ofService.has(halt.reason)) this.#replaced = this.#halt;
    this.#halt = halt;
    if (halt.reason === this.#reportedReason || halt.reason === "interrupted") return;
    this.#reportedReason = halt.reason;
    this.#onChange({ kind: "halted", halt: reportedHalt(halt, at), asker });
  }

  /**
   * Handles a refusal of `asker`'s question that passes: no call is made until `until`, a time of `monotonic`, and
   * waiting tasks keep waiting. Returns true for the first of several calls refused together.
   */
  hold(until: number, at: Instant, asker: Asker, reason: HoldReason = "hour_spent"): boolean {
    const isFirst = at.monotonic >= this.#heldUntil;
    if (until > this.#heldUntil) {
      this.#heldUntil = until;
      this.#heldFor = reason;
    }
    if (this.#reportedReason !== this.#heldFor && this.stopped(at) === undefined) {
      this.#reportedReason = this.#heldFor;
      this.#onChange({ kind: "halted", halt: this.halt(at)!, asker });
    }
    return isFirst;
  }

  /** Stops calls for `user` alone until `until`, a time of `monotonic`. */
  rest(user: string, { until, reason }: UserRest, at: Instant, detail: string, asker: Asker): void {
    const isKnown = this.#resting.has(user);
    this.#resting.set(user, { until, reason });
    if (!isKnown) this.#onChange({ kind: "user_halted", until: wallTime(at, until), detail, asker });
  }

  /** Ends the stop that has this reason. A stop by the service that it replaced, and that is not over, is in force again. */
  resume(reason: DeferralReason, at: Instant): void {
    if (this.#halt?.reason !== reason) return;
    const replaced = this.#replaced;
    this.#halt = this.#replaced = undefined;
    if (replaced !== undefined && replaced.until > at.monotonic) this.stop(replaced, at);
    else this.#reportResumed();
  }

  /** Notes that the plan does not include `operation`. */
  close(operation: OperationId, outcome: Outcome): void {
    this.#closed.set(operation, { outcome, plan: this.#plan });
  }

  /**
   * Notes one more answer to `user`, to a call made at `begunAt`, a time of `monotonic`. Returns for whom the breaker
   * opens, if it does.
   */
  noteAnswer(
    failure: FailureCode | undefined,
    at: Instant,
    user: string,
    address?: string,
    begunAt = at.monotonic,
  ): Rest {
    // Failures of calls that were in flight when the breaker opened for everybody say nothing new.
    if (failure !== undefined && this.stopped(at)?.reason === "dead_server") return undefined;
    // A load balancer that restarts cuts all open connections of a service that works. Once after a usable answer,
    // the calls in flight that are lost together do not count.
    if (failure === "connection_lost" && begunAt < this.#cutAt && this.#spared < mostSpared) {
      this.#spared += 1;
      this.#cutAt = Math.min(this.#cutAt, at.monotonic);
      return undefined;
    }
    if (failure === undefined) {
      this.#cutAt = Infinity;
      this.#spared = Math.max(0, this.#spared - 1);
    }
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

  /** Notes the plan. Operations that were closed under another plan, and that this one includes, may be asked again. */
  notePlan(plan: string | undefined): void {
    if (plan === undefined) return;
    this.#plan = plan;
    for (const [operation, closing] of this.#closed) {
      if (closing.plan === plan) continue;
      if (planIncludes(plan, lowestPlan(operation))) this.#closed.delete(operation);
      else this.#closed.set(operation, { ...closing, plan });
    }
  }

  /** Notes that `/me` reports remaining calls, which ends every stop caused by the service. */
  noteQuotaLeft(): void {
    this.#heldUntil = -Infinity;
    this.#replaced = undefined;
    if (this.#halt !== undefined && !ofService.has(this.#halt.reason)) return;
    this.#halt = undefined;
    this.#reportResumed();
  }

  /** Reports the end of halts whose time is up, now that a usable answer has come. */
  #noteUsable(at: Instant, user: string, asker: Asker): void {
    if (this.halt(at) === undefined) this.#reportResumed();
    if ((this.#resting.get(user)?.until ?? Infinity) > at.monotonic) return;
    this.#resting.delete(user);
    this.#onChange({ kind: "user_resumed", asker });
  }

  #reportResumed(): void {
    if (this.#reportedReason === undefined) return;
    const reason = this.#reportedReason;
    this.#reportedReason = undefined;
    this.#onChange({ kind: "resumed", reason });
  }
}
