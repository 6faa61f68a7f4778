import type { Parameters } from "../messages/template.ts";
import type { UsageErrorCode } from "./usage-errors.ts";

/** A command line that cannot be taken. Whoever runs the program says it, by `usageErrors`. */
export class UsageError extends Error {
  override readonly name = "UsageError";
  readonly code: UsageErrorCode;
  readonly parameters: Parameters;

  constructor(code: UsageErrorCode, parameters: Parameters) {
    super(code);
    this.code = code;
    this.parameters = parameters;
  }
}
