import type { FailureCode } from "../../client/reply.ts";
import type { Lane, Outcome } from "../../lookups/lookup.ts";
import type { QuotaAnswer } from "../store/quota.ts";
import type { Purpose, Reservation } from "../store/store.ts";
import type { CallVerdict } from "./judge.ts";
import type { ServiceChange } from "./service-state.ts";
import type { Task } from "./task.ts";

/** Who gets to the ledger next: the lookups that wait, or `/me`. */
export type Turn = "lookups" | "quota";

/** What one call brought. */
export interface CallResult {
  readonly verdict: CallVerdict;
  readonly failure: FailureCode | undefined;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** When the reply came, epoch milliseconds. */
  readonly repliedAt: number;
}

/** What happens to the scheduler. */
export type Event =
  | { readonly kind: "asked"; readonly task: Task }
  /** Somebody else waits for `task` too. */
  | { readonly kind: "joined"; readonly task: Task; readonly lane: Lane; readonly user: string }
  /** Nobody waits for `task` any more. */
  | { readonly kind: "abandoned"; readonly task: Task }
  /** `insists`: somebody wants it asked though the service has refused for the hour. */
  | { readonly kind: "quota_asked"; readonly purpose: Purpose; readonly insists?: boolean }
  /** The ledger may be asked for what `turn` names, as was requested. */
  | { readonly kind: "turn"; readonly turn: Turn }
  | {
      readonly kind: "reserved";
      readonly tasks: readonly Task[];
      readonly reservations: readonly Reservation[];
    }
  /** The ledger could not be asked: `detail` says why. */
  | { readonly kind: "not_reserved"; readonly tasks: readonly Task[]; readonly detail: string }
  | { readonly kind: "called"; readonly task: Task; readonly result: CallResult }
  /** `/me` has its outcome, and this is what is known of the quota since. */
  | { readonly kind: "quota_read"; readonly answer: QuotaAnswer }
  /** The delay of `task` is over. */
  | { readonly kind: "due"; readonly task: Task }
  /** Another process has settled calls: what waits for its answers may be looked at. */
  | { readonly kind: "settled_elsewhere" }
  /** The timer that was set has gone off. */
  | { readonly kind: "timer" }
  | { readonly kind: "pause"; readonly paused: boolean }
  | { readonly kind: "store_failed"; readonly detail: string }
  | { readonly kind: "store_recovered" }
  | { readonly kind: "close" };

/** What is to be done, in this order. Times are those of `monotonic` unless said otherwise. */
export type SchedulerAction =
  /** Ask for a turn at the ledger; `turn` says so when it has come. */
  | { readonly kind: "request_turn"; readonly turn: Turn }
  /** Reserve the calls of `tasks`, leaving `reserve` calls of the month. */
  | { readonly kind: "reserve"; readonly tasks: readonly Task[]; readonly reserve: number }
  /** Give back calls that are reserved and not made. */
  | { readonly kind: "release"; readonly calls: readonly number[] }
  /** Make the reserved call numbered `call`. */
  | { readonly kind: "call"; readonly task: Task; readonly call: number }
  /** Tell in so many milliseconds that `task` is due, unless it is settled before. */
  | { readonly kind: "delay"; readonly task: Task; readonly milliseconds: number }
  | { readonly kind: "settle"; readonly task: Task; readonly outcome: Outcome }
  /** `/me` ended so: read the quota. */
  | { readonly kind: "read_quota"; readonly outcome: Outcome }
  | { readonly kind: "answer_quota"; readonly answer: QuotaAnswer }
  /** One timer: the one before is void; undefined: there is none. */
  | { readonly kind: "set_timer"; readonly at: number | undefined }
  /** Tell that the hour is full until then, epoch milliseconds. */
  | { readonly kind: "tell_wait"; readonly until: number }
  | { readonly kind: "tell_change"; readonly change: ServiceChange };
