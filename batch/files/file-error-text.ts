import type { Translation } from "../../shared/messages/messages.ts";

/** The sentence about a refused file: why, which file, what to do. `todo` is its line of docs/errors.md. */
export interface FileErrorText extends Translation {
  readonly todo: string;
}
