import { makePlan, type Plan, type PlanInput } from "../../../shared/enrichment/plan/plan.ts";
import type { RowClasses } from "../../../shared/enrichment/plan/row-classes.ts";
import type { Survey } from "../../../shared/enrichment/plan/survey.ts";

/** What asking about a whole list would cost, told beside its sample. */
export interface WholeCost {
  readonly rows: RowClasses;
  /** Calls for what is missing, in a run of its own: `most` with its `/me` and its retries, whatever may be spent. */
  readonly calls: Plan["calls"];
  /** Whether what may be spent suffices for them. */
  readonly fits: boolean;
}

/** The cost of the whole list that was surveyed, within limits that are those of a run to come. */
export function wholeCostOf(
  { classes: rows, calls }: Pick<Survey, "classes" | "calls">,
  limits: Omit<PlanInput, "rows" | "calls">,
): WholeCost {
  const unlimited = { ...limits, quota: undefined, maxCalls: undefined };
  return {
    rows,
    calls: makePlan({ ...unlimited, rows, calls }).calls,
    fits: makePlan({ ...limits, rows, calls }).fits,
  };
}
