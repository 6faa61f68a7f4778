import { type QuotaReading, isReserveUnknown, keptCalls, remainingNow } from "./quota.ts";
import {
  type Allowance,
  type IntendedCall,
  type LedgerSnapshot,
  type Reservation,
  type ReservationLimits,
  type StoredAnswer,
  type UserSnapshot,
  budgetKey,
  runKey,
} from "./store.ts";

/**
 * The rules for hour, month, reserve, and user and run budgets: which calls of a batch may be made, given what the
 * ledger counts. They are pure, so that every store applies the same ones: a store counts what these functions ask for
 * and writes what they grant.
 */

/**
 * Returns the times between which calls count for the hour, epoch milliseconds; undefined when no hourly limit is
 * known.
 * @decides which calls count for the hour
 */
export function hourWindow({ now, hourLength }: ReservationLimits, quota: QuotaReading | undefined) {
  if (quota?.hourly === undefined) return undefined;
  // Calls dated in the future were made before the clock was set back. Those more than an hour ahead are ignored.
  return { since: Math.max(now - hourLength, quota.ledgerSince ?? 0), until: now + hourLength };
}

/**
 * Returns which of the account's calls, counted back from the last one (0), must be an hour old before the hour has
 * room for more of a batch of `calls`. Undefined when the batch already fits, or when no such call has been answered
 * yet.
 */
export function callThatFreesHour(
  calls: number,
  { inHour, openInHour }: Pick<LedgerSnapshot, "inHour" | "openInHour">,
  hourly: number,
): number | undefined {
  const room = Math.max(0, hourly - inHour);
  const last = hourly - 1 - room - openInHour;
  return calls > room && last >= 0 ? last : undefined;
}

/**
 * Does the same for a user limited to `most` calls an hour, of which `inHour` are made. Counts from the hour's first
 * call.
 */
export const callThatFreesUser = (inHour: number, most: number): number | undefined =>
  most === 0 ? undefined : Math.max(0, inHour - most);

/**
 * Returns how many calls the service may have counted that the quota's figure does not show: those under way, and those
 * that ended without a figure (a broken connection) since the call that gave it was sent.
 */
export const unseenCalls = (snapshot: Pick<LedgerSnapshot, "underWay" | "withoutFigure">): number =>
  snapshot.underWay + snapshot.withoutFigure;

/**
 * Returns the bound of `allowance` that leaves no room for one more call. The month's comes first, since it lasts
 * longer.
 */
function boundReached({ month, hour }: Allowance, { inMonth, inHour }: UserSnapshot) {
  if (month !== undefined && inMonth >= month.calls) return "month";
  return hour !== undefined && inHour >= hour.calls ? "hour" : undefined;
}

/** Decision on one call of a batch. A granted call has no number yet. */
type Decision = Exclude<Reservation, { kind: "granted" }> | { readonly kind: "grant" };

/**
 * Decides on each of `calls` in order, counting every granted call before the next decision.
 * @decides which calls the hour, the month, a user's budget and the run's have room for
 */
export function decide(
  calls: readonly IntendedCall[],
  limits: ReservationLimits,
  snapshot: LedgerSnapshot,
): Decision[] {
  const { now, hourLength } = limits;
  const { quota, underWay } = snapshot;
  const reserve = keptCalls(limits, quota);
  const goesOneByOne = isReserveUnknown(limits, quota);
  const remaining = remainingNow(quota, now);
  const askedByOthers = new Set(snapshot.askedByOthers);
  const asked = new Set(askedByOthers);
  const added = new Map<string, number>();
  const addedToRuns = new Map<string, number>();
  let monthRoom = remaining === undefined ? Infinity : remaining - reserve - unseenCalls(snapshot);
  let hourRoom = quota?.hourly === undefined ? Infinity : quota.hourly - snapshot.inHour;
  let granted = 0;
  /** Calls under way after which more than `kept` may remain; none if no more remains now, since the month only falls. */
  const awaited = (kept: number): number => (remaining! <= kept ? 0 : underWay + granted);

  function overBudget({ allowance, purpose: { user } }: IntendedCall): Decision | undefined {
    if (allowance === undefined) return undefined;
    const counted = snapshot.users.get(budgetKey(user, allowance));
    if (counted === undefined) return undefined;
    const more = added.get(user) ?? 0;
    const { inMonth, inHour, freedBy = now } = counted;
    const bound = boundReached(allowance, { inMonth: inMonth + more, inHour: inHour + more });
    if (bound === undefined) return undefined;
    if (bound === "month") return { kind: "over_budget", bound, until: allowance.month!.until };
    // No later hour has room for a user who may make no call in any.
    const until = allowance.hour!.calls === 0 ? Infinity : Math.min(freedBy, now) + hourLength;
    return { kind: "over_budget", bound, until };
  }

  function overRun({ allowance, purpose }: IntendedCall): boolean {
    if (allowance?.run === undefined) return false;
    const key = runKey(purpose);
    return (snapshot.runs.get(key) ?? 0) + (addedToRuns.get(key) ?? 0) >= allowance.run.calls;
  }

  return calls.map((call, index): Decision => {
    const answer = snapshot.answers[index];
    if (isFresh(answer, call)) return { kind: "answered", answer };
    const unit = snapshot.units?.[index];
    if (call.unit !== undefined && isFresh(unit, call.unit) && !unit.found)
      return { kind: "answered", answer: unit };
    const isAsked = call.unit !== undefined && askedByOthers.has(call.unit.key);
    if (isAsked || asked.has(call.lookupKey))
      return { kind: "taken", storedAt: snapshot.answers[index]?.asOf };
    const refusal = overBudget(call);
    if (refusal !== undefined) return refusal;
    if (overRun(call)) return { kind: "run_spent" };
    if (monthRoom <= 0) return { kind: "spent", underWay: awaited(reserve), quota };
    // The answer to the one call under way tells the month, and with it the reserve.
    if (goesOneByOne && underWay + granted > 0) return { kind: "spent", underWay: underWay + granted, quota };
    // `/me` is asked whatever is left: its room is Infinity, and no reserve is kept from it.
    if (monthRoom < Infinity && monthRoom <= (call.reserve ?? 0) - reserve)
      return { kind: "kept", until: quota?.resetAt, underWay: awaited(call.reserve!) };
    // When every call of the hour is under way, the first may be answered at any moment.
    if (hourRoom <= 0)
      return { kind: "wait", until: Math.min(snapshot.hourFreedBy ?? now, now) + hourLength + 1 };
    hourRoom -= 1;
    monthRoom -= 1;
    granted += 1;
    asked.add(call.lookupKey);
    if (call.allowance !== undefined) {
      count(added, call.purpose.user);
      count(addedToRuns, runKey(call.purpose));
    }
    return { kind: "grant" };
  });
}

/** True where calls under way may leave room, or an answer, later: those of a process that died never do. */
export const isWaiting = ({ kind }: Decision): boolean =>
  kind === "taken" || kind === "spent" || kind === "kept";

const count = (counts: Map<string, number>, key: string) => void counts.set(key, (counts.get(key) ?? 0) + 1);

const isFresh = (
  answer: StoredAnswer | undefined,
  call: Pick<IntendedCall, "freshSince">,
): answer is StoredAnswer => answer !== undefined && answer.asOf >= call.freshSince;
