import type * as sandbox from "../../sandbox/app.ts";
import type * as chromium from "../../scripts/chromium.ts";
import type * as changes from "../mutation/changes.ts";

/** Set by the tests' environment, outside of what jest loads for a file (test/environment.mjs). */
declare const importBuilt: (path: string) => Promise<unknown>;

/** Packages that tests of other packages use, by the type of what their file exports. */
interface Built {
  readonly "sandbox/app.js": typeof sandbox;
  readonly "scripts/chromium.js": typeof chromium;
  readonly "test/mutation/changes.js": typeof changes;
}

/**
 * A module of another package as it was built, loaded once a process: jest loads the sources anew for every test file, and in a
 * context of their own they run slower. Who tests that package itself imports its sources.
 */
export const builtModule = <Path extends keyof Built>(path: Path): Promise<Built[Path]> =>
  importBuilt(path) as Promise<Built[Path]>;
