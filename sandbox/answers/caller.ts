import type { Data } from "../../shared/contract/operations.ts";
import type { PlanCode } from "../../shared/contract/plans.ts";
import type { ApiKey } from "../credentials/keys.ts";
import type { Limits, Usage } from "../metering/meter.ts";
import { planLimits } from "../metering/plan-limits.ts";

/** Who calls, and what stands on the account with this call counted. */
export interface Caller {
  readonly key: ApiKey;
  readonly plan: PlanCode;
  readonly limits: Limits;
  readonly usage: Usage;
}

/** "Account and usage", of a caller whose key belongs to `companyId`. A period ends when its usage is reset. */
export function accountOf({ key, plan, limits, usage }: Caller, companyId: string): Data<"me"> {
  const resetAt = new Date(usage.resetAt).toISOString();
  return {
    keyId: key.id,
    company: { id: companyId },
    plan: {
      code: plan,
      name: planLimits[plan].name,
      status: "active",
      trialEndsAt: null,
      currentPeriodEnd: resetAt,
    },
    usage: {
      used: usage.used,
      limit: usage.limit,
      remaining: usage.remaining,
      percentage: Math.floor((usage.used * 100) / usage.limit),
      resetAt,
      hourlyRateLimit: limits.hourly.calls,
    },
  };
}
