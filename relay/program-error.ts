import { CodedError, type Parameters } from "../shared/messages/messages.ts";
import type { MessageCode } from "./messages/messages.ts";

/** The program ends here, with one sentence for whoever runs it. */
export class ProgramError extends CodedError<MessageCode> {
  override readonly name = "ProgramError";

  constructor(code: MessageCode, parameters: Parameters = {}) {
    super(code, parameters);
  }
}
