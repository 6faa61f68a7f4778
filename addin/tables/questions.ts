import { listedItems } from "../../shared/contract/limits.ts";
import type { Lookup } from "../../shared/lookups/lookup.ts";
import { views, type View } from "../../shared/views/views.ts";
import { unpublishedCell } from "../cells/account-cell.ts";
import type { Call } from "../cells/call.ts";
import type { CellValue } from "../cells/cell-value.ts";
import type { MessageCode } from "../messages/messages.ts";
import { pageIn } from "../cells/arguments.ts";
import { cutPage, mostRows } from "./page.ts";
import { sirenIn, type TableQuestion } from "./table-cells.ts";

type PagedOperation = "search" | "search-directors" | "search-address" | "naf" | "legal-forms";
type Unpaged<L> = L extends unknown ? Omit<L, "page" | "perPage"> : never;

/** One page of a list that the service pages itself. @throws {ArgumentError} for a page that is none */
export function pagedQuestion(
  asked: Unpaged<Lookup<PagedOperation>>,
  page: unknown,
  notFound: MessageCode,
): TableQuestion {
  const number = pageIn(page);
  return { notFound, lookup: { ...asked, page: number, perPage: mostRows }, page: number };
}

/**
 * One page of a list about a company that the service gives whole, or what is shown instead where `id` names no company.
 * @throws {ArgumentError}
 */
export function wholeListQuestion(
  operation: "directors" | "accounts",
  id: unknown,
  page: unknown,
  call: Call,
): TableQuestion | CellValue {
  const read = sirenIn(id, call);
  if ("shown" in read) return read.shown;
  const { order }: View = views[operation];
  return {
    lookup: { operation, siren: read.siren },
    page: pageIn(page),
    notFound: `not_found_${operation}`,
    ...(operation === "accounts" && { missingNumber: unpublishedCell }),
    pageOf: (data, number) => {
      const items = listedItems(data) ?? [];
      return cutPage(order === undefined ? items : items.toSorted(order), number);
    },
  };
}
