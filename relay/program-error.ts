import type { Parameters } from "../shared/messages/template.ts";
import type { MessageCode } from "./messages/messages.ts";

/** The program ends here, with one sentence for whoever runs it. */
export class ProgramError extends Error {
  override readonly name = "ProgramError";
  readonly code: MessageCode;
  readonly parameters: Parameters;

  constructor(code: MessageCode, parameters: Parameters = {}) {
    super(String(code));
    this.code = code;
    this.parameters = parameters;
  }
}
