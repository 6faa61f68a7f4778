/**
 * Keeps the latest results of a question: the register never changes, so an answer stays right. A page turned, or a
 * total asked again, costs nothing.
 */
export function keepingRecent<T>(capacity: number, answer: (key: string) => T): (key: string) => T {
  const kept = new Map<string, T>();
  return (key) => {
    const found = kept.get(key) ?? answer(key);
    kept.delete(key);
    kept.set(key, found);
    if (kept.size > capacity) kept.delete(kept.keys().next().value!);
    return found;
  };
}
