import type { OperationId } from "./paths.ts";

/**
 * The elements of a list whose envelope the contract does not show (establishments, NAF, legal forms): `data` itself
 * when it is an array, else `data.items`, else the only array among its properties; undefined when there is none.
 */
export function listedItems(data: unknown): unknown[] | undefined {
  if (Array.isArray(data)) return data as unknown[];
  if (typeof data !== "object" || data === null) return undefined;
  if ("items" in data && Array.isArray(data.items)) return data.items as unknown[];
  const arrays = Object.values(data).filter((value): value is unknown[] => Array.isArray(value));
  return arrays.length === 1 ? arrays[0] : undefined;
}

/** How many elements a list has in all: what its pagination tells, and never less than stand on the page. */
export function listedTotal(data: unknown): number {
  const pagination = (data as { readonly pagination?: { readonly total?: unknown } } | null | undefined)
    ?.pagination;
  const total = pagination?.total;
  return Math.max(listedItems(data)?.length ?? 0, typeof total === "number" ? total : 0);
}

/** "Plan-based access": the four plans the contract names, lowest first. */
export const planCodes = ["free", "starter", "pro", "enterprise"] as const;
export type PlanCode = (typeof planCodes)[number];

/** The lowest plan that opens annual accounts and fills `capital`. */
export const financialPlan: PlanCode = "pro";

/** "Only on the Pro and Enterprise plans": the lowest plan that may call `operation`; plain, unlike the table of them. */
export const lowestPlan = (operation: OperationId): PlanCode =>
  operation === "accounts" ? financialPlan : "free";

/** True when `plan` includes what `needed` opens. A plan the contract does not name is given the benefit of the doubt. */
export function planIncludes(plan: string, needed: PlanCode): boolean {
  const rank = (planCodes as readonly string[]).indexOf(plan.toLowerCase());
  return rank === -1 || rank >= planCodes.indexOf(needed);
}

/** The table "Limits" of the contract. */
export const limits = {
  page: { minimum: 1, default: 1 },
  perPage: { minimum: 1, default: 20, maximum: 100 },
  directorName: { minimumLength: 2 },
  /** "5 digits or prefix of at least 4 digits" */
  postalCode: { pattern: "^\\d{4,5}$" },
} as const;
