import { planIncludes } from "../../shared/contract/limits.ts";
import type { FieldDefinition } from "../../shared/fields/field-table.ts";
import { type Subject, isCapitalUnknown, showsCapital } from "../../shared/lookups/resolve.ts";
import type { Miss } from "../../shared/lookups/lookup.ts";
import { unansweredBy } from "../client/answer.ts";
import { knownPlan } from "../runtime/known-plan.ts";
import { sharedRuntime } from "../runtime/shared-runtime.ts";
import type { Call } from "./call.ts";
import { type FoundResource, type ReachOutcome, reach } from "./reach.ts";

const minute = 60_000;

/** A time after that of a reading, both in epoch milliseconds: cells whose answers were read together are asked together. */
const afterReading = (asOf: number): number => (Math.floor(asOf / minute) + 1) * minute;

const planUnknown = {
  en: "the relay does not know the plan yet",
  fr: "le relais ne connaît pas encore l'offre",
} as const;

/** Returns why there is no plan by which an empty share capital could be told from an unknown one. */
const missOf = (error: unknown, { language }: Call): Miss =>
  unansweredBy(error, Date.now()) ?? {
    status: "failed",
    error: { code: "plan_unknown", message: planUnknown[language] },
  };

/**
 * What a company without a value of a financial field comes to: the plan leaves it empty for all, or a former one did and it is
 * asked for again, once; else it has none. Where the plan is not known and the answer does not tell, there is no value:
 * an empty text would pass for "none", and is greater than any number.
 */
export async function reachAgain(
  field: FieldDefinition,
  subject: Subject,
  reached: FoundResource,
  call: Call,
): Promise<ReachOutcome> {
  const unavailable = (miss: Miss): ReachOutcome => ({
    ...{ status: "unavailable", lookup: { operation: "legal-unit", siren: subject.siren }, miss },
  });
  let failure: unknown;
  const usage = await sharedRuntime()
    .usage()
    .catch((error: unknown) => void (failure = error));
  const { plan, financialSince: since } = knownPlan(usage ?? undefined);
  if (plan === null) return showsCapital(reached.data) ? reached : unavailable(missOf(failure, call));
  if (!planIncludes(plan, field.plan))
    return unavailable({ status: "failed", error: { code: "forbidden", message: "" } });
  if (!isCapitalUnknown(reached, since)) return reached;
  const after = Math.max(since!, afterReading(reached.asOf ?? 0));
  return reach(field.resource, subject, (asked) => call.ask(asked, after));
}
