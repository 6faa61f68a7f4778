import { type AddedSheet, type CellChoice, type SheetCell, type SheetLink } from "../../list.ts";
import { columnLetter } from "../sheet/letters.ts";
import { escapeCellText, needsPreserve } from "../xml/text.ts";

/** Widths of the columns of a sheet that says nothing of them, in characters. */
const usualWidths = [34, 60];

/**
 * The XML of a whole worksheet of a few rows, in the workbook's default format, whose styles are left as they are; still text, to
 * be written as UTF-8.
 */
export function pageXml(
  { title, rows, widths = usualWidths, headerRow, frozen, choices = [] }: AddedSheet,
  namespace: string,
): string {
  const cols = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const all: readonly (readonly SheetCell[])[] = [[title], ...rows()];
  const data = all.map((cells, at) => {
    const row = at + 1;
    const inner = cells
      .map((value, column) => cellXml(value, `${columnLetter(column)}${row}`, row === headerRow))
      .join("");
    return `<row r="${row}">${inner}</row>`;
  });
  const headers = headerRow === undefined ? [] : all[headerRow - 1]!;
  const filter =
    headers.length === 0
      ? ""
      : `<autoFilter ref="A${headerRow}:${columnLetter(headers.length - 1)}${Math.max(all.length, headerRow! + 1)}"/>`;
  return (
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n` +
    `<worksheet xmlns="${namespace}">${viewXml(frozen)}<cols>${cols.join("")}</cols>` +
    `<sheetData>${data.join("")}</sheetData>${filter}${choicesXml(choices)}</worksheet>`
  );
}

function viewXml(frozen: AddedSheet["frozen"]): string {
  if (frozen === undefined) return "";
  const { rows, columns } = frozen;
  const corner = `${columnLetter(columns)}${rows + 1}`;
  return (
    `<sheetViews><sheetView workbookViewId="0"><pane xSplit="${columns}" ySplit="${rows}" ` +
    `topLeftCell="${corner}" activePane="bottomRight" state="frozen"/></sheetView></sheetViews>`
  );
}

/** Drop-downs (ECMA-376 18.3.1.32): cells that offer the same texts share one. */
function choicesXml(choices: readonly CellChoice[]): string {
  const places = new Map<string, string[]>();
  for (const { column, first, last, values } of choices) {
    const letter = columnLetter(column);
    const list = values.join(",");
    places.set(list, [...(places.get(list) ?? []), `${letter}${first}:${letter}${last}`]);
  }
  if (places.size === 0) return "";
  const each = Array.from(
    places,
    ([list, ranges]) =>
      `<dataValidation type="list" allowBlank="1" sqref="${ranges.join(" ")}">` +
      `<formula1>"${escapeCellText(list)}"</formula1></dataValidation>`,
  );
  return `<dataValidations count="${each.length}">${each.join("")}</dataValidations>`;
}

/** What makes a text bold in itself; with its font, for what names none has another one in LibreOffice. */
const bold = `<rPr><b/><sz val="11"/><rFont val="Calibri"/><family val="2"/></rPr>`;

function cellXml(value: SheetCell, reference: string, isBold: boolean): string {
  if (value === null || value === undefined || value === "") return "";
  if (typeof value === "number") return `<c r="${reference}"><v>${value}</v></c>`;
  if (typeof value === "boolean") return `<c r="${reference}" t="b"><v>${value ? 1 : 0}</v></c>`;
  if (typeof value === "object") return linkXml(value, reference);
  const preserve = needsPreserve(value) ? ' xml:space="preserve"' : "";
  const text = `<t${preserve}>${escapeCellText(value)}</t>`;
  return `<c r="${reference}" t="inlineStr"><is>${isBold ? `<r>${bold}${text}</r>` : text}</is></c>`;
}

/** A link as a formula: one of its own would need a part beside the sheet. */
function linkXml({ text, url }: SheetLink, reference: string): string {
  const quoted = (said: string) => `"${escapeCellText(said).replaceAll('"', '""')}"`;
  return (
    `<c r="${reference}" t="str"><f>HYPERLINK(${quoted(url)},${quoted(text)})</f>` +
    `<v>${escapeCellText(text)}</v></c>`
  );
}
