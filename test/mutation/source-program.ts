import type { TestFiles } from "./test-files.ts";

/** Set by the runner. */
declare const runSource: TestFiles["run"];

// The package whose program is run is named before the words that it is given.
const [program] = process.argv.splice(2, 1);
await runSource(`${program}/main.ts`);
