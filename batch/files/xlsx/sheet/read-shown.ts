import { type OnShown, type ShownValue } from "../../list.ts";
import { cellContent } from "./cell-value.ts";
import { type CellCursor } from "./cells.ts";
import { attribute } from "../xml/markup.ts";
import { shownNumber } from "../styles/number-formats.ts";
import { type Package } from "../package/package.ts";
import { eachCell, type ReadableList } from "./read-columns.ts";
import { everySharedString } from "./shared-strings.ts";
import { numberFormats, readStyles } from "../styles/style-sheet.ts";
import { type Workbook } from "../package/workbook.ts";

/**
 * Streams what the cells of some columns show, as it passes by them: of a whole list that is written elsewhere nothing
 * but the shared strings is held.
 */
export async function readShown(
  source: Package,
  workbook: Workbook,
  list: ReadableList,
  columns: readonly number[],
  onRecords: OnShown,
): Promise<void> {
  const codes = numberFormats(await readStyles(source, workbook));
  const sharedString = await everySharedString(source, list.sharedStrings);
  const shown = (cursor: CellCursor, xml: string, shadow: string): ShownValue => {
    const content = cellContent(cursor, xml, shadow, list.prefix) ?? "";
    if (typeof content === "number") return sharedString(content);
    const tag = cursor.tag();
    const type = attribute(tag, "t") ?? "n";
    if (type === "b" && content !== "") return content === "TRUE";
    const number = type === "n" && content !== "" ? Number(content) : Number.NaN;
    if (Number.isNaN(number)) return content;
    const code = codes[Number(attribute(tag, "s") ?? 0)] ?? "General";
    return shownNumber(number, code, workbook.date1904);
  };
  let first = 0;
  let records: ShownValue[][] = [];
  const reach = (end: number) => {
    while (first + records.length < end) records.push(columns.map(() => ""));
  };
  await eachCell(
    source,
    list,
    columns,
    (cell, cursor, xml, shadow) => {
      const record = Math.floor(cell / columns.length);
      reach(record + 1);
      records[record - first]![cell % columns.length] = shown(cursor, xml, shadow);
    },
    async (end) => {
      reach(end);
      const batch = records;
      const from = first;
      first = end;
      records = [];
      return batch.length === 0 || (await onRecords(from, batch));
    },
  );
}
