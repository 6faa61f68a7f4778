import { reasonOf } from "../../../shared/lookups/reasons.ts";
import type { Exit } from "../../exit-code.ts";

/** The exit that the code of a miss leads to. */
export const missExit = (code: string): Exit => reasonOf(code)?.exit ?? "failed";
