import { type TObject, type TSchema, Type } from "typebox";
import { lanes } from "../lookups/lookup.ts";
import { mostLookups } from "./lookups.ts";
import {
  type Operation,
  type OperationId,
  bounds,
  operationIds,
  operations,
} from "../contract/operations.ts";

/** Maximum length of a request in bytes. Five hundred lookups with all their filters take a tenth of it. */
export const longestRequest = 1024 * 1024;

/** The body of `POST /v1/lookups`. Errors in a lookup are reported on its own line, so its shape is open here. */
export const LookupsRequest = Type.Object({
  lookups: Type.Array(Type.Unknown(), {
    maxItems: mostLookups,
    description: "questions: each is one object with an operation and its parameters",
  }),
  lane: Type.Optional(
    Type.Union(
      lanes.map((name) => Type.Literal(name)),
      { default: "interactive", description: "who is waiting: a person, or a run over a file" },
    ),
  ),
  freshSince: Type.Optional(
    Type.String({
      format: "date-time",
      description: "a stored answer is used only if it was read at or after this time",
    }),
  ),
  run: Type.Optional(
    Type.String({
      pattern: "^\\w[\\w.:-]{0,63}$",
      description: "name of a run over a file, under which the ledger records its calls",
    }),
  ),
  maxCalls: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: "most calls that the run may spend in all, repeated ones included",
    }),
  ),
  reserve: Type.Optional(
    Type.Integer({ minimum: 0, description: "calls of the month that the run leaves unspent" }),
  ),
});

/** Returns the contract's parameters of an operation, each with its bounds. */
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

/** Schemas by operation for a lookup: the contract's parameters within bounds, flat, and no other properties. */
export const lookupSchemas: ReadonlyMap<string, TObject> = new Map(
  operationIds.map((id) => [
    id,
    Type.Object({ operation: Type.Literal(id), ...boundedParameters(id) }, { additionalProperties: false }),
  ]),
);
