import { type OperationId, operations } from "../contract/operations.ts";
import type { Lookup } from "./lookup.ts";

const isOperation = (text: string): text is OperationId => Object.hasOwn(operations, text);

/** Returns a parameter with its type, from the text in a key. */
function valueOf(type: unknown, text: string): string | number | boolean {
  if (type === "integer") return Number(text);
  return type === "boolean" ? text === "true" : text;
}

/** Returns the lookup of a key; undefined if the key is not that of a question to the API. */
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
