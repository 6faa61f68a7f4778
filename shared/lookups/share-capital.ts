import { financialPlan, planIncludes } from "../contract/limits.ts";
import type { Miss } from "./lookup.ts";
import type { ResolutionStep } from "./resolve.ts";

const capitalOf = (unit: unknown): unknown =>
  (unit as { readonly capital?: unknown } | null | undefined)?.capital;

/** Returns true if a legal unit shows its share capital, or that it has none. */
export const showsCapital = (unit: unknown): boolean => capitalOf(unit) !== undefined;

/** Returns true if a legal unit has a share capital. It then stands in the answer of any account. */
export const hasCapital = (unit: unknown): boolean => (capitalOf(unit) ?? null) !== null;

/**
 * Returns a legal unit without share capital, as `service` gave it, in the form in which it is stored: the property is
 * null if the company has none, and absent if `plan`, that of the account, is not known to fill it ("null on the Free
 * and Starter plans"). So the answer says the same to accounts of other plans on the same store.
 * @decides when an answer tells that a company has no share capital
 */
export function unitToStore(service: unknown, plan: string | undefined): unknown {
  if (typeof service !== "object" || service === null) return service;
  if (plan !== undefined && planIncludes(plan, financialPlan)) {
    return showsCapital(service) ? service : { ...service, capital: null };
  }
  return Object.fromEntries(Object.entries(service).filter(([name]) => name !== "capital"));
}

/**
 * Returns true for a legal unit that does not show whether the company has a share capital: the account that read it
 * was not known to have a plan that fills it, or it was read before `since`, when that was not recorded.
 * @decides when an empty share capital is no answer
 */
export const isCapitalUnknown = (
  known: Miss | ResolutionStep | undefined,
  since: number | undefined,
): boolean =>
  since !== undefined &&
  known?.status === "found" &&
  (!showsCapital(known.data) || (!hasCapital(known.data) && known.asOf !== undefined && known.asOf < since));
