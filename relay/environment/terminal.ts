import type { ProgramTerminal } from "../../shared/command-line/terminal.ts";
import { CodedError, type MessageParameters } from "../../shared/messages/messages.ts";
import type { MessageCode, Say } from "../messages/messages.ts";

/** The terminal of a command of the relay. */
export type RelayTerminal = ProgramTerminal<Say>;

/** How a command can end, each with its exit code. Usage includes the environment and the store. */
export const exitCodes = { done: 0, wrong: 1, failed: 1, usage: 2, interrupted: 130 } as const;

/** How a command ended that ran to its end: done; something it looked at is wrong; Ctrl-C at its question. */
export type CommandEnd = "done" | "wrong" | "interrupted";

/** The program ends here, with one sentence for whoever runs it. */
export class RelayProgramError extends CodedError<MessageCode> {
  override readonly name = "RelayProgramError";

  constructor(code: MessageCode, parameters: MessageParameters = {}) {
    super(code, parameters);
  }
}
