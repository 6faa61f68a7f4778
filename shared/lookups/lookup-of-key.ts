import { type OperationId, operations } from "../contract/operations.ts";
import type { Lookup } from "./lookup.ts";

const isOperation = (text: string): text is OperationId => Object.hasOwn(operations, text);

/** A parameter as the lookup holds it, from the text that the key holds. */
function valueOf(type: unknown, text: string): string | number | boolean {
  if (type === "integer") return Number(text);
  return type === "boolean" ? text === "true" : text;
}

/** The lookup that a key stands for; undefined where that is no question of the API. */
export function lookupOfKey(key: string): Lookup | undefined {
  const [operation = "", query = ""] = key.split("?");
  if (!isOperation(operation)) return undefined;
  const properties = operations[operation].parameters.properties as Readonly<
    Record<string, { readonly type?: unknown }>
  >;
  const parameters = query
    .split("&")
    .filter((part) => part !== "")
    .map((part) => {
      const [name = "", text = ""] = part.split("=");
      return [name, valueOf(properties[name]?.type, decodeURIComponent(text))];
    });
  return { operation, ...Object.fromEntries(parameters) } as Lookup;
}
