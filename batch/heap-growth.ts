import { setFlagsFromString } from "node:v8";

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
