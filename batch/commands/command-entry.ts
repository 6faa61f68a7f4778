import type { OptionValues } from "commander";
import type { MessageCode } from "../messages/messages.ts";
import type { Exits } from "./command.ts";

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
