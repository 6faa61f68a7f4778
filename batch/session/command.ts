import type { Environment } from "./environment.ts";
import { type Exit, exitCodes } from "../errors/exit-code.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { OptionValues } from "commander";
import type { MessageCode } from "../messages/messages.ts";
import { setMaxListeners } from "node:events";
import { randomBytes } from "node:crypto";
import { userInfo } from "node:os";
import type { Purpose } from "../../shared/gateway/store/store.ts";

/** What every command is given. */
export interface CommandContext {
  readonly terminal: Terminal;
  /**
   * Read and checked when a command first needs it: `sirene fields` works on any machine. What a file gave of it is
   * told, unless `quiet`.
   */
  readonly environment: (quiet?: boolean) => Environment;
}

/** How a command ended: all that holds, the exit code is chosen from them. */
export type Exits = readonly Exit[];

/** One option: its flags as commander writes them, its help, and its default. */
export interface OptionEntry {
  readonly flags: string;
  readonly help: MessageCode;
  readonly fallback?: string;
}

/** One command of the program. */
export interface CommandEntry {
  /** Name and arguments, as commander writes them. */
  readonly usage: string;
  /** All its words are one argument: a number may be typed with its spaces. */
  readonly joinsWords?: boolean;
  readonly help: MessageCode;
  readonly options: readonly OptionEntry[];
  readonly action: (parameters: readonly string[], options: OptionValues) => Exits | Promise<Exits>;
}

interface Interruption {
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

/** The account that runs the program. */
export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run under an id that no name belongs to.
    return String(process.getuid?.() ?? "");
  }
}

/** Under what the calls of one command stand in the ledger: a run named by its start, and who started it. */
export function newPurpose(now: number): Purpose {
  const stamp = new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, "").replace("T", "-");
  return { run: `${stamp}-${randomBytes(2).toString("hex")}`, user: userName() };
}
