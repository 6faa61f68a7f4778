import type { QuotaReading } from "./quota.ts";

/** The quota as `sirene quota --json` gives it. Figures that are not known are null. */
export interface ShownQuota {
  readonly plan: string | null;
  readonly status: string | null;
  readonly trialEndsAt: string | null;
  readonly periodEnd: string | null;
  readonly limit: number | null;
  readonly used: number | null;
  readonly remaining: number | null;
  readonly percentage: number | null;
  readonly resetAt: string | null;
  readonly hourly: number | null;
}

export function shownQuota(quota: QuotaReading | undefined): ShownQuota {
  const { limit, remaining, resetAt } = quota ?? {};
  const used = limit === undefined || remaining === undefined ? null : limit - remaining;
  return {
    plan: quota?.plan ?? null,
    status: quota?.status ?? null,
    trialEndsAt: quota?.trialEndsAt ?? null,
    periodEnd: quota?.periodEnd ?? null,
    limit: limit ?? null,
    used,
    remaining: remaining ?? null,
    // Rounded down, as the service does: 100 says that nothing is left.
    percentage: used === null || !limit ? null : Math.floor((used * 100) / limit),
    resetAt: resetAt === undefined ? null : new Date(resetAt).toISOString(),
    hourly: quota?.hourly ?? null,
  };
}
