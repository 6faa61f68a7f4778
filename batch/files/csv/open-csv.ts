import { type FileHandle } from "node:fs/promises";
import { basename } from "node:path";
import { openForReading, readingError } from "../access.ts";
import { columnsOf, identifierInHeader } from "../header.ts";
import { type ListFile, type OpenOptions } from "../list.ts";
import { quotedText } from "../../../shared/enrichment/columns/quoted-text.ts";
import { csvList } from "./csv-list.ts";
import { type Encoding, encodingNamed, utf8, windows1252 } from "./encoding.ts";
import { unquoted } from "./field-text.ts";
import { firstLook } from "./first-look.ts";
import { FileError } from "../file-error.ts";
import { heldText, splitRows } from "./split-rows.ts";
import { surveyed } from "./survey.ts";

/**
 * Opens a list in a text file (CSV, TSV, gzip or not) and reads it once, to know its size and its dialect.
 *
 * What `options` leave open is found by content: the encoding by a byte order mark, else strict UTF-8 over the whole
 * file, else windows-1252; delimiter, quoting and decimal sign by the first rows; the header is the first row that is
 * no title. A blank line is no record: it is given back and gets nothing.
 *
 * `write` gives every row its own bytes back and adds ours in the same dialect; it packs when its path ends in `.gz`.
 * A character the encoding of the result lacks is written `?` and counted in a warning `unencodable`.
 *
 * @throws FileError with a sentence for the user: `missing_file`, `is_a_folder`, `empty_file`, `not_text`,
 * `no_header`, `unclosed_quote`, `corrupt_gzip` and the like
 */
export async function openCsv(path: string, options: OpenOptions = {}): Promise<ListFile> {
  const handle = await openForReading(path);
  try {
    return await openedList(handle, basename(path), options);
  } catch (error) {
    await handle.close();
    throw readingError(error, path);
  }
}

async function openedList(handle: FileHandle, name: string, options: OpenOptions): Promise<ListFile> {
  const { gzip, encoding: certain, habit, headerRow, hasHeader } = await firstLook(handle, name, options);
  const { mtimeNs } = await handle.stat({ bigint: true });
  const provisional = {
    handle,
    changedAt: mtimeNs,
    name,
    gzip,
    encoding: certain ?? utf8,
    delimiter: habit.delimiter.charCodeAt(0),
  };
  const survey = await surveyed(provisional, { headerRow, hasHeader });
  const encoding = certain ?? (survey.utf8 ? utf8 : windows1252);
  if ((hasHeader ? survey.header.length : survey.records) === 0) throw noRow(name, options.headerRow);
  const header = hasHeader
    ? splitRows(heldText(survey.header, encoding), 0, true, habit.delimiter, 1)[0]!.map(unquoted)
    : [];
  const identifier = identifierInHeader(header);
  if (identifier && !options.headerRow)
    throw new FileError("no_header", { file: name, identifier: quotedText(identifier) });
  return csvList({
    file: { ...provisional, encoding },
    columns: columnsOf(header, survey.widest),
    records: survey.records,
    lines: survey.lines,
    headerRow,
    hasHeader,
    habit,
    written: encodingWritten(options) ?? encoding,
  });
}

/** A byte order mark that is asked for says how the result is to be written; undefined where none is. */
function encodingWritten({ encoding }: OpenOptions): Encoding | undefined {
  return encoding !== undefined && /bom$/i.test(encoding) ? encodingNamed(encoding) : undefined;
}

function noRow(file: string, headerRow: OpenOptions["headerRow"]): FileError {
  return headerRow === undefined || headerRow === "none"
    ? new FileError("no_rows", { file })
    : new FileError("bad_header_row", { file, row: headerRow });
}
