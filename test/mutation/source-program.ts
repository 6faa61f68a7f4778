import type { TestFiles } from "./test-files.ts";

/** Set by the runner. */
declare const runSource: TestFiles["run"];

// The room whose program is run is named before the words that it is given.
const [room] = process.argv.splice(2, 1);
await runSource(`${room}/main.ts`);
