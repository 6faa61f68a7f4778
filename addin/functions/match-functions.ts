import { callAt, evaluate, type Call, neighbourCell, checkBeside, eachCell, rowsOf } from "../cells/call.ts";
import { singleCell } from "../cells/arguments.ts";
import type { FunctionValue } from "../cells/cell-value.ts";
import { loadMatching } from "../cells/load-matching.ts";
import type { DescribedCompany } from "../cells/match.ts";
import { loadTables } from "../tables/table-cells.ts";

async function matchedCell(described: DescribedCompany, call: Call): Promise<FunctionValue> {
  const { matchedCell } = await loadMatching();
  return matchedCell(described, call);
}

/**
 * The SIREN of the company with this name and place; #N/A with the reason if in doubt. One or two calls per name.
 * @customfunction MATCH
 * @param name Name of the company: a cell or a range.
 * @param [postcode] Postcode, beside the name.
 * @param [city] Town, beside the name.
 * @param [if_not_found] What to show in place of #N/A if no company is found. A doubt stays #N/A.
 * @param invocation The cell that asks.
 * @returns A SIREN for each name.
 * @cancelable
 * @example =SIRENE.MATCH(A2,C2,D2)
 */
export function MATCH(
  name: unknown[][],
  postcode: unknown[][],
  city: unknown[][],
  if_not_found: unknown[][],
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return evaluate(invocation, if_not_found, (call) => {
    checkBeside(name, postcode, city, if_not_found);
    return eachCell(rowsOf(name), (cell, row, column) => {
      const [place, town] = [neighbourCell(postcode, row, column), neighbourCell(city, row, column)];
      return matchedCell(
        { name: cell, postcode: place, city: town },
        callAt(call, if_not_found, row, column),
      );
    });
  });
}

/**
 * The companies that may have this name and place, the most likely first, with scores, as a table with headings.
 * @customfunction CANDIDATES
 * @param name Name of the company, in one cell.
 * @param [postcode] Postcode.
 * @param [city] Town.
 * @param [if_not_found] What to show in place of #N/A if there is none.
 * @param invocation The cell that asks.
 * @returns SIRENs, names, scores, letters and states.
 * @cancelable
 * @example =SIRENE.CANDIDATES(A2,C2,D2)
 */
export function CANDIDATES(
  name: unknown[][],
  postcode: unknown[][],
  city: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return evaluate(invocation, if_not_found, async (call) => {
    const described = {
      name: singleCell(name),
      postcode: singleCell(postcode),
      city: singleCell(city),
    };
    const [{ candidatesOf }, { candidateColumns, spill }] = await Promise.all([loadMatching(), loadTables()]);
    const found = await candidatesOf(described, call);
    if ("shown" in found) return [[found.shown]];
    const { items } = found;
    const page = { items, number: 1, total: items.length, hasMore: false, capped: undefined };
    return spill(page, candidateColumns, call);
  });
}
