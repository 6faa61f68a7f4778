import type { Parameters } from "../../shared/messages/messages.ts";
import type { MessageCode } from "../messages/messages.ts";

/** What came of a decision: shown on the next page, once. */
export interface Notice {
  readonly code: MessageCode;
  readonly parameters?: Parameters;
  /** A message that gives the reason: `{why}` in the one of `code`. */
  readonly why?: MessageCode;
  /** False for what could not be done. */
  readonly good: boolean;
  /** The text of a token that was just made, which nobody can show again. */
  readonly token?: string;
}
