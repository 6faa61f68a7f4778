import type { Exit } from "../../batch/errors/exit-code.ts";

/** How the command ends that says a sentence (several: it depends on the run), and what its reader does about it. */
export type Advice = readonly [exits: readonly Exit[], todo: string];
