import { startErrors } from "../../shared/command-line/program-messages.ts";
import { usageErrors } from "../../shared/command-line/usage-errors.ts";
import { actionErrors } from "./action-errors.ts";
import { commandErrors } from "./command-errors.ts";
import type { ErrorMessage } from "./exit-code.ts";
import { optionErrors } from "./option-errors.ts";
import { questionErrors } from "./question-errors.ts";

/** Everything that ends a command before its work is done. A new reason is a line of one of these tables. */
export const programErrors = {
  ...usageErrors,
  ...startErrors,
  ...commandErrors,
  ...optionErrors,
  ...actionErrors,
  ...questionErrors,
};

export type ProgramErrorCode = keyof typeof programErrors;

/** The exit that an error means. */
export const exitOf = (code: ProgramErrorCode) => (programErrors[code] as ErrorMessage).exit ?? "usage";
