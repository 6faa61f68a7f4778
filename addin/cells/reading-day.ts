import { oldestReading, wantedOf } from "../../shared/answers/subject-answer.ts";
import { findField } from "../../shared/fields/catalogue.ts";
import type { FieldDefinition } from "../../shared/fields/field-table.ts";
import type { Subject } from "../../shared/lookups/resolve.ts";
import type { Call } from "./call.ts";
import { type ResourceMiss, reach } from "./reach.ts";

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
  const reached = await Promise.all(resources.map((resource) => reach(resource, subject, ask, askKept)));
  const misses = reached.filter((step) => step.status !== "found");
  const missing = misses.find(({ status }) => status === "unavailable");
  if (missing !== undefined) return missing;
  if (misses.length === reached.length && misses[0] !== undefined) return misses[0];
  return oldestReading(reached);
}
