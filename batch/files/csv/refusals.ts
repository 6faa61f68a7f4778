import { FileRefusal } from "../list.ts";

type Detail = Readonly<Record<string, string | number>>;

/** Why a text file is not read or written, in one sentence each. `file` is the file's base name. */
const sentences = {
  no_header: (d: Detail) =>
    `${d.file} has no header: its first row already holds an identifier (${d.identifier}); add a row of column names above it, or say so with --header none.`,
  bad_header_row: (d: Detail) => `Row ${d.row} of ${d.file} is no header: it is blank or does not exist.`,
  no_rows: (d: Detail) => `${d.file} is empty: it holds no row.`,
  not_text: (d: Detail) =>
    `${d.file} is ${d.found}, not a list; open it where it comes from and save it as .xlsx or .csv.`,
  own_report: (d: Detail) =>
    `${d.file} is the report of an earlier run, not a list; give the list that it tells of.`,
  corrupt_gzip: (d: Detail) => `${d.file} is damaged or cut short and cannot be unpacked; get a fresh copy.`,
  odd_utf16: (d: Detail) =>
    `${d.file} is damaged: its UTF-16 text ends in the middle of a character; get a fresh copy.`,
  unclosed_quote: (d: Detail) =>
    `Row ${d.row} of ${d.file} opens a quote (") that is never closed; close it or take it away.`,
  row_too_long: (d: Detail) =>
    `Row ${d.row} of ${d.file} is longer than 16 MiB, so it is no list of records.`,
  too_many_columns: (d: Detail) =>
    `Row ${d.row} of ${d.file} has ${d.fields} fields, and a spreadsheet holds 16,384; check the delimiter.`,
  no_room: (d: Detail) =>
    `${d.file} is ${d.width} columns wide, so ${d.columns} more do not fit: a spreadsheet holds 16,384.`,
  unknown_encoding: (d: Detail) => `The encoding "${d.encoding}" is not known; use one of ${d.known}.`,
  bad_delimiter: (d: Detail) =>
    `"${d.delimiter}" cannot be a delimiter; name one sign such as ; or , or |, or the word tab.`,
  file_changed: (d: Detail) => `${d.file} was changed while it was being read; start again.`,
  same_file: (d: Detail) =>
    `${d.file} is the input itself, which is never written over; choose another output with -o.`,
} as const;

export type TextRefusalCode = keyof typeof sentences;

/** The refusal of a text file, with the sentence of its code. */
export function textRefusal(code: TextRefusalCode, detail: Detail): FileRefusal {
  return new FileRefusal(code, sentences[code](detail), detail);
}
