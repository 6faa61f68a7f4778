import { planIncludes } from "../../shared/contract/plans.ts";
import type { Field } from "../../shared/fields/catalogue.ts";
import type { ResourceName } from "../../shared/lookups/resolve.ts";
import type { WantedField } from "./row-answer.ts";

/** The fields of a run with the resources that answer them. */
export interface Wanted {
  readonly fields: readonly WantedField[];
  readonly resources: readonly ResourceName[];
}

/** True when a field of the establishment is wanted, so that a row's SIRET matters and not its SIREN alone. */
export function wantsEstablishment(fields: readonly Field[]): boolean {
  return fields.some(({ resource }) => resource === "establishment");
}

/**
 * Which resources have to be known for `fields`. Where every field of the legal unit stands in the summary, the summary
 * will do. A field beyond the `plan` has no resource: it would cost calls that cannot answer it. An unknown plan is
 * given the benefit of the doubt.
 */
export function wantedOf(fields: readonly Field[], plan: string | undefined): Wanted {
  const included = fields.filter((field) => plan === undefined || planIncludes(plan, field.plan));
  const summary = included
    .filter(({ resource }) => resource === "legal-unit")
    .every(({ inSummary }) => inSummary);
  const resourceOf = ({ resource }: Field): ResourceName =>
    resource === "legal-unit" && summary ? "legal-unit-summary" : resource;
  const resources = [...new Set(included.map(resourceOf))];
  return {
    resources,
    fields: fields.map((field) => ({
      field,
      resource: included.includes(field) ? resources.indexOf(resourceOf(field)) : -1,
    })),
  };
}
