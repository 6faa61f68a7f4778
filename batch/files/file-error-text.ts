import type { Translation } from "../../shared/messages/messages.ts";

/** What is said of a file that is refused: why, on what, what to do; `todo` is its line of docs/errors.md. */
export interface FileErrorText extends Translation {
  readonly todo: string;
}
