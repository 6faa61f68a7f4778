import { type CellValue } from "../../list.ts";
import { columnLetter } from "../sheet/letters.ts";
import { escapeCellText, needsPreserve } from "../xml/text.ts";

/** Widths of the columns, in characters. */
const widths = [34, 60];

/** The XML of a whole worksheet of a few rows, in the workbook's default format; still text, to be written as UTF-8. */
export function pageXml(rows: readonly (readonly CellValue[])[], namespace: string): string {
  const cols = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const data = rows.map((cells, at) => {
    const row = at + 1;
    const inner = cells.map((value, column) => cellXml(value, `${columnLetter(column)}${row}`)).join("");
    return `<row r="${row}">${inner}</row>`;
  });
  return (
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n` +
    `<worksheet xmlns="${namespace}"><cols>${cols.join("")}</cols>` +
    `<sheetData>${data.join("")}</sheetData></worksheet>`
  );
}

function cellXml(value: CellValue, reference: string): string {
  if (value === null || value === undefined || value === "") return "";
  if (typeof value === "number") return `<c r="${reference}"><v>${value}</v></c>`;
  if (typeof value === "boolean") return `<c r="${reference}" t="b"><v>${value ? 1 : 0}</v></c>`;
  const preserve = needsPreserve(value) ? ' xml:space="preserve"' : "";
  return `<c r="${reference}" t="inlineStr"><is><t${preserve}>${escapeCellText(value)}</t></is></c>`;
}
