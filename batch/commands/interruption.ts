import { setMaxListeners } from "node:events";
import { exitCodes } from "../exit-code.ts";

export interface Interruption {
  readonly signal: AbortSignal;
  stop(): void;
}

/** The first Ctrl-C (or SIGTERM) asks the run to finish what is in flight; the second ends the program at once. */
export function onInterruption(say: () => void): Interruption {
  const controller = new AbortController();
  // Every page under way listens to it.
  setMaxListeners(0, controller.signal);
  const interrupt = () => {
    if (controller.signal.aborted) process.exit(exitCodes.interrupted);
    say();
    controller.abort();
  };
  process.on("SIGINT", interrupt);
  process.on("SIGTERM", interrupt);
  return {
    signal: controller.signal,
    stop: () => {
      process.off("SIGINT", interrupt);
      process.off("SIGTERM", interrupt);
    },
  };
}
