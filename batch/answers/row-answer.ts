import type { Field, FieldKey } from "../../shared/fields/catalogue.ts";
import type { FieldValue, Language } from "../../shared/fields/field.ts";
import type { OutcomeStatus } from "../../shared/lookups/outcome.ts";
import type { ResourceName, Step } from "../../shared/lookups/resolve.ts";
import type { Miss } from "./knowledge.ts";

/** A field with the resource that answers it in this run. */
export interface WantedField {
  readonly field: Field;
  /** Position of its resource among those of the run; -1 when the plan does not include it. */
  readonly resource: number;
}

/** What a subject got: one value a field, a status, and what is to be said of it. */
export interface SubjectAnswer {
  readonly status: OutcomeStatus;
  readonly values: readonly FieldValue[];
  readonly remarks: readonly Remark[];
  /** When the oldest of its answers was read, epoch milliseconds; undefined when it has none. */
  readonly readAt: number | undefined;
}

/** Something the note of a row says. */
export type Remark =
  | { readonly kind: "not_found"; readonly resource: ResourceName }
  | { readonly kind: "siret_needed" }
  | { readonly kind: "masked" }
  | { readonly kind: "miss"; readonly miss: Miss }
  | { readonly kind: "plan"; readonly fields: readonly FieldKey[] };

const ofPlan = (miss: Miss) => miss.status === "failed" && miss.error.code === "forbidden";

/**
 * Reads the values of a subject out of what its resources got. Its status: what could not be had for lack of quota or
 * for a failure counts first; else found when anything was; else not found. A field that the plan does not include is
 * empty, said so, and changes nothing else ("403 on a lower plan").
 */
export function subjectAnswer(
  steps: readonly Step[],
  resources: readonly ResourceName[],
  wanted: readonly WantedField[],
  missOf: (step: Step) => Miss | undefined,
  language: Language,
): SubjectAnswer {
  const remarks: Remark[] = [];
  const misses = steps.map(missOf).filter((miss) => miss !== undefined);
  const blocking = misses.filter((miss) => !ofPlan(miss) || misses.length === steps.length);
  for (const miss of new Set(misses)) remarks.push({ kind: "miss", miss });
  remarks.push(...notFound(steps, resources));
  if (steps.some(({ kind }) => kind === "siret_needed")) remarks.push({ kind: "siret_needed" });
  const values = wanted.map(({ field, resource }) => {
    const step = steps[resource];
    return step?.kind === "data" ? field.read(step.data, language) : null;
  });
  const beyondPlan = wanted.filter(({ resource }) => resource === -1).map(({ field }) => field.key);
  if (beyondPlan.length > 0) remarks.push({ kind: "plan", fields: beyondPlan });
  if (values.some((value) => typeof value === "string" && value.includes("[ND]")))
    remarks.push({ kind: "masked" });
  const times = steps.flatMap((step) => ("asOf" in step && step.asOf !== undefined ? [step.asOf] : []));
  const readAt = times.length === 0 ? undefined : Math.min(...times);
  return { status: statusOf(steps, blocking), values, remarks, readAt };
}

/** What is not in the register; where the legal unit itself is not, the rest goes without saying. */
function notFound(steps: readonly Step[], resources: readonly ResourceName[]): Remark[] {
  const missing = resources.filter((_, index) => steps[index]!.kind === "not_found");
  const unit = missing.find((resource) => resource.startsWith("legal-unit"));
  return (unit === undefined ? missing : [unit]).map((resource) => ({ kind: "not_found", resource }));
}

function statusOf(steps: readonly Step[], blocking: readonly Miss[]): OutcomeStatus {
  const worst = blocking.find(({ status }) => status === "failed") ?? blocking[0];
  if (worst !== undefined) return worst.status;
  if (steps.some(({ kind }) => kind === "ask")) return "deferred";
  if (steps.some(({ kind }) => kind === "data" || kind === "siret_needed")) return "found";
  return "not_found";
}
