import type { PlanCode } from "../../shared/contract/plans.ts";

/** What a plan allows: calls a month, and calls an hour. */
export interface PlanLimits {
  readonly name: string;
  readonly quota: number;
  readonly hourly: number;
}

/**
 * "Quota and hourly values of each plan: not shown." These are the sandbox's own: pro, the default, carries a list of a
 * few thousand rows at two calls a row within one hour.
 */
export const planLimits: Readonly<Record<PlanCode, PlanLimits>> = {
  free: { name: "Free", quota: 1_000, hourly: 100 },
  starter: { name: "Starter", quota: 10_000, hourly: 1_000 },
  pro: { name: "Pro", quota: 100_000, hourly: 10_000 },
  enterprise: { name: "Enterprise", quota: 1_000_000, hourly: 100_000 },
};
