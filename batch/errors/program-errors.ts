import { startErrors } from "../../shared/command-line/program-messages.ts";
import { usageErrors } from "../../shared/command-line/usage-errors.ts";
import { actionErrors } from "./action-errors.ts";
import { commandErrors } from "./command-errors.ts";
import type { ErrorMessage, Exit } from "./exit-code.ts";
import { optionErrors } from "./option-errors.ts";
import { questionErrors } from "./question-errors.ts";
import { CodedError, type MessageParameters } from "../../shared/messages/messages.ts";

/** All errors that end a command before its work is done. To add one, add an entry to one of these tables. */
export const programErrors = {
  ...usageErrors,
  ...startErrors,
  ...commandErrors,
  ...optionErrors,
  ...actionErrors,
  ...questionErrors,
};

export type ProgramErrorCode = keyof typeof programErrors;

/** Returns the exit that results from an error. */
export const exitOf = (code: ProgramErrorCode) => (programErrors[code] as ErrorMessage).exit ?? "usage";

/** Thrown to end the command with one sentence for its user. */
export class ProgramError extends CodedError<ProgramErrorCode> {
  override readonly name = "ProgramError";
  readonly exit: Exit;

  constructor(code: ProgramErrorCode, parameters: MessageParameters = {}) {
    super(code, parameters);
    this.exit = exitOf(code);
  }
}
