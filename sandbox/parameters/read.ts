import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import {
  operationIds,
  operations,
  type Operation,
  type OperationId,
  type Parameters,
} from "../../shared/contract/operations.ts";
import type { Refusal } from "../answers/refusal.ts";
import { refuseMissing, refuseParameter, refuseRepeated } from "./rules.ts";

/** Parameters as they stand in the URL, path and query together, percent-decoded. */
export type Given = Readonly<Record<string, string | readonly string[] | undefined>>;

interface ParameterReader {
  readonly name: string;
  readonly required: boolean;
  /** The value of the contract's type, undefined when the text is none. */
  readonly read: (text: string) => unknown;
}

/** Twelve digits: a page times its length is then still an exact number, and SQLite takes it as an offset. */
const parsers: Readonly<Record<string, (text: string) => unknown>> = {
  integer: (text) => (/^\d{1,12}$/.test(text) ? Number(text) : undefined),
  boolean: (text) => (text === "true" ? true : text === "false" ? false : undefined),
};

function readerOf(name: string, schema: TSchema, required: boolean): ParameterReader {
  const parse = ("type" in schema && parsers[String(schema.type)]) || ((text: string) => text);
  const validator = Compile(schema);
  return {
    name,
    required,
    read(text) {
      const value = parse(text);
      return validator.Check(value) ? value : undefined;
    },
  };
}

const readers = new Map(
  operationIds.map((id): [OperationId, ParameterReader[]] => {
    const { parameters }: Operation = operations[id];
    const required: readonly string[] = parameters.required ?? [];
    const entries = Object.entries(parameters.properties);
    return [id, entries.map(([name, schema]) => readerOf(name, schema, required.includes(name)))];
  }),
);

/**
 * Reads the parameters of an operation by the contract's own schema. A parameter the operation does not know is
 * ignored; one that is empty or blank counts as absent; the blanks around a value do not belong to it.
 */
export function readParameters<K extends OperationId>(
  id: K,
  given: Given,
): { readonly parameters: Parameters<K> } | { readonly refusal: Refusal } {
  const parameters: Record<string, unknown> = {};
  for (const { name, required, read } of readers.get(id)!) {
    const text = given[name];
    if (typeof text === "object") return { refusal: refuseRepeated(name) };
    const trimmed = text?.trim() ?? "";
    if (trimmed === "") {
      if (required) return { refusal: refuseAbsent(id, name) };
      continue;
    }
    const value = read(trimmed);
    if (value === undefined) return { refusal: refuseParameter(id, name, trimmed) };
    parameters[name] = value;
  }
  const needed = (operations[id] as Operation).needsOneOf;
  if (needed && !needed.names.some((name) => name in parameters)) {
    return { refusal: refuseMissing(needed.names, needed.code) };
  }
  return { parameters: parameters as Parameters<K> };
}

/** What stands in the path and is empty is malformed; what the query lacks is missing. */
function refuseAbsent(id: OperationId, name: string): Refusal {
  return operations[id].path.includes(`{${name}}`)
    ? refuseParameter(id, name, "")
    : refuseMissing([name], null);
}
