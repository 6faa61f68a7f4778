import { type OnShown, type ShownValue } from "../list.ts";
import { cellContent } from "./cell-value.ts";
import { attribute } from "./markup.ts";
import { shownNumber } from "./number-formats.ts";
import { type Package } from "./package.ts";
import { cellTexts, eachCell, inHandfuls, type ReadableList } from "./read-columns.ts";
import { readSharedStrings } from "./shared-strings.ts";
import { readNumberFormats } from "./styles.ts";
import { type Workbook } from "./workbook.ts";

const NUMBER = 1;
const TRUTH = 2;

/** Streams what the cells of some columns show. One byte a cell more than their texts tells what each of them is. */
export async function readShown(
  source: Package,
  workbook: Workbook,
  list: ReadableList,
  columns: readonly number[],
  onRecords: OnShown,
): Promise<void> {
  const codes = await readNumberFormats(source, workbook);
  const texts = cellTexts(list, columns);
  const kinds = new Uint8Array(list.records * columns.length);
  await eachCell(source, list, columns, (cell, cursor, xml, shadow) => {
    const content = cellContent(cursor, xml, shadow, list.prefix);
    const tag = cursor.tag();
    const type = attribute(tag, "t") ?? "n";
    if (typeof content !== "string" || (type !== "n" && type !== "b")) return texts.put(cell, content);
    if (type === "b") kinds[cell] = TRUTH;
    const number = type === "n" ? Number(content) : Number.NaN;
    if (Number.isNaN(number)) return texts.put(cell, content);
    const shown = shownNumber(
      number,
      codes[Number(attribute(tag, "s") ?? 0)] ?? "General",
      workbook.date1904,
    );
    if (typeof shown === "number") kinds[cell] = NUMBER;
    texts.put(cell, String(shown));
  });
  await readSharedStrings(source, list.sharedStrings, texts.request());
  const value = (cell: number): ShownValue => {
    const text = texts.text(cell);
    if (kinds[cell] === NUMBER) return Number(text);
    return kinds[cell] === TRUTH ? text === "TRUE" : text;
  };
  await inHandfuls(list, columns, value, onRecords);
}
