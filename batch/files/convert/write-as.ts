import { type FileFormat } from "../kind.ts";
import { type ListFile, type WriteReport } from "../list.ts";
import { type Conversion } from "./conversion.ts";
import { writeAsText } from "./as-text.ts";
import { writeAsWorkbook } from "./as-workbook.ts";

/** How a list is made anew in each format. */
const makers: Readonly<
  Record<FileFormat, (list: ListFile, path: string, to: Conversion) => Promise<WriteReport>>
> = { csv: writeAsText, xlsx: writeAsWorkbook };

/** Writes a list to `path` in `format`: as the file it was, with columns, or made anew in another format. */
export function writeAs(
  format: FileFormat,
  list: ListFile,
  path: string,
  to: Conversion,
): Promise<WriteReport> {
  if (list.format === format) return list.write(path, to.columns, to.fill, to.sheets);
  return makers[format](list, path, to);
}
