import { type OperationId, paths } from "../contract/paths.ts";
import { type Lookup, defaults } from "./lookup.ts";

const isOperation = (text: string): text is OperationId => Object.hasOwn(paths, text);

/** Returns a parameter from the text in a key. Those that are not texts have a default, and its type. */
function valueOf(name: string, text: string): string | number | boolean {
  const type = typeof defaults[name];
  if (type === "number") return Number(text);
  return type === "boolean" ? text === "true" : text;
}

/** Returns the lookup of a key; undefined if the key is not that of a question to the API. */
export function lookupOfKey(key: string): Lookup | undefined {
  const [operation = "", query = ""] = key.split("?");
  if (!isOperation(operation)) return undefined;
  const parameters = query
    .split("&")
    .filter((part) => part !== "")
    .map((part) => {
      const [name = "", text = ""] = part.split("=");
      return [name, valueOf(name, decodeURIComponent(text))];
    });
  return { operation, ...Object.fromEntries(parameters) } as Lookup;
}
