import { limits, listedItems } from "../../shared/contract/limits.ts";
import { at, booleanOf, numberOf } from "../../shared/fields/field.ts";

/** Rows of a table at most: a page of the service. */
export const mostRows = limits.perPage.maximum;

/** One page of a list, and what is known of the rest. */
export interface Page {
  readonly items: readonly unknown[];
  readonly number: number;
  /** Elements in all pages; undefined where it is not told. */
  readonly total: number | undefined;
  /** Another page follows. */
  readonly hasMore: boolean;
  /** The service lists only part of what matches ("the caller should narrow the query"): how much matches, if told. */
  readonly capped: { readonly matched: number | undefined } | undefined;
}

function cappedIn(data: unknown): Page["capped"] {
  if (booleanOf(at(data, "capped")) !== true) return undefined;
  return { matched: numberOf(at(data, "totalMatched")) ?? undefined };
}

/** A page as the service gave it, asked with `mostRows` a page. */
export function servedPage(data: unknown, number: number): Page {
  const items = (listedItems(data) ?? []).slice(0, mostRows);
  const total = numberOf(at(data, "pagination", "total")) ?? undefined;
  const hasMore =
    booleanOf(at(data, "pagination", "hasNext")) ??
    (total === undefined ? items.length === mostRows : total > (number - 1) * mostRows + items.length);
  return { items, number, total, hasMore, capped: cappedIn(data) };
}

/** A page cut from a list that the service gives whole. */
export function cutPage(items: readonly unknown[], number: number): Page {
  const end = number * mostRows;
  return {
    items: items.slice(end - mostRows, end),
    number,
    total: items.length,
    hasMore: items.length > end,
    capped: undefined,
  };
}
