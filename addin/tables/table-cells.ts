import { type Invocation, evaluate } from "../cells/call.ts";
import type { FunctionValue } from "../cells/cell-value.ts";

/**
 * Loads the code of tables. It is a fifth of the program and many workbooks do not use it, so it is a separate file
 * that is loaded with the first formula that needs it. If the file cannot be loaded, the promise rejects and the next
 * formula tries again.
 */
export const loadTables = () => import(/* webpackChunkName: "tables" */ "./tables.ts");

type TableQuestions = Awaited<ReturnType<typeof loadTables>>["tableQuestions"];

/**
 * Evaluates a function that spills the table of `operation`, given its arguments by their names in Excel. Returns
 * empty text if they are all empty, and `#VALUE!` with a sentence if one is not valid.
 */
export function tableCells<Operation extends keyof TableQuestions>(
  operation: Operation,
  values: Parameters<TableQuestions[Operation]>[0],
  ifNotFound: unknown,
  invocation: Invocation,
): Promise<FunctionValue[][]> {
  return evaluate(invocation, ifNotFound, async (call) => {
    const { alone, tableOf, tableQuestions } = await loadTables();
    const question: (...values: never[]) => ReturnType<TableQuestions[keyof TableQuestions]> =
      tableQuestions[operation];
    const asked = question(values as never, call as never) ?? "";
    return typeof asked === "object" && "lookup" in asked ? tableOf(asked, call) : alone(asked);
  });
}
