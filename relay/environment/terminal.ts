import type { ProgramTerminal } from "../../shared/command-line/terminal.ts";
import { CodedError, type MessageParameters } from "../../shared/messages/messages.ts";
import type { MessageCode, Say } from "../messages/messages.ts";

/** The terminal of a relay command. */
export type RelayTerminal = ProgramTerminal<Say>;

/** Exit codes by how a command ends. `usage` includes errors in the environment and the store. */
export const exitCodes = { done: 0, wrong: 1, failed: 1, usage: 2, interrupted: 130 } as const;

/** How a completed command ended: normally; with a negative result; or by Ctrl-C at its question. */
export type CommandEnd = "done" | "wrong" | "interrupted";

/** An error that ends the program with one message to the person who runs it. */
export class RelayProgramError extends CodedError<MessageCode> {
  override readonly name = "RelayProgramError";

  constructor(code: MessageCode, parameters: MessageParameters = {}) {
    super(code, parameters);
  }
}
