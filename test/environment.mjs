import { join } from "node:path";
import { TestEnvironment } from "jest-environment-node";
import { runBuilt } from "./programs/run-built.mjs";

/** Node's, and beside what jest loads anew for every test file a program that is loaded once a process. */
export default class Environment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.global.runBuiltProgram = (room, given) =>
      runBuilt(join(config.projectConfig.rootDir, "dist", room, "main.js"), given);
  }
}
