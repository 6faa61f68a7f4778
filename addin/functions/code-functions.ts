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
  return tableCells("naf", { q, page }, if_not_found, invocation);
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
  return tableCells("legal-forms", { q, page }, if_not_found, invocation);
}
