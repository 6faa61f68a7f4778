import type { Pagination } from "../../shared/contract/envelope.ts";
import { limits } from "../../shared/contract/limits.ts";
import type { Matches, Window } from "../register/register.ts";

/** The page a caller asked for, with the contract's defaults. */
export interface PageRequest {
  readonly page: number;
  readonly perPage: number;
}

export function pageRequest(parameters: {
  page?: number | undefined;
  perPage?: number | undefined;
}): PageRequest {
  const { page = limits.page.default, perPage = limits.perPage.default } = parameters;
  return { page, perPage };
}

/** The slice of the matches that a page shows. */
export function windowOf({ page, perPage }: PageRequest): Window {
  return { offset: (page - 1) * perPage, limit: perPage };
}

/** One page of a list: `items`, and the contract's pagination object. A page past the end is empty, not an error. */
export function pageOf<T>(
  { items, total }: Matches<T>,
  { page, perPage }: PageRequest,
): { items: T[]; pagination: Pagination } {
  const totalPages = Math.ceil(total / perPage);
  return { items, pagination: { page, perPage, total, totalPages, hasNext: page < totalPages } };
}
