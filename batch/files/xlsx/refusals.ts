import { FileRefusal } from "../list.ts";

type Detail = Readonly<Record<string, string | number>>;

/** Why a workbook is not read or written, in one sentence each. `file` is the file's base name. */
const sentences = {
  password_protected: (d: Detail) =>
    `${d.file} is protected by a password; open it in Excel, remove the password (File > Info > Protect Workbook) and save it.`,
  old_excel: (d: Detail) =>
    `${d.file} is an Excel 97-2003 workbook (.xls); open it in Excel and save it as .xlsx.`,
  binary_excel: (d: Detail) =>
    `${d.file} is a binary workbook (.xlsb); open it in Excel and save it as .xlsx.`,
  opendocument: (d: Detail) => `${d.file} is an OpenDocument file (.ods); save it as .xlsx, or as CSV.`,
  not_a_workbook: (d: Detail) =>
    `${d.file} is not an Excel workbook (${d.what}); give an .xlsx, .xlsm or CSV file.`,
  damaged_workbook: (d: Detail) => `${d.file} is damaged (${d.what}); let Excel repair it and save it again.`,
  utf16_part: (d: Detail) =>
    `${d.file} holds a part in the encoding ${d.encoding} (${d.part}); save it again in Excel.`,
  unknown_sheet: (d: Detail) => `${d.file} has no sheet named "${d.sheet}"; it has ${d.sheets}.`,
  not_a_worksheet: (d: Detail) =>
    `The sheet "${d.sheet}" of ${d.file} holds no cells (it is a chart, dialog or macro sheet); name one of ${d.sheets}.`,
  no_worksheet: (d: Detail) => `${d.file} has no worksheet, only chart, dialog or macro sheets.`,
  empty_sheet: (d: Detail) => `The sheet "${d.sheet}" of ${d.file} is empty: there is no list to read.`,
  empty_workbook: (d: Detail) => `${d.file} holds no list: no visible sheet has anything in its cells.`,
  no_header: (d: Detail) =>
    `Row ${d.row} of the sheet "${d.sheet}" in ${d.file} holds no header; name another with --header-row.`,
  header_is_record: (d: Detail) =>
    `The list on the sheet "${d.sheet}" of ${d.file} has no header: row ${d.row} already holds an identifier (${d.identifier}); add a row of column names above it, or say so with --header none.`,
  no_room: (d: Detail) =>
    `The sheet "${d.sheet}" of ${d.file} is in use up to column ${d.last}, so ${d.columns} more do not fit before XFD, the last one.`,
  signed_workbook: (d: Detail) =>
    `${d.file} is digitally signed and any change breaks the signature; run again with --drop-signature to give it up.`,
  formula_in_the_way: (d: Detail) =>
    `Cell ${d.cell} of the sheet "${d.sheet}" in ${d.file} holds a formula shared with cells that must stay; clear its column first.`,
  same_file: (d: Detail) =>
    `${d.file} is the input itself, which is never written over; choose another output with -o.`,
} as const;

export type WorkbookRefusalCode = keyof typeof sentences;

/** The refusal of a workbook, with the sentence of its code. */
export function workbookRefusal(code: WorkbookRefusalCode, detail: Detail): FileRefusal {
  return new FileRefusal(code, sentences[code](detail), detail);
}
