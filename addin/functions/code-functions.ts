import { nafCodeOf, pageIn, textIn } from "../tables/arguments.ts";
import { codeColumns } from "../tables/columns.ts";
import { given } from "../tables/given.ts";
import { mostRows } from "../tables/page.ts";
import { tableCells } from "../tables/table-cells.ts";

/**
 * NAF/APE codes with their labels, as a table with headings.
 * @customfunction NAFSEARCH
 * @param [q] Words of the label, or a code; all codes when left out.
 * @param [page] Page of 100 rows; the first when left out.
 * @param [if_not_found] What to show where there is none, in place of #N/A.
 * @param invocation The cell that asks.
 * @returns Codes and labels.
 * @cancelable
 * @example =SIRENE.NAFSEARCH("logiciel")
 */
export function NAFSEARCH(
  q: unknown,
  page: unknown,
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return tableCells(
    () => {
      const words = textIn("q", q);
      const number = pageIn(page);
      const asked = given({ q: words && (nafCodeOf(words) ?? words) });
      return {
        lookup: { operation: "naf", ...asked, page: number, perPage: mostRows },
        page: number,
        columns: codeColumns,
        notFound: "not_found_codes",
      };
    },
    if_not_found,
    invocation,
  );
}

/**
 * Legal form codes with their labels, as a table with headings.
 * @customfunction LEGALFORMS
 * @param [q] Words of the label, or a code; all codes when left out.
 * @param [page] Page of 100 rows; the first when left out.
 * @param [if_not_found] What to show where there is none, in place of #N/A.
 * @param invocation The cell that asks.
 * @returns Codes and labels.
 * @cancelable
 * @example =SIRENE.LEGALFORMS("association")
 */
export function LEGALFORMS(
  q: unknown,
  page: unknown,
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return tableCells(
    () => {
      const number = pageIn(page);
      return {
        lookup: {
          operation: "legal-forms",
          ...given({ q: textIn("q", q) }),
          page: number,
          perPage: mostRows,
        },
        page: number,
        columns: codeColumns,
        notFound: "not_found_codes",
      };
    },
    if_not_found,
    invocation,
  );
}
