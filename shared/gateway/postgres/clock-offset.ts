import type { QuotaReading } from "../store/quota.ts";
import type { IntendedCall, Reservation, ReservationLimits, Settlement } from "../store/store.ts";

/** How long a measurement is taken for true, milliseconds: clocks drift, and are set. */
const trueFor = 60_000;

/** Between which figures the difference of two clocks lies, milliseconds. */
interface OffsetBounds {
  readonly least: number;
  readonly most: number;
  /** When it was measured, by `elapsed`. */
  readonly at: number;
}

/**
 * How far the database's clock is ahead of this machine's. Several machines count one hour, so all that is kept is dated
 * by the one clock that they share. Between asking for the time and hearing it, it was told: the shorter that took, the
 * better it is known. Clocks that agree as far as can be told are taken to agree.
 */
export class ClockOffset {
  readonly #now: () => number;
  readonly #elapsed: () => number;
  #bounds: OffsetBounds | undefined;

  /** `now`: epoch milliseconds by this machine; `elapsed`: milliseconds that never go back. */
  constructor(now: () => number = Date.now, elapsed: () => number = () => performance.now()) {
    this.#now = now;
    this.#elapsed = elapsed;
  }

  /** Asks the server for its time, epoch milliseconds, by `ask`, and learns from it. */
  async measure(ask: () => Promise<number>): Promise<void> {
    const sentAt = this.#now();
    const told = await ask();
    // Both clocks tell whole milliseconds of what they have begun.
    const next = { least: told - this.#now() - 1, most: told + 1 - sentAt, at: this.#elapsed() };
    const known = this.#bounds;
    const isOut = known === undefined || next.least > known.most || next.most < known.least;
    const isOld = known !== undefined && next.at - known.at > trueFor;
    if (isOut || isOld || next.most - next.least < known.most - known.least) this.#bounds = next;
  }

  /** Milliseconds to add to this machine's time. */
  get milliseconds(): number {
    if (this.#bounds === undefined) return 0;
    const { least, most } = this.#bounds;
    return least <= 0 && most >= 0 ? 0 : Math.round((least + most) / 2);
  }

  /** A time of this machine's, epoch milliseconds, by the database's clock. */
  readonly toServer = (time: number): number => time + this.milliseconds;

  /** A time of the database's, epoch milliseconds, by this machine's clock. */
  readonly toLocal = (time: number): number => time - this.milliseconds;
}

/**
 * What passes between a program, which dates by its machine's clock, and the store, which dates by the database's. When
 * the month ends is the service's word, and no clock's of ours.
 */

type ClockConversion = Pick<ClockOffset, "toServer" | "toLocal">;
type Shift = (time: number) => number;

const shiftedQuota = (quota: QuotaReading, shift: Shift): QuotaReading => ({
  ...quota,
  sentAt: shift(quota.sentAt),
  readAt: shift(quota.readAt),
  ...(quota.ledgerSince !== undefined && { ledgerSince: shift(quota.ledgerSince) }),
});

/** A quota of the store, as this machine dates it. */
export const localQuota = (
  quota: QuotaReading | undefined,
  { toLocal }: ClockConversion,
): QuotaReading | undefined => quota && shiftedQuota(quota, toLocal);

export const limitsByServer = (
  limits: ReservationLimits,
  { toServer }: ClockConversion,
): ReservationLimits => ({
  ...limits,
  now: toServer(limits.now),
  pendingUntil: toServer(limits.pendingUntil),
});

export function callByServer(call: IntendedCall, { toServer }: ClockConversion): IntendedCall {
  const { allowance } = call;
  const { month, run } = allowance ?? {};
  return {
    ...call,
    freshSince: toServer(call.freshSince),
    allowance: allowance && {
      ...allowance,
      month: month && { ...month, since: toServer(month.since), until: toServer(month.until) },
      run: run && { ...run, since: toServer(run.since) },
    },
  };
}

export const settlementByServer = (
  { calls, answers, readings, serviceTime }: Settlement,
  { toServer }: ClockConversion,
): Settlement => ({
  calls: calls.map((call) => ({ ...call, at: toServer(call.at) })),
  answers: answers.map((answer) => ({ ...answer, asOf: toServer(answer.asOf) })),
  readings: readings.map((reading) => shiftedQuota(reading, toServer)),
  serviceTime,
});

/** What was decided, as this machine dates it. */
export function localReservation(reservation: Reservation, clock: ClockConversion): Reservation {
  const { toLocal } = clock;
  switch (reservation.kind) {
    case "answered":
      return {
        ...reservation,
        answer: { ...reservation.answer, asOf: toLocal(reservation.answer.asOf) },
      };
    case "wait":
    case "over_budget":
      return { ...reservation, until: toLocal(reservation.until) };
    case "spent":
      return { ...reservation, quota: localQuota(reservation.quota, clock) };
    default:
      return reservation;
  }
}
