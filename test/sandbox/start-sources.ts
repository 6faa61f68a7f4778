import { type SandboxOptions, buildSandbox } from "../../sandbox/app.ts";
import { onFreePort, type StartedSandbox } from "./start-sandbox.ts";

/** A sandbox of the sources, for the tests of the sandbox itself; all others stand on the built one. */
export async function startSandbox(options: SandboxOptions = {}): Promise<StartedSandbox> {
  return onFreePort(await buildSandbox(options));
}
