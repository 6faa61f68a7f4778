import type { KeptDirectory, KeptMatches, MatchDecisions } from "./decisions.ts";
import type { QuotaReading } from "./quota.ts";

/** An answer of the API, kept. `data` is the payload's JSON text; empty for `found: false`. */
export interface StoredAnswer {
  readonly key: string;
  readonly found: boolean;
  readonly data: string;
  /** When the API was read, epoch milliseconds. */
  readonly asOf: number;
}

/** An answer in whose place another one stands now. `asOf` is when it was read last. */
export interface FormerAnswer extends StoredAnswer {
  /** When the answer was read that said something else, epoch milliseconds: since when the change is known. */
  readonly replacedAt: number;
}

/** That a lookup has an answer, and since when; not what it says. */
export type Presence = Pick<StoredAnswer, "found" | "asOf">;

/** Whose money a call is: the API it goes to, and the key it is made on (as a short hash, never the key itself). */
export interface Account {
  readonly source: string;
  readonly keyHash: string;
}

/** For whom and what a call is made. */
export interface Purpose {
  readonly run: string;
  readonly user: string;
  /** Where the question came from, such as a client's address: for the log, never for the ledger. */
  readonly address?: string | undefined;
}

/** Calls that one user may make, and those that the run may of which they are. */
export interface Allowance {
  /** In a month that began at `since` and ends at `until`, epoch milliseconds. */
  readonly month?: { readonly calls: number; readonly since: number; readonly until: number } | undefined;
  /** In any hour. */
  readonly hour?: { readonly calls: number } | undefined;
  /** In the run that the purpose of the call names, whose first call was made on a day after that of `since`. */
  readonly run?: { readonly calls: number; readonly since: number } | undefined;
}

/** A call about to be made. */
export interface IntendedCall {
  readonly lookupKey: string;
  readonly operation: string;
  readonly purpose: Purpose;
  /** A stored answer read at or after this time (epoch milliseconds) need not be asked again. */
  readonly freshSince: number;
  /** Calls of the month that this one must leave, where that is more than all must. */
  readonly reserve?: number | undefined;
  /** What the user it is made for may spend; undefined: as much as there is. */
  readonly allowance?: Allowance | undefined;
}

/** What bounds a reservation. */
export interface ReservationLimits {
  /** Milliseconds of the rate hour, in any of which the account's hourly limit holds. */
  readonly hourLength: number;
  /** Calls of the month left untouched; -Infinity to ask whatever is thought to be left. */
  readonly reserve: number;
  readonly now: number;
  /** Until when the call may still reach the service, at the latest. */
  readonly pendingUntil: number;
}

/** What became of one intended call. Only `granted` may be made, and must be settled. */
export type Reservation =
  | { readonly kind: "granted"; readonly call: number }
  /** Somebody stored the answer meanwhile. */
  | { readonly kind: "answered"; readonly answer: StoredAnswer }
  /** Another process is asking the very same; look again shortly. */
  | { readonly kind: "taken" }
  /** The hour is full until then, epoch milliseconds. */
  | { readonly kind: "wait"; readonly until: number }
  /** What is left of the month is more than all must leave, and no more than this call must. */
  | { readonly kind: "kept"; readonly until: number | undefined }
  /** The user it is for has used up what may be spent in a month or an hour, until then, epoch milliseconds. */
  | { readonly kind: "over_budget"; readonly bound: "month" | "hour"; readonly until: number }
  /** The run that it is of has used up what it may spend. */
  | { readonly kind: "run_spent" }
  /** The month, less the reserve, is spent by `quota`. `underWay` calls, here or elsewhere, are not answered yet. */
  | { readonly kind: "spent"; readonly underWay: number; readonly quota: QuotaReading | undefined };

/** What the ledger counts of one user who may not spend without bound. Calls under way are counted as made. */
export interface UserSnapshot {
  readonly inMonth: number;
  readonly inHour: number;
  /** When the call was made that must be an hour old before one more may be (`callThatFreesUser`), epoch milliseconds. */
  readonly freedBy?: number | undefined;
}

/** What a run is told apart by from those of other users. */
export const runKey = ({ run, user }: Purpose): string => JSON.stringify([user, run]);

/** What a store counts, in one transaction with what it then writes, before a batch of calls is decided on. */
export interface LedgerSnapshot {
  readonly quota: QuotaReading | undefined;
  /** Calls that count for the hour (`hourWindow`), those under way included. */
  readonly inHour: number;
  /** Of these, those under way. */
  readonly openInHour: number;
  /** When the call was made that must be an hour old (`callThatFreesHour`), epoch milliseconds; undefined: there is none. */
  readonly hourFreedBy?: number | undefined;
  /** Calls that may still reach the service. */
  readonly underWay: number;
  /** Calls that ended without a figure since the quota's was sent. */
  readonly withoutFigure: number;
  /** Keys of what other processes are asking. */
  readonly askedByOthers: Iterable<string>;
  /** What is stored for each intended call, whatever its age. */
  readonly answers: readonly (StoredAnswer | undefined)[];
  /** By name: whoever has an allowance. */
  readonly users: ReadonlyMap<string, UserSnapshot>;
  /** Calls made and under way, by `runKey`: of every run that has an allowance. */
  readonly runs: ReadonlyMap<string, number>;
}

/** A call that was made. `status` is the HTTP status, 0 when no answer came. */
export interface SettledCall {
  readonly call: number;
  readonly status: number;
  readonly at: number;
  readonly remaining?: number | undefined;
}

/** What belongs together: it is all kept, or none of it. */
export interface Settlement {
  readonly calls: readonly SettledCall[];
  readonly answers: readonly StoredAnswer[];
  /** What the answers say of the quota, in the order in which they came. */
  readonly readings: readonly QuotaReading[];
  /** The service's own clock when it answered last, epoch milliseconds. */
  readonly serviceTime?: number | undefined;
}

/** Calls counted for one heading of the ledger. */
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
  /** Those in whose place others stand now. */
  readonly formerAnswers: number;
  readonly bytes: number;
  readonly oldest?: number | undefined;
  readonly newest?: number | undefined;
  readonly calls: number;
}

/**
 * Answers and ledger of one account, shared by every process that opens the same place. Reservations are exact across
 * processes. A settled call and its answer survive the death of the process from the moment `settle` resolves.
 */
export interface Store {
  /** What people decided about rows that were looked for by name. */
  readonly decisions: MatchDecisions;
  /** What runs found by name. */
  readonly matches: KeptMatches;
  /** What is kept of the directory of electronic invoices, the same for every account. */
  readonly directory: KeptDirectory;
  /**
   * The stored answers of `keys`, in their order, whatever their age: of the first keys alone, of one at least, where
   * those of all come to more than `mostBytes`. @default all
   */
  answers(keys: readonly string[], mostBytes?: number): Promise<(StoredAnswer | undefined)[]>;
  /** Which of `keys` have a stored answer, in their order: a plan needs no more, and it is read in half the time. */
  presence(keys: readonly string[]): Promise<(Presence | undefined)[]>;
  /** What stood under each of `keys` before it was replaced by something else, the oldest first. */
  formerAnswers(keys: readonly string[]): Promise<FormerAnswer[][]>;
  /**
   * Keeps answers that cost no call of their own (read out of another answer, or told by a relay). `serviceTime`: the
   * clock of whoever told them, where that is another machine.
   */
  remember(answers: readonly StoredAnswer[], serviceTime?: number): Promise<void>;
  reserve(calls: readonly IntendedCall[], limits: ReservationLimits): Promise<Reservation[]>;
  settle(settlement: Settlement): Promise<void>;
  /** Gives back reservations whose call was never made. */
  release(calls: readonly number[]): Promise<void>;
  quota(): Promise<QuotaReading | undefined>;
  /** Calls made or under way for `user` since `since` (epoch milliseconds). */
  callsOfUser(user: string, since: number): Promise<number>;
  /** Calls made or under way since `since` (epoch milliseconds). */
  callsSince(since: number): Promise<number>;
  /**
   * Calls after `since` (epoch milliseconds) under each heading, the latest 10,000 of them first; those of one user where
   * named. The day of `since` is counted call by call; from the beginning of a day on, it costs the same for any ledger.
   */
  usage(by: UsageHeading, since: number, user?: string): Promise<UsageLine[]>;
  /** The account has another key from now on: its quota and its ledger go on under the hash of that one. */
  renameKey(keyHash: string): Promise<void>;
  info(): Promise<StoreInfo>;
  /** Deletes answers read before `before`, former ones included, and ledger lines older than `ledgerBefore`; answers how many answers went. */
  purge(before: number, ledgerBefore: number): Promise<number>;
  /**
   * Has `listener` told when another machine has settled calls of the account: what it asked for may be looked at now. There
   * is none where the store cannot tell. Answers how to have it told no more.
   */
  readonly onSettledElsewhere?: (listener: () => void) => () => void;
  /** Reads and writes what every call needs, to tell whether the store works; a lock is waited for a second at most. */
  probe(): Promise<void>;
}
