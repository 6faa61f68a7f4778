import { ProgramError } from "../../errors/program-error.ts";
import type { EnrichOptions } from "../options/options.ts";
import { standardStream } from "./output-names.ts";
import type { Target } from "./targets.ts";

/** Refuses what has no place on standard output, beside a result or at all. @throws {ProgramError} */
export function refuseOnStandardOutput(
  targets: readonly Target[],
  { json, report, changes }: EnrichOptions,
): void {
  for (const [option, path] of Object.entries({ "--report": report, "--changes": changes })) {
    if (path === standardStream) throw new ProgramError("beside_on_stdout", { option });
  }
  if (json && targets.some(({ output }) => output === standardStream)) {
    throw new ProgramError("json_beside_result");
  }
}
