import { toUSVString } from "node:util";
import type { OperationId, Parameters } from "../contract/operations.ts";
import { pathParameters, paths } from "../contract/paths.ts";

const pathNames = new Map(Object.entries(paths).map(([id, path]) => [id, pathParameters(path)]));

/**
 * Path and query of an operation, below the base address. Parameters that are undefined are left out; half a surrogate
 * pair, which no URL can carry and cells cut off by length do hold, is sent as U+FFFD.
 * Example: `requestPath("establishments", { siren: "552032534", perPage: 100 })` is
 * `/unite-legale/552032534/etablissements?perPage=100`.
 */
export function requestPath<K extends OperationId>(operation: K, parameters: Parameters<K>): string {
  const inPath = pathNames.get(operation)!;
  let path: string = paths[operation];
  const query: string[] = [];
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) continue;
    const text = encodeURIComponent(toUSVString(String(value)));
    if (inPath.includes(name)) path = path.replace(`{${name}}`, text);
    else query.push(`${name}=${text}`);
  }
  return query.length === 0 ? path : `${path}?${query.join("&")}`;
}
