import type { ZipEntry } from "../batch/files/zip/archive.ts";
import { ArchiveWriter } from "../batch/files/zip/writer.ts";
import { fictionalSiren } from "./fictional-siren.ts";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n';
const HEADERS = ["Code", "SIREN", "SIRET", "Raison sociale", "Adresse", "Ville", "Montant", "Depuis"];
const TOWNS = ["Lyon", "Lille", "Nantes", "Rennes", "Nîmes", "Orléans", "Besançon", "Saint-Étienne"];
/** Rows generated at a time, about half a megabyte of XML. */
const BLOCK = 1500;

/**
 * Writes a workbook as Excel saves one: eight columns, shared strings, two sheets. Its rows name so many fictional
 * companies in turn. A million rows take about 80 MB and half a minute.
 */
export async function writeWorkbook(path: string, rows: number, companies: number): Promise<void> {
  const writer = await ArchiveWriter.create(path);
  const add = (name: string, xml: string | Iterable<Buffer>) =>
    writer.add(newEntry(name), typeof xml === "string" ? [Buffer.from(DECLARATION + xml)] : xml);
  await add("[Content_Types].xml", contentTypes);
  await add("_rels/.rels", relations([["officeDocument", "xl/workbook.xml"]]));
  await add("xl/workbook.xml", workbook);
  await add(
    "xl/_rels/workbook.xml.rels",
    relations([
      ["worksheet", "worksheets/sheet1.xml"],
      ["worksheet", "worksheets/sheet2.xml"],
      ["styles", "styles.xml"],
      ["sharedStrings", "sharedStrings.xml"],
    ]),
  );
  await add("xl/worksheets/sheet1.xml", sheet(rows, companies));
  await add("xl/worksheets/sheet2.xml", notes);
  await add("xl/styles.xml", styles);
  await add("xl/sharedStrings.xml", sharedStrings(rows, companies));
  await writer.finish(Buffer.alloc(0));
}

function* sheet(rows: number, companies: number): Generator<Buffer> {
  const namespaces = `xmlns="${MAIN}" xmlns:r="${OFFICE}" xmlns:x14ac="http://schemas.microsoft.com/office/spreadsheetml/2009/9/ac"`;
  const view = '<sheetViews><sheetView tabSelected="1" workbookViewId="0"/></sheetViews>';
  const cols = '<cols><col min="4" max="5" width="32.7109375" customWidth="1"/></cols>';
  yield Buffer.from(
    `${DECLARATION}<worksheet ${namespaces}><dimension ref="A1:H${rows + 1}"/>${view}` +
      `<sheetFormatPr defaultRowHeight="15" x14ac:dyDescent="0.25"/>${cols}<sheetData>` +
      row(1, HEADERS.map((_, column) => stringCell(column, 1, column, 1)).join("")),
  );
  for (let first = 0; first < rows; first += BLOCK) {
    let xml = "";
    for (let index = first; index < Math.min(rows, first + BLOCK); index++)
      xml += dataRow(index, fictionalSiren(index % companies));
    yield Buffer.from(xml);
  }
  yield Buffer.from(
    '</sheetData><pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/></worksheet>',
  );
}

const row = (number: number, cells: string): string =>
  `<row r="${number}" spans="1:8" x14ac:dyDescent="0.25">${cells}</row>`;

const letter = (column: number): string => String.fromCharCode(65 + column);

const stringCell = (column: number, number: number, text: number, style = 0): string =>
  `<c r="${letter(column)}${number}"${style ? ` s="${style}"` : ""} t="s"><v>${text}</v></c>`;

const numberCell = (column: number, number: number, value: number, style: number): string =>
  `<c r="${letter(column)}${number}"${style ? ` s="${style}"` : ""}><v>${value}</v></c>`;

/** Shared strings are in the order of first use: headers and towns, then three per row. */
function dataRow(index: number, siren: string): string {
  const number = index + 2;
  const own = HEADERS.length + TOWNS.length + 3 * index;
  return row(
    number,
    numberCell(0, number, 100_000 + index, 0) +
      numberCell(1, number, Number(siren), 0) +
      stringCell(2, number, own) +
      stringCell(3, number, own + 1) +
      stringCell(4, number, own + 2) +
      stringCell(5, number, HEADERS.length + (index % TOWNS.length)) +
      numberCell(6, number, (index * 37) % 1_000_003, 2) +
      numberCell(7, number, 36_526 + (index % 9000), 3),
  );
}

function* sharedStrings(rows: number, companies: number): Generator<Buffer> {
  const fixed = [...HEADERS, ...TOWNS];
  const distinct = fixed.length + 3 * rows;
  const item = (text: string) => `<si><t>${text}</t></si>`;
  yield Buffer.from(
    `${DECLARATION}<sst xmlns="${MAIN}" count="${HEADERS.length + 4 * rows}" uniqueCount="${distinct}">` +
      fixed.map(item).join(""),
  );
  for (let first = 0; first < rows; first += BLOCK) {
    let xml = "";
    for (let index = first; index < Math.min(rows, first + BLOCK); index++) {
      xml += item(`${fictionalSiren(index % companies)}${String(10_000 + (index % 89_999))}`);
      xml += item(`Société fictive ${index % companies}`);
      xml += item(`${1 + (index % 250)} rue de l'Exemple ${index}`);
    }
    yield Buffer.from(xml);
  }
  yield Buffer.from("</sst>");
}

function relations(targets: readonly (readonly [type: string, target: string])[]): string {
  const items = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${items.join("")}</Relationships>`;
}

const workbook =
  `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Fournisseurs" sheetId="1" r:id="rId1"/>` +
  `<sheet name="Notes" sheetId="2" r:id="rId2"/></sheets></workbook>`;

const notes = `<worksheet xmlns="${MAIN}"><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>`;

const styles =
  `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>` +
  `<font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill>` +
  `<fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders>` +
  `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4">` +
  [0, 0, 4, 14]
    .map(
      (format, index) =>
        `<xf numFmtId="${format}" fontId="${index === 1 ? 1 : 0}" fillId="0" borderId="0" xfId="0"/>`,
    )
    .join("") +
  `</cellXfs></styleSheet>`;

const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const contentTypes =
  `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  `<Default Extension="xml" ContentType="application/xml"/>` +
  [
    ["workbook", "sheet.main"],
    ["worksheets/sheet1", "worksheet"],
    ["worksheets/sheet2", "worksheet"],
    ["styles", "styles"],
    ["sharedStrings", "sharedStrings"],
  ]
    .map(([name, type]) => `<Override PartName="/xl/${name}.xml" ContentType="${TYPES}.${type}+xml"/>`)
    .join("") +
  `</Types>`;

function newEntry(name: string): ZipEntry {
  const nothing = Buffer.alloc(0);
  return {
    name,
    rawName: Buffer.from(name),
    versionMade: 45,
    flags: 0,
    method: 8,
    // 1 January 1980, the first day that a zip file can represent.
    modified: 0x00210000,
    crc: 0,
    packed: 0,
    size: 0,
    internalAttributes: 0,
    externalAttributes: 0,
    extra: nothing,
    comment: nothing,
    offset: 0,
  };
}
