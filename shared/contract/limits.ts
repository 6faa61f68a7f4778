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

/**
 * Returns the total number of elements of a list: that of its pagination, else its `count` (the only sign in lists of
 * directors and accounts that a service pages them), but at least those on the page.
 */
export function listedTotal(data: unknown): number {
  const { pagination, count } = (data ?? {}) as {
    readonly pagination?: { readonly total?: unknown };
    readonly count?: unknown;
  };
  const total = pagination?.total ?? count;
  return Math.max(listedItems(data)?.length ?? 0, typeof total === "number" ? total : 0);
}

/** Returns how many elements of a list are not on the page that an answer shows: on later pages, each of which is a call. */
export const unlistedCount = (data: unknown): number => listedTotal(data) - (listedItems(data)?.length ?? 0);

/**
 * Returns how much of a company's list of directors or accounts an answer shows; undefined if it shows all. `total` is
 * undefined if it shows as many elements as a page has by default: the contract does not say that `count` counts others.
 */
export function listedPart(data: unknown): { shown: number; total: number | undefined } | undefined {
  const shown = listedItems(data)?.length ?? 0;
  const total = listedTotal(data);
  if (total > shown) return { shown, total };
  return shown === limits.perPage.default ? { shown, total: undefined } : undefined;
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
