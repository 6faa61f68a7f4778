import { expect, test } from "@jest/globals";
import { operationIds, operations } from "../../../shared/contract/operations.ts";
import { lowestPlan } from "../../../shared/contract/limits.ts";

test("the lowest plan of each operation is that of the table of operations", () => {
  for (const id of operationIds) expect([id, lowestPlan(id)]).toEqual([id, operations[id].plan]);
});
