import { textRefusal } from "./refusals.ts";

const beginnings: readonly (readonly [RegExp, kind: string])[] = [
  [/^%PDF/, "a PDF document"],
  [/^PK[^ -~]/, "a zip archive"],
  [/^\x89PNG|^\xff\xd8\xff|^GIF8/, "a picture"],
  [/^\s*<(!doctype|html|table|head|meta)/i, "a web page"],
  [/^\s*<\?xml/i, "an XML document"],
  // A title may begin with a bracket and a number, or with two brackets.
  [/^\s*(?:\[\s*)?\{\s*"[^"]*"\s*:|^\s*\[\s*"/, "a JSON document"],
];

/** How the report of a run begins (docs/report.md). */
const report = /^\s*\{\s*"version"\s*:\s*\d+\s*,\s*"run"\s*:/;

/** Share of zero bytes from which a file is no text, UTF-16 aside. */
const zerosAllowed = 0.02;

/** Refuses what is no text file with rows, whatever its name; `head` are its first bytes, unpacked. */
export function refuseOtherKinds(head: Buffer, file: string): void {
  const beginning = head.toString("latin1", 0, 512).replace(/^\xef\xbb\xbf/, "");
  if (report.test(beginning)) throw textRefusal("own_report", { file });
  const kind = beginnings.find(([pattern]) => pattern.test(beginning))?.[1];
  if (!kind && head.filter((byte) => byte === 0).length <= zerosAllowed * head.length) return;
  throw textRefusal("not_text", { file, found: kind ?? "a binary file" });
}
