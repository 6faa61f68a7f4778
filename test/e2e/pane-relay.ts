import { join } from "node:path";
import { startRelay, type StartedRelay } from "../relay/start-relay.ts";
import type { SandboxOptions } from "../../sandbox/app.ts";
import type { RelayOptions } from "../../relay/composition/build-relay.ts";

/** The built add-in, which `npm run build` makes. */
const addin = join(process.cwd(), "dist/addin");

/** Starts a relay that serves the built pane, on a sandbox that knows every SIREN and has the Pro plan. */
export function startPaneRelay(
  sandbox: SandboxOptions = {},
  relay: Partial<RelayOptions> = {},
): Promise<StartedRelay> {
  return startRelay({ plan: "pro", quota: 2_000, ...sandbox }, { pages: { addin }, ...relay });
}
