import { FileError } from "../file-error.ts";
import type { FileKind } from "../kinds.ts";

const beginnings: readonly (readonly [RegExp, kind: FileKind])[] = [
  [/^%PDF/, "kind_pdf"],
  [/^PK[^ -~]/, "kind_zip"],
  [/^\x89PNG|^\xff\xd8\xff|^GIF8/, "kind_picture"],
  [/^\s*<(!doctype|html|table|head|meta)/i, "kind_web_page"],
  [/^\s*<\?xml/i, "kind_xml"],
  // A title may begin with a bracket and a number, or with two brackets.
  [/^\s*(?:\[\s*)?\{\s*"[^"]*"\s*:|^\s*\[\s*"/, "kind_json"],
];

/** How the report of a run begins (docs/report.md). */
const report = /^\s*\{\s*"version"\s*:\s*\d+\s*,\s*"run"\s*:/;

/** Share of zero bytes from which a file is no text, UTF-16 aside. */
const zerosAllowed = 0.02;

/** Refuses what is no text file with rows, whatever its name; `head` are its first bytes, unpacked. */
export function refuseOtherKinds(head: Buffer, file: string): void {
  const beginning = head.toString("latin1", 0, 512).replace(/^\xef\xbb\xbf/, "");
  if (report.test(beginning)) throw new FileError("own_report", { file });
  const kind = beginnings.find(([pattern]) => pattern.test(beginning))?.[1];
  if (!kind && head.filter((byte) => byte === 0).length <= zerosAllowed * head.length) return;
  throw new FileError("not_text", { file, found: { code: kind ?? "kind_binary" } });
}
