import type { Parameters } from "../shared/command-line/template.ts";
import type { Exit } from "./exit-code.ts";
import type { MessageCode } from "./messages/messages.ts";

/** The command ends here, with one sentence for its user. */
export class Stop extends Error {
  override readonly name = "Stop";
  readonly exit: Exit;
  readonly code: MessageCode;
  readonly parameters: Parameters;

  constructor(exit: Exit, code: MessageCode, parameters: Parameters = {}) {
    super(String(code));
    this.exit = exit;
    this.code = code;
    this.parameters = parameters;
  }
}
