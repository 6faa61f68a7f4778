import type { OperationId } from "./paths.ts";

/** "Plan-based access": the four plans the contract names, lowest first. */
export const planCodes = ["free", "starter", "pro", "enterprise"] as const;
export type PlanCode = (typeof planCodes)[number];

/** The lowest plan that opens annual accounts and fills `capital`. */
export const financialPlan: PlanCode = "pro";

/** "Only on the Pro and Enterprise plans": the lowest plan that may call `operation`; plain, unlike the table of them. */
export const lowestPlan = (operation: OperationId): PlanCode =>
  operation === "accounts" ? financialPlan : "free";

/** True when `plan` includes what `needed` opens. A plan the contract does not name is given the benefit of the doubt. */
export function planIncludes(plan: string, needed: PlanCode): boolean {
  const rank = (planCodes as readonly string[]).indexOf(plan.toLowerCase());
  return rank === -1 || rank >= planCodes.indexOf(needed);
}
