import { planIncludes } from "../../shared/contract/limits.ts";
import type { FieldDefinition } from "../../shared/fields/field-table.ts";
import type { Subject } from "../../shared/lookups/resolve.ts";
import { isCapitalUnknown } from "../../shared/lookups/share-capital.ts";
import { sharedRuntime } from "../runtime/shared-runtime.ts";
import type { Call } from "./call.ts";
import { type ReachOutcome, reach } from "./reach.ts";

const minute = 60_000;

/** A time after that of a reading, both in epoch milliseconds: cells whose answers were read together are asked together. */
const afterReading = (asOf: number): number => (Math.floor(asOf / minute) + 1) * minute;

/**
 * What a company without a value of a financial field comes to: the plan leaves it empty for all, or a former one did and it is
 * asked for again, once; else it has none. Where the relay does not tell the plan, it stays as it is.
 */
export async function reachAgain(
  field: FieldDefinition,
  subject: Subject,
  reached: Extract<ReachOutcome, { status: "found" }>,
  call: Call,
): Promise<ReachOutcome> {
  const usage = await sharedRuntime()
    .usage()
    .catch(() => undefined);
  const { plan = null } = usage?.quota ?? {};
  if (plan !== null && !planIncludes(plan, field.plan))
    return {
      ...{ status: "unavailable", lookup: { operation: "legal-unit", siren: subject.siren } },
      miss: { status: "failed", error: { code: "forbidden", message: "" } },
    };
  const since = Date.parse(usage?.financialSince ?? "") || undefined;
  if (!isCapitalUnknown(reached, since)) return reached;
  const after = Math.max(since!, afterReading(reached.asOf ?? 0));
  return reach(field.resource, subject, (lookup) => call.ask(lookup, after));
}
