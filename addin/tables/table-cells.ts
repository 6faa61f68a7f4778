import { type Invocation, evaluate } from "../cells/call.ts";
import type { FunctionValue } from "../cells/cell-value.ts";

/**
 * Loads the code of tables, which many workbooks do not use, with the first formula that needs it.
 * If that fails, the promise rejects and the next formula tries again.
 */
export const loadTables = () => import(/* webpackChunkName: "tables" */ "./tables.ts");

type TableQuestions = Awaited<ReturnType<typeof loadTables>>["tableQuestions"];

/** Evaluates a function that spills a table, given its arguments by their names; empty text if all are empty. */
export function tableCells<Operation extends keyof TableQuestions>(
  operation: Operation,
  values: Parameters<TableQuestions[Operation]>[0],
  ifNotFound: unknown,
  invocation: Invocation,
): Promise<FunctionValue[][]> {
  return evaluate(invocation, ifNotFound, async (call) => {
    const { tableOf, tableQuestions } = await loadTables();
    const question: (...values: never[]) => ReturnType<TableQuestions[keyof TableQuestions]> =
      tableQuestions[operation];
    const asked = question(values as never, call as never) ?? "";
    return typeof asked === "object" && "lookup" in asked ? tableOf(asked, call) : [[asked]];
  });
}
