import { CodedError } from "../../shared/messages/coded-error.ts";
import type { Message, Parameters } from "../../shared/messages/template.ts";
import type { Damage } from "./damages.ts";
import type { FileErrorCode } from "./file-errors.ts";
import type { FileKind } from "./kinds.ts";

/** What is told of it beyond its code; what a file is found to be, and what is wrong with it, are messages themselves. */
export type FileErrorDetails = Parameters & {
  readonly found?: Message & { readonly code: FileKind };
  readonly damage?: Message & { readonly code: Damage };
};

/** The file cannot be read or given back: one sentence, exit 2, nothing written. */
export class FileError extends CodedError<FileErrorCode, FileErrorDetails> {
  override readonly name = "FileError";
}
