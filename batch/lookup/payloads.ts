import type { ResourceName, Subject } from "../../shared/lookups/resolve.ts";
import type { RunKnowledge } from "../../shared/enrichment/fill/run-knowledge.ts";

/** The payload that one resource of a subject was read from. */
export interface ReadPayload {
  readonly data: unknown;
  /** When the service was asked, epoch milliseconds. */
  readonly asOf: number | undefined;
}

/** By the resource, a summary standing for its legal unit. */
export type Payloads = Readonly<Partial<Record<ResourceName, ReadPayload>>>;

/** The payloads behind each of the subjects. */
export async function payloadsOf(
  knowledge: RunKnowledge,
  subjects: readonly Subject[],
  resources: readonly ResourceName[],
): Promise<Payloads[]> {
  const steps = await knowledge.steps(subjects, resources);
  return steps.map((ofSubject) => {
    const read = ofSubject.flatMap((step, index) => {
      const resource = resources[index]!;
      const name = resource === "legal-unit-summary" ? "legal-unit" : resource;
      return step.kind === "data" ? [[name, { data: step.data, asOf: step.asOf }] as const] : [];
    });
    return Object.fromEntries(read);
  });
}
