import { operations, type OperationId } from "../../shared/contract/operations.ts";
import { planIncludes } from "../../shared/contract/plans.ts";
import type { QuotaReading } from "../../shared/gateway/quota.ts";

/** True when the account may not ask `operation`, as far as `quota` knows: its plan, and what the service refused before. */
export function isBeyondPlan(operation: OperationId, quota: QuotaReading | undefined): boolean {
  if (quota?.closed?.includes(operation)) return true;
  return quota?.plan !== undefined && !planIncludes(quota.plan, operations[operation].plan);
}
