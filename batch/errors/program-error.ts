import { CodedError, type MessageParameters } from "../../shared/messages/messages.ts";
import type { Exit } from "./exit-code.ts";
import { exitOf, type ProgramErrorCode } from "./program-errors.ts";

/** The command ends here, with one sentence for its user. */
export class ProgramError extends CodedError<ProgramErrorCode> {
  override readonly name = "ProgramError";
  readonly exit: Exit;

  constructor(code: ProgramErrorCode, parameters: MessageParameters = {}) {
    super(code, parameters);
    this.exit = exitOf(code);
  }
}
