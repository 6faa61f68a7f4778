import type { Environment } from "./environment.ts";
import { type Exit, exitCodes } from "../errors/exit-code.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { OptionValues } from "commander";
import type { MessageCode } from "../messages/messages.ts";
import { setMaxListeners } from "node:events";
import { randomBytes } from "node:crypto";
import { userInfo } from "node:os";
import type { Purpose } from "../../shared/gateway/store/store.ts";

/** What every command receives. */
export interface CommandContext {
  readonly terminal: Terminal;
  /**
   * Returns the environment. It is validated only when a command needs it, so that `sirene fields` works on any
   * machine. Values that came from a file are reported unless `quiet`.
   */
  readonly environment: (quiet?: boolean) => Environment;
}

/** How a command ended: every exit that applies. The exit code is chosen from them. */
export type Exits = readonly Exit[];

/** One option: its flags as commander writes them, its help text, and its default value. */
export interface OptionEntry {
  readonly flags: string;
  readonly help: MessageCode;
  readonly fallback?: string;
}

/** One command of the program. */
export interface CommandEntry {
  /** Name and arguments, as commander writes them. */
  readonly usage: string;
  /** Whether all its words are one argument, so that a number may be typed with spaces. */
  readonly joinsWords?: boolean;
  readonly help: MessageCode;
  readonly options: readonly OptionEntry[];
  /** `typed`: the words after the command's name, options and their values included. */
  readonly action: (
    parameters: readonly string[],
    options: OptionValues,
    typed: readonly string[],
  ) => Exits | Promise<Exits>;
}

interface Interruption {
  readonly signal: AbortSignal;
  stop(): void;
}

/**
 * Handles interruptions: the first Ctrl-C (or SIGTERM) aborts the signal, so that the run only finishes what is in
 * flight. The second ends the program at once.
 */
export function onInterruption(say: () => void): Interruption {
  const controller = new AbortController();
  // Every page under way listens to the signal.
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

/** Returns the name of the account that runs the program. */
export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container, the user id may have no name.
    return String(process.getuid?.() ?? "");
  }
}

/** Returns the run, named by its start, and the user under which the ledger records the calls of one command. */
export function newPurpose(now: number): Purpose {
  const stamp = new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, "").replace("T", "-");
  return { run: `${stamp}-${randomBytes(2).toString("hex")}`, user: userName() };
}
