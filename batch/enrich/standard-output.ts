import { Stop } from "../stop.ts";
import type { EnrichOptions } from "./options.ts";
import { standardStream } from "./output-names.ts";
import type { Target } from "./targets.ts";

/** Refuses what has no place on standard output, beside a result or at all. @throws {Stop} */
export function refuseOnStandardOutput(
  targets: readonly Target[],
  { json, report, changes }: EnrichOptions,
): void {
  for (const [option, path] of Object.entries({ "--report": report, "--changes": changes })) {
    if (path === standardStream) throw new Stop("usage", "beside_on_stdout", { option });
  }
  if (json && targets.some(({ output }) => output === standardStream)) {
    throw new Stop("usage", "json_beside_result");
  }
}
