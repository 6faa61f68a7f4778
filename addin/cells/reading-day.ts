import { oldestReading, wantedOf } from "../../shared/answers/subject-answer.ts";
import { findField } from "../../shared/fields/catalogue.ts";
import type { FieldDefinition } from "../../shared/fields/field-table.ts";
import type { Subject } from "../../shared/lookups/resolve.ts";
import type { Call } from "./call.ts";
import { type Miss, reach } from "./reach.ts";

/**
 * When the service said the oldest of the answers that `fields` of a subject rest on, epoch milliseconds; undefined where that
 * is not told, and how asking ended where one was not given or there is none at all.
 */
export async function readingOf(
  fields: readonly FieldDefinition[],
  subject: Subject,
  ask: Call["ask"],
): Promise<number | undefined | Miss> {
  const { resources } = wantedOf(
    fields.map(({ key }) => findField(key)!),
    undefined,
  );
  const reached = await Promise.all(resources.map((resource) => reach(resource, subject, ask)));
  const misses = reached.filter((step) => step.kind !== "data");
  const missing = misses.find(({ kind }) => kind === "unanswered");
  if (missing !== undefined) return missing;
  if (misses.length === reached.length && misses[0] !== undefined) return misses[0];
  return oldestReading(reached.filter((step) => step.kind !== "unanswered"));
}
