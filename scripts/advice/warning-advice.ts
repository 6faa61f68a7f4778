import type { fileMessages } from "../../batch/messages/file-messages.ts";

/** What to do about a remark on a file that was written. */
export const warningAdvice: Readonly<Record<keyof typeof fileMessages, string>> = {
  file_unencodable: "Write it as `utf-8-bom`, which Excel reads.",
  file_text_cut: "Nothing, or ask for CSV.",
  file_styles_not_extended_full: "Merge formats that look alike, in Excel, and enrich the list again.",
  file_styles_not_extended_damaged: "Let Excel repair the workbook, and enrich it again.",
  file_sheet_protected: "Lift the protection in Excel, if the columns are to be edited.",
  file_signature_dropped: "Sign it anew.",
  file_table_not_extended_not_adjacent: "Drag the table's corner over the columns, in Excel.",
  file_table_not_extended_several_tables: "Nothing: the columns stand beside the tables.",
  file_table_not_extended_external_data: "Nothing: a refresh would take the columns away.",
  file_table_not_extended_same_name: "Rename the column, or leave the table as it is.",
};
