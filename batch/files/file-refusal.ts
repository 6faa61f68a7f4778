import type { Message, Parameters } from "../../shared/messages/template.ts";
import type { Damage } from "./damages.ts";
import type { FileRefusalCode } from "./file-refusals.ts";
import type { FileKind } from "./kinds.ts";

/** What a refusal is of, beyond its code; what a file is found to be, and what is wrong with it, are messages themselves. */
export type RefusalDetail = Parameters & {
  readonly found?: Message & { readonly code: FileKind };
  readonly damage?: Message & { readonly code: Damage };
};

/** The file cannot be read or given back: one sentence, exit 2, nothing written. */
export class FileRefusal extends Error {
  override readonly name = "FileRefusal";
  readonly code: FileRefusalCode;
  readonly detail: RefusalDetail;

  constructor(code: FileRefusalCode, detail: RefusalDetail) {
    super(code);
    this.code = code;
    this.detail = detail;
  }
}
