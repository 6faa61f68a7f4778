import type { FailureCode } from "../../client/reply.ts";
import type { Lane, Outcome } from "../../lookups/lookup.ts";
import type { KeptReserve, QuotaAnswer } from "../store/quota.ts";
import type { Purpose, Reservation } from "../store/store.ts";
import type { CallVerdict, HoldReason } from "./judge.ts";
import type { ServiceChange } from "./service-state.ts";
import type { Task } from "./task.ts";

/** What a turn at the ledger is for: the waiting lookups, or `/me`. */
export type Turn = "lookups" | "quota";

/** Result of one call. */
export interface CallResult {
  readonly verdict: CallVerdict;
  readonly failure: FailureCode | undefined;
  /** HTTP status, 0 when no response came. */
  readonly status: number;
  /** When the response came, epoch milliseconds. */
  readonly repliedAt: number;
}

/** Input of `transition`. */
export type Event =
  | { readonly kind: "asked"; readonly task: Task }
  /** One more caller waits for `task`. */
  | { readonly kind: "joined"; readonly task: Task; readonly lane: Lane; readonly user: string }
  /** Nobody waits for `task` any more. */
  | { readonly kind: "abandoned"; readonly task: Task }
  /** `insists`: the call is wanted even though the service has refused for the hour. */
  | { readonly kind: "quota_asked"; readonly purpose: Purpose; readonly insists?: boolean }
  /** The requested turn at the ledger has come. */
  | { readonly kind: "turn"; readonly turn: Turn }
  | {
      readonly kind: "reserved";
      readonly tasks: readonly Task[];
      readonly reservations: readonly Reservation[];
    }
  /** The store failed to reserve; `detail` says why. */
  | { readonly kind: "not_reserved"; readonly tasks: readonly Task[]; readonly detail: string }
  | { readonly kind: "called"; readonly task: Task; readonly result: CallResult }
  /** The call to `/me` is over; `answer` has its outcome and the quota known since. */
  | { readonly kind: "quota_read"; readonly answer: QuotaAnswer }
  /** The delay of `task` is over. */
  | { readonly kind: "due"; readonly task: Task }
  /** Another process has settled calls, so tasks that wait for its answers are tried again. */
  | { readonly kind: "settled_elsewhere" }
  /** The timer has fired. */
  | { readonly kind: "timer" }
  | { readonly kind: "pause"; readonly paused: boolean }
  | { readonly kind: "store_failed"; readonly detail: string }
  | { readonly kind: "store_recovered" }
  | { readonly kind: "close" };

/** Output of `transition`, carried out in order. Times are those of `monotonic` unless stated otherwise. */
export type SchedulerAction =
  /** Request a turn at the ledger; the `turn` event follows when it has come. */
  | { readonly kind: "request_turn"; readonly turn: Turn }
  /** Reserve the calls of `tasks`, and leave the reserve of the month unspent. */
  | ({ readonly kind: "reserve"; readonly tasks: readonly Task[] } & KeptReserve)
  /** Release reserved calls that are not made. */
  | { readonly kind: "release"; readonly calls: readonly number[] }
  /** Make the reserved call numbered `call`. */
  | { readonly kind: "call"; readonly task: Task; readonly call: number }
  /** Dispatch `due` for `task` after so many milliseconds, unless it is settled before. */
  | { readonly kind: "delay"; readonly task: Task; readonly milliseconds: number }
  | { readonly kind: "settle"; readonly task: Task; readonly outcome: Outcome }
  /** The call to `/me` ended with `outcome`: read the quota from the store. */
  | { readonly kind: "read_quota"; readonly outcome: Outcome }
  | { readonly kind: "answer_quota"; readonly answer: QuotaAnswer }
  /** Replace the only timer; undefined clears it. */
  | { readonly kind: "set_timer"; readonly at: number | undefined }
  /** Report that calls wait until this time, epoch milliseconds. */
  | { readonly kind: "tell_wait"; readonly until: number; readonly reason: HoldReason }
  | { readonly kind: "tell_change"; readonly change: ServiceChange };
