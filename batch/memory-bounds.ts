import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";
import { PerformanceObserver } from "node:perf_hooks";

/** How far the heap may grow beyond its live data before a full collection, in percent. */
const growth = 40;

/**
 * Makes V8 collect the whole heap when it is `growth` percent larger than its live data. By default it waits for two to
 * four times as much: a run with 100 MB of data, such as one that searches 100,000 rows by name, would take 420 MB. It
 * costs about 5 % of such a run's time (docs/decisions/0018).
 */
export function boundHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${growth}`);
}

/** Size of V8's two semi-spaces together, bytes. */
const enough = 16 * 1024 * 1024;

/**
 * Limits the growth of this process's young generation to `enough`. V8 would double it once more when much is read,
 * without benefit, since a run keeps only some rows at a time. This costs no speed and saves some 15 MB
 * (docs/decisions/0018). A program cannot set `--max-semi-space-size` for itself, since it counts only at the start,
 * but V8 reads the growth factor each time.
 */
export function boundYoungGeneration(): void {
  const observer = new PerformanceObserver(() => {
    const young = getHeapSpaceStatistics().find((space) => space.space_name === "new_space");
    if (young !== undefined && young.space_size < enough) return;
    setFlagsFromString("--semi-space-growth-factor=1");
    observer.disconnect();
  });
  observer.observe({ entryTypes: ["gc"] });
}
