/** A reserve: so many calls, or a share of the monthly quota. */
export type Reserve = { readonly calls: number } | { readonly share: number };

/** `N` or `N%`; undefined when it is neither. */
export function parseReserve(text: string): Reserve | undefined {
  const match = /^(\d+(?:[.,]\d+)?)\s*(%?)$/.exec(text.trim());
  if (match === null) return undefined;
  const number = Number(match[1]!.replace(",", "."));
  if (match[2] === "%") return number <= 100 ? { share: number / 100 } : undefined;
  return Number.isInteger(number) ? { calls: number } : undefined;
}

/** The reserve in calls, given the monthly quota. */
export function reserveCalls(reserve: Reserve, limit: number | undefined): number {
  return "calls" in reserve ? reserve.calls : Math.ceil(reserve.share * (limit ?? 0));
}
