import type { Usage } from "../../../shared/protocol/usage.ts";

interface Figures {
  readonly quota?: Partial<Usage["quota"]>;
  readonly user?: Partial<Usage["user"]>;
  readonly reserve?: number;
  readonly paused?: boolean;
}

/** Returns the usage that a relay reports: by default 900 of 1,000 calls left, and no limit for the user. */
export function usage({ quota, user, reserve = 0, paused = false }: Figures = {}): Usage {
  return {
    quota: {
      plan: "pro",
      status: "active",
      trialEndsAt: null,
      periodEnd: null,
      limit: 1_000,
      used: 100,
      remaining: 900,
      percentage: 10,
      resetAt: "2026-12-01T00:00:00.000Z",
      hourly: 500,
      ...quota,
    },
    user: {
      name: "Ann Field",
      limit: null,
      used: 40,
      remaining: null,
      hourly: null,
      hourlyUsed: 0,
      resetAt: null,
      ...user,
    },
    hour: { used: 12 },
    reserve,
    paused,
  };
}
