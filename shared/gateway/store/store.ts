import type { KeptDirectory, KeptMatches, MatchDecisions } from "./decisions.ts";
import type { KeptReserve, QuotaReading } from "./quota.ts";

/** A stored answer of the API. `data` is the payload's JSON text, empty for `found: false`. */
export interface StoredAnswer {
  readonly key: string;
  readonly found: boolean;
  readonly data: string;
  /** When the API gave the answer, epoch milliseconds. */
  readonly asOf: number;
}

/** An answer that a different one has replaced. `asOf` is when the API last gave it. */
export interface FormerAnswer extends StoredAnswer {
  /** When the API first gave the different answer, epoch milliseconds: the time since which the change is known. */
  readonly replacedAt: number;
}

/** Whether a lookup has found something, and when it was read, without the data. */
export type Presence = Pick<StoredAnswer, "found" | "asOf">;

/** The account that pays for a call: the API it goes to, and the key (as a short hash, never the key itself). */
export interface Account {
  readonly source: string;
  readonly keyHash: string;
}

/** The run and the user a call is made for. */
export interface Purpose {
  readonly run: string;
  readonly user: string;
  /** Origin of the question, such as a client's IP address. It goes to the log, never to the ledger. */
  readonly address?: string | undefined;
}

/** Limits on the calls of one user, and on those of the run that a call belongs to. */
export interface Allowance {
  /** Limit in a month that began at `since` and ends at `until`, epoch milliseconds. */
  readonly month?: { readonly calls: number; readonly since: number; readonly until: number } | undefined;
  /** Limit in any hour. */
  readonly hour?: { readonly calls: number } | undefined;
  /** Limit for the run of the call's purpose, all made on days after that of `since`, epoch milliseconds. */
  readonly run?: { readonly calls: number; readonly since: number } | undefined;
}

/** The lookup of the legal unit that another waits behind: if the register lacks the unit, that answers both. */
export interface UnitAhead {
  readonly key: string;
  /** Read time from which its answer is accepted, epoch milliseconds. */
  readonly freshSince: number;
}

/** A call that the ledger is asked to reserve. */
export interface IntendedCall {
  readonly lookupKey: string;
  readonly operation: string;
  readonly unit?: UnitAhead | undefined;
  readonly purpose: Purpose;
  /** A stored answer read at or after this time, epoch milliseconds, is used instead of a call. */
  readonly freshSince: number;
  /** Calls of the month that this call must leave unspent. Applies when it is greater than the general reserve. */
  readonly reserve?: number | undefined;
  /** Limits of the user that the call is made for; undefined: none. */
  readonly allowance?: Allowance | undefined;
}

/** Limits that apply to a whole reservation. */
export interface ReservationLimits extends KeptReserve {
  /** Length of the rate hour, milliseconds. The account's hourly limit holds in any such period. */
  readonly hourLength: number;
  /** Calls of the month to leave unspent; -Infinity to make the call whatever is thought to be left. */
  readonly reserve: number;
  /** The same as a fraction of the monthly quota: the larger of the two applies. @default 0 */
  readonly reserveShare?: number | undefined;
  readonly now: number;
  /** Latest time at which a reserved call may still reach the service, epoch milliseconds. */
  readonly pendingUntil: number;
}

/** Decision on one intended call. Only a `granted` call may be made, and it must then be settled or released. */
export type Reservation =
  | { readonly kind: "granted"; readonly call: number }
  /** A fresh answer was stored meanwhile. */
  | { readonly kind: "answered"; readonly answer: StoredAnswer }
  /**
   * Another process is asking the same question; try again shortly. `storedAt`: when the answer stored so far was read,
   * epoch milliseconds.
   */
  | { readonly kind: "taken"; readonly storedAt?: number | undefined }
  /** The hour is full until this time, epoch milliseconds. */
  | { readonly kind: "wait"; readonly until: number }
  /** The calls left exceed the general reserve, but not the one of this call. `underWay` as for `spent`. */
  | { readonly kind: "kept"; readonly until: number | undefined; readonly underWay: number }
  /** The user has used up a limit of the month or the hour, until this time, epoch milliseconds. */
  | { readonly kind: "over_budget"; readonly bound: "month" | "hour"; readonly until: number }
  /** The run has used up its limit. */
  | { readonly kind: "run_spent" }
  /**
   * The month, less the reserve, is spent by `quota`. `underWay` calls, in any process, have no answer yet, which may show
   * that there is room; 0 where none can.
   */
  | { readonly kind: "spent"; readonly underWay: number; readonly quota: QuotaReading | undefined };

/** Calls of one user with limits, as the ledger counts them. Calls under way count as made. */
export interface UserSnapshot {
  readonly inMonth: number;
  readonly inHour: number;
  /** Time of the call that must be an hour old before the next one (`callThatFreesUser`), epoch milliseconds. */
  readonly freedBy?: number | undefined;
}

/**
 * Returns the key under which the calls of a user with limits are counted: tokens of one user may have different limits,
 * and months that began at different times.
 */
export const budgetKey = (user: string, { month, hour }: Allowance): string =>
  JSON.stringify([user, month?.since, hour?.calls]);

/** Returns the key of a run. Runs of different users may have the same name. */
export const runKey = ({ run, user }: Purpose): string => JSON.stringify([user, run]);

/** What a store counts before it decides on a batch of calls, in the same transaction that writes the result. */
export interface LedgerSnapshot {
  readonly quota: QuotaReading | undefined;
  /** Calls that count for the hour (`hourWindow`), including those under way. */
  readonly inHour: number;
  /** Number of these that are under way. */
  readonly openInHour: number;
  /** Time of the call that must be an hour old (`callThatFreesHour`), epoch milliseconds; undefined: none. */
  readonly hourFreedBy?: number | undefined;
  /** Calls that may still reach the service. */
  readonly underWay: number;
  /** Calls that ended without a figure since the call that gave the quota's figure was sent. */
  readonly withoutFigure: number;
  /** Keys of the lookups that other processes are asking. */
  readonly askedByOthers: Iterable<string>;
  /** Stored answer to each intended call, whatever its age. */
  readonly answers: readonly (StoredAnswer | undefined)[];
  /** Stored answer about the legal unit that each waits behind (`unit`). */
  readonly units?: readonly (StoredAnswer | undefined)[];
  /** Users with limits, by `budgetKey`. */
  readonly users: ReadonlyMap<string, UserSnapshot>;
  /** Calls made and under way, by `runKey`, of every run with a limit. */
  readonly runs: ReadonlyMap<string, number>;
}

/**
 * A call that was made. `status`: the HTTP status; 0 when no response came that could be read, 404 also when one came
 * without data.
 */
export interface SettledCall {
  readonly call: number;
  readonly status: number;
  readonly at: number;
  readonly remaining?: number | undefined;
}

/** Results that are written together, all or nothing. */
export interface Settlement {
  readonly calls: readonly SettledCall[];
  readonly answers: readonly StoredAnswer[];
  /** Quota readings from the answers, in order of arrival. */
  readonly readings: readonly QuotaReading[];
  /** The service's clock when it last answered, epoch milliseconds. */
  readonly serviceTime?: number | undefined;
}

/** Number of calls under one heading, such as one day or one run. */
export interface UsageLine {
  readonly heading: string;
  readonly calls: number;
  readonly found: number;
  readonly failed: number;
}
export type UsageHeading = "day" | "run" | "operation" | "user";

export interface StoreInfo {
  readonly location: string;
  readonly answers: number;
  /** Answers that others have replaced. */
  readonly formerAnswers: number;
  readonly bytes: number;
  readonly oldest?: number | undefined;
  readonly newest?: number | undefined;
  readonly calls: number;
}

/**
 * Answers and ledger of one account, shared by every process that opens the same store. Reservations are exact across
 * processes. A settled call and its answer survive the death of the process from the moment `settle` resolves.
 */
export interface Store {
  /** Decisions of people about rows that were matched by name. */
  readonly decisions: MatchDecisions;
  /** Companies that runs found by name. */
  readonly matches: KeptMatches;
  /** Lines of the directory of e-invoices, shared by all accounts. */
  readonly directory: KeptDirectory;
  /**
   * Returns the stored answers of `keys`, in the same order and whatever their age. When together they exceed
   * `mostBytes`, returns those of the first keys only, at least one.
   * @default all
   */
  answers(keys: readonly string[], mostBytes?: number): Promise<(StoredAnswer | undefined)[]>;
  /** Returns which of `keys` have a stored answer, in the same order. Enough for a plan, and read in half the time. */
  presence(keys: readonly string[]): Promise<(Presence | undefined)[]>;
  /** Returns the replaced answers of each of `keys`, oldest first. */
  formerAnswers(keys: readonly string[]): Promise<FormerAnswer[][]>;
  /**
   * Stores answers that cost no call of their own (read from another answer, or given by a relay). `serviceTime`: the
   * clock of whoever gave them, if that is another machine, epoch milliseconds.
   */
  remember(answers: readonly StoredAnswer[], serviceTime?: number): Promise<void>;
  reserve(calls: readonly IntendedCall[], limits: ReservationLimits): Promise<Reservation[]>;
  settle(settlement: Settlement): Promise<void>;
  /** Releases reservations whose calls were never made. */
  release(calls: readonly number[]): Promise<void>;
  quota(): Promise<QuotaReading | undefined>;
  /** Returns the number of calls made or under way for `user` since `since`, epoch milliseconds. */
  callsOfUser(user: string, since: number): Promise<number>;
  /** Returns the number of calls made or under way since `since`, epoch milliseconds. */
  callsSince(since: number): Promise<number>;
  /**
   * Returns the number of calls after `since` (epoch milliseconds) under each heading, or those of `user`: the latest
   * 10,000 headings, latest first. Calls on the day of `since` are counted one by one. From the start of a day, the
   * cost does not depend on the size of the ledger.
   */
  usage(by: UsageHeading, since: number, user?: string): Promise<UsageLine[]>;
  /** Moves the account's quota and ledger to the hash of its new key. */
  renameKey(keyHash: string): Promise<void>;
  info(): Promise<StoreInfo>;
  /**
   * Deletes answers read before `before`, replaced ones included, and ledger lines older than `ledgerBefore`. Returns
   * how many answers it deleted.
   */
  purge(before: number, ledgerBefore: number): Promise<number>;
  /**
   * Deletes answers and ledger lines that are kept no longer, at most once a day for all programs on the store. Opening
   * the store does it too; a program that keeps it open for days must call this.
   */
  expire(): Promise<void>;
  /**
   * Calls `listener` when another machine has settled calls of the account, so that its answers can be looked up.
   * Returns a function that unsubscribes. Absent where the store cannot detect it.
   */
  readonly onSettledElsewhere?: (listener: () => void) => () => void;
  /** Tests whether the store works, by reading and writing what every call needs. Waits a second at most for a lock. */
  probe(): Promise<void>;
}
