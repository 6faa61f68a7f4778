import { evaluate } from "../cells/call.ts";

/**
 * What is left of the subscription's calls. Costs no call.
 * @customfunction QUOTA
 * @param [what] remaining (when left out), used, limit, percentage, reset, hourly, plan, status, mine; or all, as a table.
 * @param invocation The cell that asks.
 * @returns A figure, or a table of all.
 * @cancelable
 * @example =SIRENE.QUOTA("remaining")
 */
export function QUOTA(what: unknown, invocation: CustomFunctions.CancelableInvocation): Promise<unknown[][]> {
  return evaluate(invocation, undefined, async (call) => {
    const { quotaTable } = await import(/* webpackChunkName: "tables" */ "../tables/quota-table.ts");
    return quotaTable(what, call);
  });
}
