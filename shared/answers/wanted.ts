import { planIncludes } from "../contract/plans.ts";
import type { OperationId } from "../contract/paths.ts";
import type { Field } from "../fields/catalogue.ts";
import { resources as operations } from "../fields/field.ts";
import type { ResourceName } from "../lookups/resolve.ts";

/** A field with the resource that answers it in this run. */
export interface WantedField {
  readonly field: Field;
  /** Position of its resource among those of the run; -1 when the plan does not include it. */
  readonly resource: number;
}

/** The fields of a run, and what has to be known of a subject to fill them. */
export interface Wanted {
  readonly fields: readonly WantedField[];
  readonly resources: readonly ResourceName[];
  /** Fields that the account's plan does not include. */
  readonly beyondPlan: readonly Field[];
}

/** True when a field of the establishment is wanted, so that a row's SIRET matters and not its SIREN alone. */
export function wantsEstablishment(fields: readonly Field[]): boolean {
  return fields.some(
    ({ resource }) => resource === "establishment" || resource === "suggested-establishment",
  );
}

/** True when a field tells of a company's head office, on a row that names no establishment. */
export const asksHeadOffice = (fields: readonly Field[]): boolean =>
  fields.some(({ resource }) => resource === "establishment" || resource === "head-office");

/**
 * Which resources have to be known for `fields`. Where every field of the legal unit stands in the summary, the summary
 * will do. A field beyond the plan has no resource: it would cost calls that cannot answer it.
 * @param plan code of the account's plan; one that is not known is given the benefit of the doubt
 * @param closed operations that the service refused to this account, whatever its plan is called
 */
export function wantedOf(
  fields: readonly Field[],
  plan: string | null | undefined,
  closed: readonly OperationId[] = [],
): Wanted {
  const isIncluded = (field: Field) =>
    (typeof plan !== "string" || planIncludes(plan, field.plan)) &&
    !closed.includes(operations[field.resource].operation);
  const included = fields.filter(isIncluded);
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
    beyondPlan: fields.filter((field) => !included.includes(field)),
  };
}
