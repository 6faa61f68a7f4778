import type { QuotaReading } from "../store/quota.ts";
import type { IntendedCall, Reservation, ReservationLimits, Settlement } from "../store/store.ts";

/** How long a measurement is trusted, milliseconds. Clocks drift, and may be set. */
const trueFor = 60_000;

/** Bounds of the difference between two clocks, milliseconds. */
interface OffsetBounds {
  readonly least: number;
  readonly most: number;
  /** When it was measured, by `elapsed`. */
  readonly at: number;
}

/**
 * How far the database's clock is ahead of this machine's. Several machines count the same hour, so all stored times
 * are by the database's clock. The server read its clock between the request and the response, so a faster round trip
 * gives tighter bounds. If the bounds include zero, the clocks are taken to agree.
 */
export class ClockOffset {
  readonly #now: () => number;
  readonly #elapsed: () => number;
  #bounds: OffsetBounds | undefined;

  /** `now`: epoch milliseconds by this machine. `elapsed`: monotonic milliseconds. */
  constructor(now: () => number = Date.now, elapsed: () => number = () => performance.now()) {
    this.#now = now;
    this.#elapsed = elapsed;
  }

  /** Measures the difference. `ask` requests the server's time, epoch milliseconds. */
  async measure(ask: () => Promise<number>): Promise<void> {
    const sentAt = this.#now();
    const serverTime = await ask();
    // Both clocks truncate to whole milliseconds, so each bound is one wider.
    const next = { least: serverTime - this.#now() - 1, most: serverTime + 1 - sentAt, at: this.#elapsed() };
    const known = this.#bounds;
    const isOut = known === undefined || next.least > known.most || next.most < known.least;
    const isOld = known !== undefined && next.at - known.at > trueFor;
    if (isOut || isOld || next.most - next.least < known.most - known.least) this.#bounds = next;
  }

  /** Milliseconds to add to this machine's time to get the database's. */
  get milliseconds(): number {
    if (this.#bounds === undefined) return 0;
    const { least, most } = this.#bounds;
    return least <= 0 && most >= 0 ? 0 : Math.round((least + most) / 2);
  }

  /** Converts this machine's time to the database's, epoch milliseconds. */
  readonly toServer = (time: number): number => time + this.milliseconds;

  /** Converts the database's time to this machine's, epoch milliseconds. */
  readonly toLocal = (time: number): number => time - this.milliseconds;
}

/**
 * Conversions between a program, which uses its machine's clock, and the store, which uses the database's. The reset of
 * the month is not converted, because the service gives it.
 */

type ClockConversion = Pick<ClockOffset, "toServer" | "toLocal">;
type Shift = (time: number) => number;

const shiftedQuota = (quota: QuotaReading, shift: Shift): QuotaReading => ({
  ...quota,
  sentAt: shift(quota.sentAt),
  readAt: shift(quota.readAt),
  ...(quota.ledgerSince !== undefined && { ledgerSince: shift(quota.ledgerSince) }),
  ...(quota.financialSince !== undefined && { financialSince: shift(quota.financialSince) }),
});

/** Converts the times of a stored quota to this machine's clock. */
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
  const { allowance, unit } = call;
  const { month, run } = allowance ?? {};
  return {
    ...call,
    freshSince: toServer(call.freshSince),
    unit: unit && { ...unit, freshSince: toServer(unit.freshSince) },
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

/** Converts the times of a reservation to this machine's clock. */
export function localReservation(reservation: Reservation, clock: ClockConversion): Reservation {
  const { toLocal } = clock;
  switch (reservation.kind) {
    case "answered":
      return {
        ...reservation,
        answer: { ...reservation.answer, asOf: toLocal(reservation.answer.asOf) },
      };
    case "taken":
      return { ...reservation, storedAt: reservation.storedAt && toLocal(reservation.storedAt) };
    case "wait":
    case "over_budget":
      return { ...reservation, until: toLocal(reservation.until) };
    case "kept":
      return { ...reservation, until: reservation.until && toLocal(reservation.until) };
    case "spent":
      return { ...reservation, quota: localQuota(reservation.quota, clock) };
    default:
      return reservation;
  }
}
