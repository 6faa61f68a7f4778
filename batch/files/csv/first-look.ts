import { type FileHandle } from "node:fs/promises";
import { beginsAsGzip } from "../gzip.ts";
import { findHeaderRow } from "../header.ts";
import { type OpenOptions } from "../list.ts";
import { byteSource } from "./byte-source.ts";
import { delimiterNamed, delimiterOfSepLine, findDelimiter, usualDelimiter } from "./dialect.ts";
import { type Encoding, encodingByMark, encodingNamed, unmarked, unmarkedUtf16, utf8 } from "./encoding.ts";
import type { FieldHabit } from "./field-habit.ts";
import { findHabit, unquoted } from "./field-text.ts";
import { refuseOtherKinds } from "./other-kinds.ts";
import { FileError } from "../file-error.ts";
import { heldText, splitRows } from "./split-rows.ts";
import { type HeaderPlace } from "./survey.ts";
import { markLength, swapToMemory } from "./text-file.ts";

/** What the first bytes of a text file tell. */
export interface FirstLook extends HeaderPlace {
  readonly gzip: boolean;
  /** Undefined when only the whole file tells UTF-8 from windows-1252. */
  readonly encoding: Encoding | undefined;
  readonly habit: FieldHabit;
}

const headSize = 1 << 18;
const rowsLookedAt = 100;

/** Looks at the first quarter of a megabyte; `name` is the file's, without its folder. */
export async function firstLook(handle: FileHandle, name: string, options: OpenOptions): Promise<FirstLook> {
  const gzip = beginsAsGzip((await handle.read(Buffer.alloc(2), 0, 2, 0)).buffer);
  const { bytes, final } = await readHead(handle, gzip, name);
  const encoding = encodingByMark(bytes) ?? encodingAsked(options) ?? unmarkedUtf16(bytes);
  if (encoding?.unit !== 2) refuseOtherKinds(bytes, name);
  const from = markLength(bytes, encoding ?? utf8) / (encoding?.unit ?? 1);
  const even = bytes.subarray(0, bytes.length & ~1);
  if (encoding) swapToMemory(even, encoding);
  const text = heldText(encoding?.unit === 2 ? even : bytes, encoding ?? utf8);

  const firstLine = splitRows(text, from, final, "\n", 1)[0]?.[0] ?? "";
  const told = delimiterOfSepLine(firstLine);
  const skipped = told === undefined ? 0 : 1;
  const delimiter = options.delimiter
    ? delimiterNamed(options.delimiter)
    : (told ?? findDelimiter(text.units, from, text.units.length, final, usualDelimiter(name)));
  const rows = splitRows(text, from, final, delimiter, rowsLookedAt).slice(skipped);
  if (options.headerRow === "none") {
    return { gzip, encoding, habit: findHabit(rows, delimiter), headerRow: skipped - 1, hasHeader: false };
  }
  const headerRow = options.headerRow ?? 1 + findHeaderRow(rows.map((row) => row.map(unquoted)));
  if (!Number.isInteger(headerRow) || headerRow < 1) {
    throw new FileError("bad_header_row", { file: name, row: headerRow });
  }
  const habit = findHabit(rows.slice(headerRow - 1), delimiter);
  return { gzip, encoding, habit, headerRow: headerRow - 1 + skipped, hasHeader: true };
}

/** The encoding asked for, of a file without a byte order mark. `utf-8-bom` says how to write, not how to read. */
function encodingAsked({ encoding }: OpenOptions): Encoding | undefined {
  return encoding && !/bom$/i.test(encoding) ? unmarked(encodingNamed(encoding)) : undefined;
}

async function readHead(
  handle: FileHandle,
  gzip: boolean,
  name: string,
): Promise<{ bytes: Buffer; final: boolean }> {
  const source = byteSource(handle, gzip, name);
  const head = Buffer.alloc(headSize);
  let filled = 0;
  let came = -1;
  while (filled < headSize && came !== 0) {
    came = await source.read(head, filled);
    filled += came;
  }
  source.close();
  return { bytes: head.subarray(0, filled), final: came === 0 };
}
