import { basename } from "node:path";
import { extensionOf, type FileFormat, formatByName, isWorkbook, neverWritten } from "../../files/list.ts";
import { LAST_ROW } from "../../files/letters.ts";
import { ProgramError } from "../../errors/program-error.ts";
import type { EnrichOptions } from "../options/options.ts";
import { standardStream } from "./output-names.ts";
import type { ReadList } from "../read/read-list.ts";

/**
 * The format a list is written in: that of `--to`, else the one that the output's name says, else its own.
 *
 * @throws {ProgramError} where a name would say otherwise than what the file holds, or a sheet has no room for the list.
 */
export function resultFormat({ name, list }: ReadList, output: string, options: EnrichOptions): FileFormat {
  const named = output === standardStream ? undefined : formatByName(output);
  const format = options.to ?? named ?? list.format;
  const extension = extensionOf(output);
  const expected = expectedExtension({ name, list }, format);
  const isOtherFormat = options.to !== undefined && named !== undefined && named !== format;
  // A workbook with macros is no workbook without them, whatever its name.
  const isOtherBook = isWorkbook(format) && named === format && extension !== (expected ?? extension);
  if (isOtherFormat || isOtherBook || neverWritten.includes(extension)) {
    throw new ProgramError("output_misnamed", { output, extension: expected ?? `.${format}` });
  }
  if (isWorkbook(format) && format !== list.format && list.records >= LAST_ROW) {
    const file = basename(name);
    throw new ProgramError("beyond_sheet", { file, records: list.records, most: LAST_ROW - 1 });
  }
  if (options.summarySheet && !isWorkbook(format)) {
    throw new ProgramError("summary_needs_workbook", {
      file: name === standardStream ? "stdin" : basename(name),
    });
  }
  if (options.match?.review && !isWorkbook(format) && output === standardStream)
    throw new ProgramError("review_on_stdout");
  return format;
}

/** What the result's name should end in; undefined for a workbook whose own name does not tell. */
function expectedExtension({ name, list }: Pick<ReadList, "name" | "list">, format: FileFormat) {
  if (!isWorkbook(format) || format !== list.format) return `.${format}`;
  return formatByName(name) === format ? extensionOf(name) : undefined;
}

/** Refuses a workbook that would be sent to a screen. @throws {ProgramError} */
export function refuseScreen(format: FileFormat, output: string, isScreen: boolean): void {
  if (isWorkbook(format) && output === standardStream && isScreen)
    throw new ProgramError("workbook_to_terminal");
}
