/** Repeats `act`, with a pause of `breath` in between, until `over`. Returns how long each took, milliseconds. */
export async function timesOf(over: AbortSignal, breath: number, act: (round: number) => Promise<unknown>) {
  const times: number[] = [];
  while (!over.aborted) {
    const began = performance.now();
    await act(times.length);
    times.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, breath));
  }
  return times;
}

/** Milliseconds that this share of all stayed below. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * share) - 1]!;
}
