import { writeFile } from "node:fs/promises";
import { type WorkbookCell, emptyWorkbook } from "../files/convert/blank-workbook.ts";
import { dateOf } from "../../shared/fields/field.ts";
import { type Language, numberText } from "../../shared/messages/messages.ts";
import type { Dossier, DossierSection, DossierValue } from "./dossier.ts";

interface ValueWording {
  readonly language: Language;
  /** Yes and no, in that order. */
  readonly yesNo: readonly [string, string];
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** A day by its year, month and day, in the order of the language. */
const dayText: Readonly<Record<Language, (parts: string[]) => string>> = {
  en: (parts) => parts.join("-"),
  fr: (parts) => parts.toReversed().join("/"),
};

/** A value as a person reads it: years without grouping, amounts with, dates in the order of the language. */
function valueText({ value, type, isYear }: DossierValue, { language, yesNo }: ValueWording): string {
  if (value === null) return "";
  if (typeof value === "boolean") return yesNo[value ? 0 : 1];
  if (typeof value === "number") return isYear === true ? String(value) : numberText(value, language);
  const day = type === "date" ? dateOf(value) : null;
  return day === null ? value : dayText[language](day.split("-"));
}

const style = `
  @page { size: A4; margin: 14mm }
  body { font: 10pt/1.35 "Segoe UI", Arial, sans-serif; color: #1b1a19; margin: 0 auto; max-width: 182mm }
  @media screen { body { padding: 8mm } }
  h1 { font-size: 17pt; margin: 0 } h2 { font-size: 11pt; margin: 5mm 0 1mm; border-bottom: 1px solid #8a8886 }
  p { margin: 1mm 0 } .source, .more, .missing { color: #605e5c }
  table { border-collapse: collapse; width: 100% } th { text-align: left; font-weight: 600 }
  th, td { padding: .6mm 2mm .6mm 0; vertical-align: top } td.number, th.number { text-align: right }
  .values th { width: 52mm; font-weight: 400; color: #605e5c }
`;

function sectionHtml(section: DossierSection, wording: ValueWording): string {
  const title = `<h2>${escaped(section.title)}</h2>`;
  if (section.kind === "missing") return `${title}<p class="missing">${escaped(section.why)}</p>`;
  if (section.kind === "values") {
    const lines = section.lines.map(
      (line) =>
        `<tr><th scope="row">${escaped(line.label)}</th><td>${escaped(valueText(line, wording))}</td></tr>`,
    );
    return `${title}<table class="values">${lines.join("")}</table>`;
  }
  const classOf = ({ type, isYear }: Pick<DossierValue, "type" | "isYear">) =>
    type === "number" && isYear !== true ? ' class="number"' : "";
  const head = section.columns
    .map((column) => `<th scope="col"${classOf(column)}>${escaped(column.label)}</th>`)
    .join("");
  const rows = section.rows.map(
    (row) =>
      `<tr>${row.map((cell) => `<td${classOf(cell)}>${escaped(valueText(cell, wording))}</td>`).join("")}</tr>`,
  );
  const more = section.more === undefined ? "" : `<p class="more">${escaped(section.more)}</p>`;
  return `${title}<table><thead><tr>${head}</tr></thead><tbody>${rows.join("")}</tbody></table>${more}`;
}

/** The dossier as a page that prints on one sheet: nothing in it is loaded from elsewhere, and nothing runs. */
export function dossierHtml(dossier: Dossier, wording: ValueWording): string {
  const { name, siren, source, sections } = dossier;
  return `<!doctype html>
<html lang="${wording.language}">
<head><meta charset="utf-8"><title>${escaped(name)} · ${escaped(siren)}</title><style>${style}</style></head>
<body>
<h1>${escaped(name)}</h1>
<p>SIREN ${escaped(siren)}</p>
<p class="source">${escaped(source)}</p>
${sections.map((section) => sectionHtml(section, wording)).join("\n")}
</body>
</html>
`;
}

type SheetValue = string | number | boolean | Date;

/** A value as a cell holds it: numbers and days stay such, so that they can be reckoned with. */
function sheetValue({ value, type }: DossierValue, { yesNo }: ValueWording): SheetValue {
  if (value === null) return "";
  if (typeof value === "boolean") return yesNo[value ? 0 : 1];
  const day = type === "date" && typeof value === "string" ? dateOf(value) : null;
  return day === null ? value : new Date(`${day}T00:00:00Z`);
}

/** The format of a cell with such a value. */
function formatOf({ value, type, isYear }: DossierValue): string {
  if (type === "date") return "yyyy-mm-dd";
  return typeof value === "number" && isYear !== true ? "#,##0" : "@";
}

/** Writes the dossier to `path` as a workbook of one sheet that prints on one page. */
export async function writeDossierWorkbook(
  path: string,
  dossier: Dossier,
  wording: ValueWording,
): Promise<void> {
  const workbook = await emptyWorkbook();
  const page = workbook.addWorksheet(dossier.siren.replaceAll(/[^\d]/g, ""), {
    pageSetup: { paperSize: 9, orientation: "portrait", fitToPage: true, fitToWidth: 1, fitToHeight: 1 },
    views: [{ showGridLines: false }],
  });
  page.columns = [30, 22, 16, 18, 18, 18, 18].map((width) => ({ width }));
  const put = (texts: readonly SheetValue[], change: (cell: WorkbookCell, at: number) => void) => {
    const row = page.addRow([...texts]);
    texts.forEach((_, at) => change(row.getCell(at + 1), at));
  };
  const heading = (size: number) => (cell: WorkbookCell) => void (cell.font = { bold: true, size });
  const grey = (cell: WorkbookCell) => void (cell.font = { color: { argb: "FF605E5C" } });
  put([dossier.name], heading(16));
  put([`SIREN ${dossier.siren}`], heading(11));
  put([dossier.source], grey);
  for (const section of dossier.sections) {
    page.addRow([]);
    put([section.title], heading(12));
    if (section.kind === "missing") put([section.why], grey);
    else if (section.kind === "values") {
      for (const line of section.lines) {
        put([line.label, sheetValue(line, wording)], (cell, at) => {
          if (at === 0) return grey(cell);
          cell.numFmt = formatOf(line);
          cell.alignment = { horizontal: "left" };
        });
      }
    } else {
      put(
        section.columns.map(({ label }) => label),
        (cell) => {
          cell.font = { bold: true };
          cell.border = { bottom: { style: "thin" } };
        },
      );
      for (const values of section.rows) {
        put(
          values.map((value) => sheetValue(value, wording)),
          (cell, at) => void (cell.numFmt = formatOf(values[at]!)),
        );
      }
      if (section.more !== undefined) put([section.more], grey);
    }
  }
  await writeFile(path, Buffer.from(await workbook.xlsx.writeBuffer()));
}
