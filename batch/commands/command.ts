import type { Environment } from "../environment.ts";
import type { Exit } from "../exit-code.ts";
import type { Terminal } from "../terminal/terminal.ts";

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
