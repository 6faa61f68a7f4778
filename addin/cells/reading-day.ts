import { oldestReading, wantedOf } from "../../shared/answers/subject-answer.ts";
import { findField } from "../../shared/fields/catalogue.ts";
import type { FieldDefinition } from "../../shared/fields/field-table.ts";
import type { Subject } from "../../shared/lookups/resolve.ts";
import type { Call } from "./call.ts";
import { type ReachOutcome, type ResourceMiss, reach } from "./reach.ts";

/** "403 on a lower plan" concerns that field alone. */
const isOfPlan = (step: ReachOutcome): boolean =>
  step.status === "unavailable" && step.miss.status === "failed" && step.miss.error.code === "forbidden";

/** Returns when the oldest answer for `fields` was read, epoch milliseconds; or why an answer, or all, are missing. */
export async function readingOf(
  fields: readonly FieldDefinition[],
  subject: Subject,
  { ask, askKept }: Call,
): Promise<number | undefined | ResourceMiss> {
  const { resources } = wantedOf(
    fields.map(({ key }) => findField(key)!),
    undefined,
  );
  const steps = await Promise.all(resources.map((resource) => reach(resource, subject, ask, askKept)));
  const others = steps.filter((step) => !isOfPlan(step));
  const reached = others.length === 0 ? steps : others;
  const misses = reached.filter((step) => step.status !== "found");
  const missing = misses.find(({ status }) => status === "unavailable");
  if (missing !== undefined) return missing;
  if (misses.length === reached.length && misses[0] !== undefined) return misses[0];
  return oldestReading(reached);
}
