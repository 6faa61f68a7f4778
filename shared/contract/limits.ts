import type { OperationId } from "./paths.ts";

/**
 * Returns the elements of a list whose envelope the contract does not show (establishments, NAF, legal forms): `data`
 * itself if it is an array, else `data.items`, else the only array among its properties; undefined when there is none.
 */
export function listedItems(data: unknown): unknown[] | undefined {
  if (Array.isArray(data)) return data as unknown[];
  if (typeof data !== "object" || data === null) return undefined;
  if ("items" in data && Array.isArray(data.items)) return data.items as unknown[];
  const arrays = Object.values(data).filter((value): value is unknown[] => Array.isArray(value));
  return arrays.length === 1 ? arrays[0] : undefined;
}

/** Returns the total number of elements of a list: that of its pagination, but at least those on the page. */
export function listedTotal(data: unknown): number {
  const pagination = (data as { readonly pagination?: { readonly total?: unknown } } | null | undefined)
    ?.pagination;
  const total = pagination?.total;
  return Math.max(listedItems(data)?.length ?? 0, typeof total === "number" ? total : 0);
}

/** "Plan-based access": the four plans the contract names, lowest first. */
export const planCodes = ["free", "starter", "pro", "enterprise"] as const;
export type PlanCode = (typeof planCodes)[number];

/** The lowest plan that includes annual accounts and `capital`. */
export const financialPlan: PlanCode = "pro";

/**
 * Returns the lowest plan that may call `operation`: "Only on the Pro and Enterprise plans". It does not load the
 * schemas, unlike the table of operations.
 */
export const lowestPlan = (operation: OperationId): PlanCode =>
  operation === "accounts" ? financialPlan : "free";

/** True when `plan` is at least `needed`. A plan that the contract does not name is assumed to be. */
export function planIncludes(plan: string, needed: PlanCode): boolean {
  const rank = (planCodes as readonly string[]).indexOf(plan.toLowerCase());
  return rank === -1 || rank >= planCodes.indexOf(needed);
}

/** The contract's table "Limits". */
export const limits = {
  page: { minimum: 1, default: 1 },
  perPage: { minimum: 1, default: 20, maximum: 100 },
  directorName: { minimumLength: 2 },
  /** "5 digits or prefix of at least 4 digits" */
  postalCode: { pattern: "^\\d{4,5}$" },
} as const;
