import { listedItems } from "../../shared/contract/lists.ts";
import type { Lookup } from "../../shared/lookups/lookup.ts";
import type { Call } from "../cells/call.ts";
import type { CellValue } from "../cells/cell-value.ts";
import { pageIn } from "./arguments.ts";
import { cutPage, mostRows } from "./page.ts";
import { sirenIn, type TableQuestion } from "./table-cells.ts";

/** How a table looks: its columns, and what is said when nothing is listed. */
type Layout = Pick<TableQuestion, "columns" | "notFound">;

type PagedOperation = "search" | "search-directors" | "search-address" | "naf" | "legal-forms";
type Unpaged<L> = L extends unknown ? Omit<L, "page" | "perPage"> : never;

/** One page of a list that the service pages itself. @throws {BadArgument} for a page that is none */
export function pagedQuestion(
  asked: Unpaged<Lookup<PagedOperation>>,
  page: unknown,
  layout: Layout,
): TableQuestion {
  const number = pageIn(page);
  return { ...layout, lookup: { ...asked, page: number, perPage: mostRows }, page: number };
}

/** A list about a company that the service gives whole. */
export interface WholeList extends Layout {
  readonly operation: "directors" | "accounts";
  /** @default as the service has it */
  readonly inOrder?: (items: readonly unknown[]) => readonly unknown[];
}

/** One page of a whole list, or what is shown instead where `id` names no company. @throws {BadArgument} */
export function wholeListQuestion(
  { operation, inOrder = (items) => items, ...layout }: WholeList,
  id: unknown,
  page: unknown,
  call: Call,
): TableQuestion | CellValue {
  const read = sirenIn(id, call);
  if ("shown" in read) return read.shown;
  return {
    ...layout,
    lookup: { operation, siren: read.siren },
    page: pageIn(page),
    pageOf: (data, number) => cutPage(inOrder(listedItems(data) ?? []), number),
  };
}
