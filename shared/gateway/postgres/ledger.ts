import { callThatFreesHour, callThatFreesUser, hourWindow } from "../store/ledger-rules.ts";
import type { QuotaReading } from "../store/quota.ts";
import {
  budgetKey,
  runKey,
  type IntendedCall,
  type LedgerSnapshot,
  type Purpose,
  type ReservationLimits,
  type StoredAnswer,
  type UserSnapshot,
} from "../store/store.ts";
import { type StatementSession, type Statement, columnsOf } from "./session.ts";

/**
 * Counts calls of the hour between $2 and $3, leases that may still reach the service after $4 and after $5 (now),
 * calls without a figure since $6, and which of the keys $8 owners other than $7 are asking.
 */
const countHour: Statement = {
  name: "count hour",
  text: `SELECT
      (SELECT count(*) FROM calls WHERE account = $1 AND at > $2 AND at <= $3) + open_since AS in_hour,
      open_in_hour, under_way,
      (SELECT count(*) FROM calls WHERE account = $1 AND at >= $6 AND remaining IS NULL)
        + greatest(0, open_since_figure - under_way) AS without_figure,
      asked_by_others
    FROM (SELECT
        count(*) FILTER (WHERE until > $2) AS open_since,
        count(*) FILTER (WHERE until > $4) AS open_in_hour,
        count(*) FILTER (WHERE until > $5) AS under_way,
        count(*) FILTER (WHERE until >= $6) AS open_since_figure,
        coalesce(array_agg(lookup) FILTER (WHERE owner <> $7 AND until > $5 AND lookup = ANY ($8::text[])), '{}')
          AS asked_by_others
      FROM leases WHERE account = $1) AS counted`,
};

const selectNthLast: Statement = {
  name: "select nth last call",
  text: "SELECT at FROM calls WHERE account = $1 AND at <= $2 ORDER BY at DESC LIMIT 1 OFFSET $3",
};

const countUsers: Statement = {
  name: "count users",
  text: `SELECT
      (SELECT count(*) FROM calls c WHERE c.account = $1 AND c.user_name = u.name AND c.at > u.since AND c.at < start_of(day_of(u.since) + 1))
      + (SELECT coalesce(sum(s.calls), 0) FROM day_sums s WHERE s.account = $1 AND s.user_name = u.name AND s.day > day_of(u.since))
      + (SELECT count(*) FROM leases l WHERE l.account = $1 AND l.user_name = u.name AND l.until > u.since) AS in_month,
      (SELECT count(*) FROM calls c WHERE c.account = $1 AND c.user_name = u.name AND c.at > $4 AND c.at <= $5)
      + (SELECT count(*) FROM leases l WHERE l.account = $1 AND l.user_name = u.name AND l.until > $4) AS in_hour
    FROM unnest($2::text[], $3::bigint[]) WITH ORDINALITY AS u(name, since, place) ORDER BY place`,
};

const countRuns: Statement = {
  name: "count runs",
  text: `SELECT
      (SELECT coalesce(sum(s.calls), 0) FROM run_sums s
         WHERE s.account = $1 AND s.user_name = r.user_name AND s.day > day_of(r.since) AND s.run = r.run)
      + (SELECT count(*) FROM leases l WHERE l.account = $1 AND l.user_name = r.user_name AND l.run = r.run) AS calls
    FROM unnest($2::text[], $3::text[], $4::bigint[]) WITH ORDINALITY AS r(user_name, run, since, place) ORDER BY place`,
};

const selectNthOfUser: Statement = {
  name: "select nth call of user",
  text: `SELECT at FROM calls WHERE account = $1 AND user_name = $2 AND at > $3 ORDER BY at LIMIT 1 OFFSET $4`,
};

const selectCallsSince: Statement = {
  name: "calls since",
  text: `SELECT (SELECT count(*) FROM calls WHERE account = $1 AND at > $2)
    + (SELECT count(*) FROM leases WHERE account = $1 AND until > $2) AS calls`,
};

interface HourCount {
  readonly in_hour: number;
  readonly open_in_hour: number;
  readonly under_way: number;
  readonly without_figure: number;
  readonly asked_by_others: readonly string[];
}

interface UserCount {
  readonly in_month: number;
  readonly in_hour: number;
}

/** Counts the ledger of one account, by the database's clock, inside its caller's transaction. */
export class AccountLedger {
  readonly #account: number;
  readonly #owner: string;

  /** `owner`: the name under which this process holds leases. */
  constructor(account: number, owner: string) {
    this.#account = account;
    this.#owner = owner;
  }

  /** Counts what `decide` needs for `calls`. */
  async snapshot(
    session: StatementSession,
    calls: readonly IntendedCall[],
    { limits, quotas, answers }: ReservationBasis,
  ): Promise<LedgerSnapshot> {
    const hourBy = (quota: QuotaReading | undefined): Hour => ({
      now: limits.now,
      hourLength: limits.hourLength,
      window: hourWindow(limits, quota),
      figuresSince: figuresSince(quota),
    });
    const [{ quota, hour, counted }, known, users, runs] = await Promise.all([
      this.#countedBy(session, calls, quotas, hourBy),
      answers,
      this.#users(session, calls, limits),
      this.#runs(session, calls),
    ]);
    const filled = {
      inHour: hour.window === undefined ? 0 : counted.in_hour,
      openInHour: counted.open_in_hour,
    };
    const last = hour.window && callThatFreesHour(calls.length, filled, quota!.hourly!);
    return {
      quota,
      ...filled,
      hourFreedBy:
        last === undefined ? undefined : await this.#nth(session, selectNthLast, [hour.window!.until, last]),
      ...unseenOf(counted),
      askedByOthers: counted.asked_by_others,
      answers: known.slice(0, calls.length),
      units: unitsOf(calls, known.slice(calls.length)),
      users,
      runs,
    };
  }

  /** Returns the locked quota, and the number of calls that its figure does not show yet. */
  async unseen(session: StatementSession, quotas: Quotas, now: number) {
    const { quota, counted } = await this.#countedBy(session, [], quotas, (known) => ({
      ...{ now, hourLength: 0, window: undefined, figuresSince: figuresSince(known) },
    }));
    return { quota, ...unseenOf(counted) };
  }

  /** Returns the number of calls made or under way since `since`, epoch milliseconds. */
  async callsSince(session: StatementSession, since: number): Promise<number> {
    const { calls } = (await session.row<{ calls: number }>(selectCallsSince, [this.#account, since]))!;
    return calls;
  }

  /** Does the same for one user: calls on the day of `since` are counted one by one, later ones from daily sums. */
  async callsOfUser(session: StatementSession, user: string, since: number): Promise<number> {
    const [counted] = await session.rows<UserCount>(countUsers, [
      this.#account,
      [user],
      [since],
      since,
      since,
    ]);
    return counted!.in_month;
  }

  async #nth(session: StatementSession, statement: Statement, values: readonly unknown[]) {
    return (await session.row<{ at: number }>(statement, [this.#account, ...values]))?.at;
  }

  /** Counts the users with limits: from `month.since`, and from `limits.now - limits.hourLength`. */
  async #users(session: StatementSession, calls: readonly IntendedCall[], limits: ReservationLimits) {
    const bounded = new Map(
      calls.flatMap(({ purpose: { user }, allowance }) =>
        allowance === undefined ? [] : [[budgetKey(user, allowance), { user, ...allowance }]],
      ),
    );
    const users = new Map<string, UserSnapshot>();
    if (bounded.size === 0) return users;
    const allowances = [...bounded.values()];
    const monthOf = allowances.map(({ month }) => month?.since ?? limits.now);
    const since = limits.now - limits.hourLength;
    const counted = await session.rows<UserCount>(countUsers, [
      this.#account,
      allowances.map(({ user }) => user),
      monthOf,
      since,
      limits.now + limits.hourLength,
    ]);
    let place = 0;
    for (const [key, { user, month, hour }] of bounded) {
      const { in_month, in_hour } = counted[place]!;
      place += 1;
      const offset = hour === undefined ? undefined : callThatFreesUser(in_hour, hour.calls);
      const isFull = hour !== undefined && in_hour + calls.length > hour.calls;
      users.set(key, {
        inMonth: month === undefined ? 0 : in_month,
        inHour: hour === undefined ? 0 : in_hour,
        freedBy:
          offset === undefined || !isFull
            ? undefined
            : await this.#nth(session, selectNthOfUser, [user, since, offset]),
      });
    }
    return users;
  }

  async #runs(session: StatementSession, calls: readonly IntendedCall[]): Promise<Map<string, number>> {
    const bounded = new Map<string, Purpose & { readonly since: number }>();
    for (const { purpose, allowance } of calls) {
      if (allowance?.run !== undefined) bounded.set(runKey(purpose), { ...purpose, ...allowance.run });
    }
    if (bounded.size === 0) return new Map();
    const runs = [...bounded.values()];
    const counted = await session.rows<{ calls: number }>(countRuns, [
      this.#account,
      ...columnsOf(runs, "user", "run", "since"),
    ]);
    return new Map([...bounded.keys()].map((key, place) => [key, counted[place]!.calls]));
  }

  async #hour(
    session: StatementSession,
    calls: readonly IntendedCall[],
    { now, hourLength, window, figuresSince }: Hour,
  ): Promise<HourCount> {
    const counted = await session.row<HourCount>(countHour, [
      this.#account,
      window?.since ?? now,
      window?.until ?? now,
      now - hourLength,
      now,
      figuresSince,
      this.#owner,
      keysOf(calls),
    ]);
    return counted!;
  }

  /**
   * Counts the hour by the `locked` quota. It first counts by the `expected` one, in the same round trip as the lock,
   * and counts again only if the two lead to different counts.
   */
  async #countedBy(
    session: StatementSession,
    calls: readonly IntendedCall[],
    { expected, locked }: Quotas,
    hourBy: (quota: QuotaReading | undefined) => Hour,
  ) {
    const before = hourBy(expected);
    const [early, quota] = await Promise.all([this.#hour(session, calls, before), locked]);
    const hour = hourBy(quota);
    const counted = isValidFor(early, before, hour) ? early : await this.#hour(session, calls, hour);
    return { quota, hour, counted };
  }
}

const unitKeyOf = ({ unit }: IntendedCall): string[] => (unit === undefined ? [] : [unit.key]);

/** Returns the keys whose answers decide on `calls`: that of each call, then those of the legal units they wait behind. */
export const keysOf = (calls: readonly IntendedCall[]): string[] => [
  ...calls.map(({ lookupKey }) => lookupKey),
  ...calls.flatMap(unitKeyOf),
];

/** Returns the answer about the legal unit of each call, from those to the last keys of `keysOf`. */
function unitsOf(calls: readonly IntendedCall[], answers: readonly (StoredAnswer | undefined)[]) {
  const next = answers.values();
  return calls.map((call) => unitKeyOf(call).map(() => next.next().value)[0]);
}

/** The quota as last seen, and the pending read of it from the locked row. */
export interface Quotas {
  readonly expected: QuotaReading | undefined;
  readonly locked: Promise<QuotaReading | undefined>;
}

/** What a reservation is counted for. */
interface ReservationBasis {
  readonly limits: ReservationLimits;
  readonly quotas: Quotas;
  /** Pending stored answers to the lookups of `keysOf`. */
  readonly answers: Promise<readonly (StoredAnswer | undefined)[]>;
}

/** The period in which calls count, and since when calls without a figure count. */
interface Hour {
  readonly now: number;
  readonly hourLength: number;
  readonly window: ReturnType<typeof hourWindow>;
  readonly figuresSince: number;
}

/** Without a known figure, no call can lack one. */
const figuresSince = (quota: QuotaReading | undefined): number =>
  quota?.remaining === undefined ? Infinity : quota.sentAt;

/**
 * Returns whether the counts for one hour also hold for another. If no call lacks a figure since some time, none does
 * since a later time.
 */
const isValidFor = (counted: HourCount, before: Hour, after: Hour): boolean =>
  before.window?.since === after.window?.since &&
  (before.figuresSince === after.figuresSince ||
    (counted.without_figure === 0 && before.figuresSince < after.figuresSince));

const unseenOf = (counted: HourCount) => ({
  underWay: counted.under_way,
  withoutFigure: counted.without_figure,
});
