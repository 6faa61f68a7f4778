import { Type, type TObject, type TSchema } from "typebox";
import { bounds } from "../contract/bounds.ts";
import { operationIds, operations, type Operation, type OperationId } from "../contract/operations.ts";

/** The contract's parameters of an operation, each within its bound. */
function boundedParameters(id: OperationId): Record<string, TSchema> {
  const { parameters }: Operation = operations[id];
  const required: readonly string[] = parameters.required ?? [];
  const bounded: Record<string, TSchema> = {};
  for (const [name, schema] of Object.entries(parameters.properties)) {
    const own: TSchema = { ...schema, ...bounds[id]?.[name] };
    bounded[name] = required.includes(name) ? own : Type.Optional(own);
  }
  return bounded;
}

/** By operation, a lookup as it stands in a request: the contract's parameters within bounds, flat, and nothing else. */
export const lookupSchemas: ReadonlyMap<string, TObject> = new Map(
  operationIds.map((id) => [
    id,
    Type.Object({ operation: Type.Literal(id), ...boundedParameters(id) }, { additionalProperties: false }),
  ]),
);
