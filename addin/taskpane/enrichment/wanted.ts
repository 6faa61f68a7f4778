import { planIncludes } from "../../../shared/contract/plans.ts";
import type { Field } from "../../../shared/fields/catalogue.ts";
import type { Resource } from "../../../shared/fields/field.ts";

/** The fields of a run, and what has to be known of a company to fill them. */
export interface Wanted {
  readonly fields: readonly Field[];
  readonly resources: readonly Resource[];
  /** Fields that the account's plan does not include: asking for them would cost calls and bring nothing. */
  readonly beyondPlan: readonly Field[];
}

/** @param plan code of the account's plan; one that is not known is given the benefit of the doubt */
export function wantedOf(fields: readonly Field[], plan: string | null): Wanted {
  const included = fields.filter((field) => plan === null || planIncludes(plan, field.plan));
  return {
    fields,
    resources: [...new Set(included.map(({ resource }) => resource))],
    beyondPlan: fields.filter((field) => !included.includes(field)),
  };
}

/** True when a field of the establishment is wanted, so that a row's SIRET matters and not its SIREN alone. */
export const wantsEstablishment = (fields: readonly Field[]): boolean =>
  fields.some(({ resource }) => resource === "establishment");
