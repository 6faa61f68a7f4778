import type { QuotaReading } from "../quota.ts";
import type { IntendedCall, Reservation, ReservationLimits, Settlement } from "../store/store.ts";
import type { ClockOffset } from "./clock-offset.ts";

/**
 * What passes between a program, which dates by its machine's clock, and the store, which dates by the database's. When
 * the month ends is the service's word, and no clock's of ours.
 */

type Clock = Pick<ClockOffset, "toServer" | "toLocal">;
type Shift = (time: number) => number;

const shiftedQuota = (quota: QuotaReading, shift: Shift): QuotaReading => ({
  ...quota,
  sentAt: shift(quota.sentAt),
  readAt: shift(quota.readAt),
  ...(quota.ledgerSince !== undefined && { ledgerSince: shift(quota.ledgerSince) }),
});

/** A quota of the store, as this machine dates it. */
export const localQuota = (quota: QuotaReading | undefined, { toLocal }: Clock): QuotaReading | undefined =>
  quota && shiftedQuota(quota, toLocal);

export const limitsByServer = (limits: ReservationLimits, { toServer }: Clock): ReservationLimits => ({
  ...limits,
  now: toServer(limits.now),
  pendingUntil: toServer(limits.pendingUntil),
});

export function callByServer(call: IntendedCall, { toServer }: Clock): IntendedCall {
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
  { toServer }: Clock,
): Settlement => ({
  calls: calls.map((call) => ({ ...call, at: toServer(call.at) })),
  answers: answers.map((answer) => ({ ...answer, asOf: toServer(answer.asOf) })),
  readings: readings.map((reading) => shiftedQuota(reading, toServer)),
  serviceTime,
});

/** What was decided, as this machine dates it. */
export function localReservation(reservation: Reservation, clock: Clock): Reservation {
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
