import type { TextRefusalCode } from "../../batch/files/csv/refusals.ts";
import type { WorkbookRefusalCode } from "../../batch/files/xlsx/refusals.ts";
import type { ZipRefusalCode } from "../../batch/files/zip/refusals.ts";

/** What to do about a text file that is refused. Every refusal ends with exit code 2 and nothing written. */
export const textAdvice: Readonly<Record<TextRefusalCode, string>> = {
  no_header: "Add a row of names above the first record, or name the row with `--header-row`.",
  bad_header_row: "Count the rows from 1, blank ones included.",
  no_rows: "Give a file with a header and records.",
  not_text: "Save it as `.xlsx` or `.csv`.",
  own_report: "Give the list that the report tells of.",
  corrupt_gzip: "Get the file again.",
  odd_utf16: "Get the file again.",
  unclosed_quote: "Correct the row named, or choose the right `--delimiter`.",
  row_too_long: "Check the delimiter and the quotes.",
  too_many_columns: "Choose the right `--delimiter`.",
  no_room: "Take columns away, or ask for fewer fields.",
  unknown_encoding: "Take a name of the list.",
  bad_delimiter: "Give one sign.",
  file_changed: "Close the program that writes it, and start again.",
  same_file: "Name another output.",
};

/** What to do about a workbook that is refused. */
export const workbookAdvice: Readonly<Record<WorkbookRefusalCode, string>> = {
  password_protected: "Remove the password and save.",
  old_excel: "Save it as `.xlsx`.",
  binary_excel: "Save it as `.xlsx`.",
  opendocument: "Save it as `.xlsx` or CSV.",
  not_a_workbook: "Give a workbook, or a CSV.",
  damaged_workbook: "Open it in Excel, accept the repair, save.",
  utf16_part: "Save it again in Excel.",
  unknown_sheet: "Take a name of the list.",
  not_a_worksheet: "Take a name of the list.",
  no_worksheet: "Copy the list to a worksheet.",
  empty_sheet: "Name another sheet with `--sheet`.",
  empty_workbook: "Name a hidden sheet with `--sheet`, if the list is there.",
  no_header: "Name the row of the headers with `--header-row`.",
  header_is_record:
    "Add a row of names above the first record, name the row with `--header-row`, or add `--header none`.",
  no_room: "Delete or move what stands at the far right.",
  signed_workbook: "Add `--drop-signature`, and sign the result anew if it must be signed.",
  formula_in_the_way: "Clear the column, or rename it so that a new one is added.",
  same_file: "Name another output.",
};

/** What to do about a zip archive that is refused. */
export const zipAdvice: Readonly<Record<ZipRefusalCode, string>> = {
  not_a_zip: "Save it as `.xlsx` in Excel.",
  corrupt_zip: "Get the file again.",
  encrypted_entry: "Remove the password of the archive.",
  unsupported_compression: "Save it again in Excel.",
  zip_bomb: "If the file is honest, split it or use CSV.",
  duplicate_part: "Save it again in Excel.",
  part_too_large: "Split the workbook, or use CSV.",
  result_too_large: "Split the list, or use CSV.",
};

/** Codes of the system that a file may not be read for, and what to do. */
export const readingAdvice: Readonly<Record<string, string>> = {
  ENOENT: "Check the path.",
  EACCES: "Change the permissions, or copy the file.",
  EBUSY: "Close it there.",
};

/** Codes of the system that a finished file may not take the place of another for, and what to do. */
export const replacingAdvice: Readonly<Record<string, string>> = {
  EBUSY: "Close it there, then run the same command: answers are in the store.",
};

/** Codes of the system that a file may not be written for, and what to do. */
export const writingAdvice: Readonly<Record<string, string>> = {
  ENOSPC: "Free the disk; answers are in the store.",
  EDQUOT: "Free the disk; answers are in the store.",
  EACCES: "Name another output with `-o`.",
  EROFS: "Name another output with `-o`.",
  ENOENT: "Create the folder.",
  EISDIR: "Name a file.",
  EBUSY: "Close it there, often Excel.",
};
