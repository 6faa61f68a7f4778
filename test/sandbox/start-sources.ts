import { type SandboxOptions, buildSandbox } from "../../sandbox/app.ts";
import { onFreePort, type StartedSandbox } from "./start-sandbox.ts";

/** Starts a sandbox from the sources, for the tests of the sandbox itself. All others use the built one. */
export async function startSandbox(options: SandboxOptions = {}): Promise<StartedSandbox> {
  return onFreePort(await buildSandbox(options));
}
