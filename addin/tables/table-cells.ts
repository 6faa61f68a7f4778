import { type Invocation, evaluate } from "../cells/call.ts";
import type { FunctionValue } from "../cells/cell-value.ts";

/**
 * Loads what tables take: a fifth of the program, which many workbooks do not use, so that it is a file of its own and comes with
 * the first formula that does. Where the file does not come the promise rejects, and the next formula tries again.
 */
export const loadTables = () => import(/* webpackChunkName: "tables" */ "./tables.ts");

type TableQuestions = Awaited<ReturnType<typeof loadTables>>["tableQuestions"];

/**
 * What a function that spills the table of `operation` answers, for its arguments by their names in Excel: empty text where
 * they are all empty, `#VALUE!` with a sentence where one cannot be right.
 */
export function tableCells<Operation extends keyof TableQuestions>(
  operation: Operation,
  told: Parameters<TableQuestions[Operation]>[0],
  ifNotFound: unknown,
  invocation: Invocation,
): Promise<FunctionValue[][]> {
  return evaluate(invocation, ifNotFound, async (call) => {
    const { alone, tableOf, tableQuestions } = await loadTables();
    const question: (...values: never[]) => ReturnType<TableQuestions[keyof TableQuestions]> =
      tableQuestions[operation];
    const asked = question(told as never, call as never) ?? "";
    return typeof asked === "object" && "lookup" in asked ? tableOf(asked, call) : alone(asked);
  });
}
