import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";
import { PerformanceObserver } from "node:perf_hooks";

/** How far the heap may grow beyond what lives in it before it is collected whole, as a percentage. */
const growth = 40;

/**
 * Has V8 collect the whole heap when it is `growth` larger than what lives in it. Of itself it waits for two to four
 * times as much: a run that holds 100 MB, such as one that looks 100,000 rows up by name, would take 420. It costs some 5 %
 * of such a run's time (docs/decisions/0018).
 */
export function boundHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${growth}`);
}

/** Bytes of V8's two halves together. */
const enough = 16 * 1024 * 1024;

/**
 * Lets this process's young generation grow to `enough`, and no further. V8 would double it once more where much is read,
 * for nothing: a run holds some rows at a time. It costs no speed and spares some 15 MB (docs/decisions/0018).
 * A program cannot give itself `--max-semi-space-size`, which counts at the start only; how fast the space grows is read
 * whenever it does.
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
