/**
 * The elements of a list whose envelope the contract does not show (establishments, NAF, legal forms): `data` itself
 * when it is an array, else `data.items`, else the only array among its properties; undefined when there is none.
 */
export function listedItems(data: unknown): unknown[] | undefined {
  if (Array.isArray(data)) return data as unknown[];
  if (typeof data !== "object" || data === null) return undefined;
  if ("items" in data && Array.isArray(data.items)) return data.items as unknown[];
  const arrays = Object.values(data).filter((value): value is unknown[] => Array.isArray(value));
  return arrays.length === 1 ? arrays[0] : undefined;
}
