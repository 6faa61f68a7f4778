import { toUSVString } from "node:util";
import { operations, pathParameters, type OperationId, type Parameters } from "../contract/operations.ts";

const pathNames = new Map(
  Object.entries(operations).map(([id, operation]) => [id, pathParameters(operation.path)]),
);

/**
 * Path and query of an operation, below the base address. Parameters that are undefined are left out; half a surrogate
 * pair, which no URL can carry and cells cut off by length do hold, is sent as U+FFFD.
 * Example: `requestPath("establishments", { siren: "552032534", perPage: 100 })` is
 * `/unite-legale/552032534/etablissements?perPage=100`.
 */
export function requestPath<K extends OperationId>(operation: K, parameters: Parameters<K>): string {
  const inPath = pathNames.get(operation)!;
  let path: string = operations[operation].path;
  const query: string[] = [];
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) continue;
    const text = encodeURIComponent(toUSVString(String(value)));
    if (inPath.includes(name)) path = path.replace(`{${name}}`, text);
    else query.push(`${name}=${text}`);
  }
  return query.length === 0 ? path : `${path}?${query.join("&")}`;
}
