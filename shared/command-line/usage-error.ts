import { CodedError } from "../messages/coded-error.ts";
import type { UsageErrorCode } from "./usage-errors.ts";

/** A command line that cannot be taken. Whoever runs the program says it, by `usageErrors`. */
export class UsageError extends CodedError<UsageErrorCode> {
  override readonly name = "UsageError";
}
