/** Parameters of a question, as a lookup holds them: without those that were left out. */
type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** `parameters` without those that are undefined. */
export function given<T extends object>(parameters: T): Given<T> {
  return Object.fromEntries(
    Object.entries(parameters).filter(([, value]) => value !== undefined),
  ) as Given<T>;
}
