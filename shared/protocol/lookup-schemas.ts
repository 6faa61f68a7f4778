import { Type, type TObject } from "typebox";
import { operationIds, operations } from "../contract/operations.ts";

/** By operation, a lookup as it stands in a request: the contract's parameters, flat, and nothing else. */
export const lookupSchemas: ReadonlyMap<string, TObject> = new Map(
  operationIds.map((id) => [
    id,
    Type.Object(
      { operation: Type.Literal(id), ...operations[id].parameters.properties },
      { additionalProperties: false },
    ) as TObject,
  ]),
);
