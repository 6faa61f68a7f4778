import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { TestEnvironment } from "jest-environment-node";
import { releaseLeftovers } from "./leftovers.mjs";
import { runBuilt } from "./programs/run-built.mjs";

/** Node's test environment, with built packages that are loaded once per process instead of once per test file. */
export default class Environment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    const built = (path) => join(config.projectConfig.rootDir, "dist", path);
    this.global.runBuiltProgram = (program, given) => runBuilt(built(`${program}/main.js`), given);
    this.global.importBuilt = (path) => import(pathToFileURL(built(path)).href);
  }

  async teardown() {
    await super.teardown();
    releaseLeftovers();
  }
}
