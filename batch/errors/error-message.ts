import type { Translated } from "../../shared/messages/messages.ts";
import type { Exit } from "../exit-code.ts";

/** What is said when a command ends otherwise than asked: what failed, on what, what to do. */
export interface ErrorMessage extends Translated {
  /** How the command ends; wrong use where nothing else is said. */
  readonly exit?: Exit;
  /** What its reader does about it, for docs/errors.md. */
  readonly todo: string;
}
