/**
 * Items that share a key with others, by that key, in their order; those without a key, or with one of their own, are left
 * out. No array is made for a key that comes once: of a long list that is nearly every one.
 */
export function sharedBy<T>(items: readonly T[], keyOf: (item: T) => string | undefined): Map<string, T[]> {
  const firsts = new Map<string, T>();
  const shared = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined) continue;
    const first = firsts.get(key);
    if (first === undefined) {
      firsts.set(key, item);
      continue;
    }
    const bucket = shared.get(key);
    if (bucket === undefined) shared.set(key, [first, item]);
    else bucket.push(item);
  }
  return shared;
}

/** All items that have a key, by it, in their order. */
export function bucketsBy<T>(items: readonly T[], keyOf: (item: T) => string | undefined): Map<string, T[]> {
  const buckets = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined) continue;
    const bucket = buckets.get(key);
    if (bucket === undefined) buckets.set(key, [item]);
    else bucket.push(item);
  }
  return buckets;
}
