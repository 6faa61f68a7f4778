import type { QuotaReading } from "../../shared/gateway/store/quota.ts";
import type { Usage } from "../../shared/protocol/usage.ts";

const time = (text: string | null): number | undefined => (text === null ? undefined : Date.parse(text));

/** The account's quota as a relay tells it at `now` (epoch milliseconds). */
export function quotaOfUsage({ quota }: Usage, now: number): QuotaReading {
  const { plan, status, limit, remaining, hourly, periodEnd, trialEndsAt, resetAt } = quota;
  return {
    limit: limit ?? undefined,
    remaining: remaining ?? undefined,
    resetAt: time(resetAt),
    hourly: hourly ?? undefined,
    plan: plan ?? undefined,
    status: status ?? undefined,
    trialEndsAt,
    periodEnd: periodEnd ?? undefined,
    from: "me",
    sentAt: now,
    readAt: now,
  };
}
