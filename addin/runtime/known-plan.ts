import type { Usage } from "../../shared/protocol/usage.ts";

/** The account's plan, as far as the relay knows it. */
export interface KnownPlan {
  /** Its code. */
  readonly plan: string | null;
  /** A legal unit read before this time does not show that it has no share capital (`isCapitalUnknown`), epoch milliseconds. */
  readonly financialSince: number | undefined;
}

/** Returns the plan that the relay reported. */
export const knownPlan = (usage: Usage | null | undefined): KnownPlan => ({
  plan: usage?.quota.plan ?? null,
  financialSince: Date.parse(usage?.financialSince ?? "") || undefined,
});
