import { byteTarget } from "../csv/byte-target.ts";
import { delimiterNamed, usualDelimiter } from "../csv/dialect.ts";
import { encodingNamed, utf8, utf8Marked } from "../csv/encoding.ts";
import type { FieldHabit } from "../csv/field-habit.ts";
import { fieldText, quotedField } from "../csv/field-text.ts";
import { openCsv } from "../csv/open-csv.ts";
import { RowSink } from "../csv/row-sink.ts";
import {
  type CellValue,
  type FileWarning,
  type ListFile,
  type ShownValue,
  type WriteReport,
} from "../list.ts";
import { checkRecords } from "./check-records.ts";
import { type Conversion } from "./conversion.ts";

const LINE_END = "\r\n";

/**
 * Writes the list of a workbook as text, as Excel in French reads it: `;`, UTF-8 with byte order mark, decimal commas,
 * CRLF. A delimiter asked for, or the tab of a name in `.tsv`, goes with the decimal point. Cells are written as they are
 * shown (`ListFile.readShown`); what stands above the header or beside the list, and empty rows, are left behind.
 */
export async function writeAsText(list: ListFile, path: string, to: Conversion): Promise<WriteReport> {
  const delimiter = to.delimiter === undefined ? usualDelimiter(path) : delimiterNamed(to.delimiter);
  const encoding = to.encoding === undefined ? utf8Marked : encodingNamed(to.encoding);
  const habit: FieldHabit = { delimiter, quoted: "needed", decimal: delimiter === ";" ? "," : "." };
  const target = await byteTarget(path);
  const hasHeader = list.headerRow !== undefined;
  let records = 0;
  let warnings: FileWarning[];
  try {
    const sink = new RowSink(target, utf8, encoding);
    if (hasHeader) sink.put(headerLine(list, to, habit) + LINE_END);
    const indexes = list.columns.map(({ index }) => index);
    await list.readShown(indexes, async (first, cells) => {
      const ours = await to.fill(first, cells.length);
      cells.forEach((values, at) => sink.put(recordLine(values, ours[at]!, to, habit) + LINE_END));
      records += cells.length;
      await sink.settle();
    });
    warnings = await sink.finish();
  } catch (error) {
    await target.abandon();
    throw error;
  }
  await checkRecords(
    await openCsv(path, { headerRow: hasHeader ? 1 : "none", delimiter, encoding: encoding.name }),
    records,
  );
  return { records, warnings };
}

function headerLine(list: ListFile, { columns }: Conversion, habit: FieldHabit): string {
  const headers = list.columns.map(({ header }) => header);
  for (const { header, at } of columns) if (at === undefined) headers.push(header);
  return headers.map((header) => fieldText(header, "text", habit)).join(habit.delimiter);
}

function recordLine(
  values: readonly ShownValue[],
  ours: readonly CellValue[],
  { columns }: Conversion,
  habit: FieldHabit,
): string {
  const fields = values.map((value) => shownText(value, habit));
  columns.forEach(({ type, at }, place) => {
    const value = ours[place];
    if (at === undefined) fields.push(fieldText(value, type, habit));
    else if (value !== undefined) fields[at] = fieldText(value, type, habit);
  });
  return fields.join(habit.delimiter);
}

/** Signs and digits alone: a telephone number, or a sum that does no harm. */
const harmless = /^[+-][\d\s().,/-]*$/;

/** A cell of theirs; one that was a text, and would run as a formula in a text file, is kept from it like ours. */
const shownText = (value: ShownValue, habit: FieldHabit): string =>
  typeof value === "string" && harmless.test(value)
    ? quotedField(habit, value, true)
    : fieldText(value, "text", habit);
