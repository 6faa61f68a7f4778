import type { Parameters } from "../../shared/messages/template.ts";
import type { Exit } from "../exit-code.ts";
import { exitOf, type ProgramErrorCode } from "./program-errors.ts";

/** The command ends here, with one sentence for its user. */
export class ProgramError extends Error {
  override readonly name = "ProgramError";
  readonly code: ProgramErrorCode;
  readonly parameters: Parameters;
  readonly exit: Exit;

  constructor(code: ProgramErrorCode, parameters: Parameters = {}) {
    super(code);
    this.code = code;
    this.parameters = parameters;
    this.exit = exitOf(code);
  }
}
