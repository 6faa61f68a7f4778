import { PerformanceObserver } from "node:perf_hooks";
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";

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
