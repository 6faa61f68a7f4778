import { partLosses } from "./compare-parts.ts";
import {
  type AddedColumns,
  changedColumnSettings,
  columnSettings,
  isOld,
  sheetDifference,
} from "./compare-sheet.ts";
import { brokenFormats } from "./compare-styles.ts";
import { brokenLinks } from "./package-links.ts";
import { type ReadCell, readCells, readSharedStrings } from "./sheet-cells.ts";
import { readZipParts, type ZipPart } from "./zip-parts.ts";

/** Cells that a result must contain. */
export interface ExpectedColumns {
  /** Headers of the added columns, side by side. */
  readonly headers: readonly string[];
  readonly records: number;
  /** Values of a record in the added columns, as `readCells` shows them. */
  readonly shown: (record: number) => readonly string[];
}

/** What a result has lost of the workbook it was made from, or lacks of what was to be added: each as a sentence. */
export function workbookLosses(input: Buffer, result: Buffer, expected: ExpectedColumns): string[] {
  const before = readZipParts(input);
  const after = readZipParts(result);
  const sheet = changedSheet(before, after);
  if (!sheet) return ["no sheet was changed"];
  const losses = [
    ...partLosses(before, after, sheet.before.name),
    ...newlyBroken(before, after),
    ...calculationLosses(before, after),
  ];
  const old = sheet.before.content();
  const now = sheet.after.content();
  const shared = before.find(({ name }) => /sharedStrings\.xml$/i.test(name));
  const texts = shared ? readSharedStrings(shared.content()) : [];
  const place = newHeaders(readCells(now, texts), expected.headers);
  if (!place) return [...losses, "the new headers are not there"];
  const added = { ...place, taken: takenCells(readCells(old, texts), place) };
  const difference = sheetDifference(old, now, added);
  if (difference) losses.push(`the sheet's XML differs: ${difference}`);
  return [
    ...losses,
    ...newlyBrokenFormats([before, readCells(old, texts)], [after, readCells(now, texts)]),
    ...columnLosses(old, now, added),
    ...cellLosses(readCells(old, texts), readCells(now, texts), added),
    ...missingCells(readCells(now, texts), added, expected),
  ];
}

function columnLosses(old: Buffer, now: Buffer, added: AddedColumns): string[] {
  const changed = changedColumnSettings(old, now, added).map(
    (column) => `column ${column + 1} looks different`,
  );
  const hidden = [...columnSettings(now)].filter(
    ([column, setting]) =>
      column >= added.first && column <= added.last && /"hidden","(1|true)"/.test(setting),
  );
  return [...changed, ...hidden.map(([column]) => `the new column ${column + 1} is hidden`)];
}

function changedSheet(before: readonly ZipPart[], after: readonly ZipPart[]) {
  for (const old of before) {
    const now = after.find(({ name }) => name === old.name);
    if (now && now.crc !== old.crc && now.content().includes("sheetData")) return { before: old, after: now };
  }
  return undefined;
}

/** Formulas that go on showing what they said before the cells that they read were written. */
function calculationLosses(before: readonly ZipPart[], after: readonly ZipPart[]): string[] {
  const hasFormulas = before.some(({ content }) => {
    const isSheet = content().includes("sheetData");
    return isSheet && /<(?!xm:)(?:[^\s:/<>]+:)?f[\s/>]/.test(content().toString("latin1"));
  });
  const isComputed = (parts: readonly ZipPart[]) =>
    parts.some(({ content }) =>
      /calcPr\s[^>]*fullCalcOnLoad\s*=\s*["'](1|true)/.test(workbookText(content())),
    );
  if (hasFormulas) return isComputed(after) ? [] : ["its formulas are not computed when it is opened"];
  return isComputed(after) && !isComputed(before)
    ? ["it is computed when it is opened, without formulas"]
    : [];
}

/** The workbook part's text; of another part nothing. */
const workbookText = (xml: Buffer): string => (xml.includes("sheetId=") ? xml.toString("latin1") : "");

function newlyBroken(before: readonly ZipPart[], after: readonly ZipPart[]): string[] {
  const known = new Set(brokenLinks(before));
  return brokenLinks(after).filter((sentence) => !known.has(sentence));
}

type PartsAndCells = readonly [parts: readonly ZipPart[], cells: Iterable<ReadCell>];

function newlyBrokenFormats(before: PartsAndCells, after: PartsAndCells): string[] {
  const broken = ([parts, cells]: PartsAndCells) => {
    const styles = parts.find(({ name }) => /styles\.xml$/i.test(name));
    return brokenFormats(
      styles?.content(),
      Array.from(cells, ({ style }) => style),
    );
  };
  const known = new Set(broken(before));
  return broken(after).filter((sentence) => !known.has(sentence));
}

function newHeaders(cells: Iterable<ReadCell>, headers: readonly string[]) {
  let found = 0;
  for (const { column, value } of cells) {
    found = value === `text:${headers[found]}` ? found + 1 : 0;
    if (found === headers.length) return { first: column - found + 1, last: column };
  }
  return undefined;
}

function takenCells(
  cells: Iterable<ReadCell>,
  { first, last }: { first: number; last: number },
): Set<string> {
  const taken = new Set<string>();
  for (const { row, column, value } of cells) {
    if (column >= first && column <= last && value !== "blank") taken.add(`${row}:${column}`);
  }
  return taken;
}

/** The first old cell that reads otherwise than before; a sheet has too many to list. */
function cellLosses(old: Iterable<ReadCell>, now: Iterable<ReadCell>, added: AddedColumns): string[] {
  const before = oldCells(old, added);
  const after = oldCells(now, added);
  for (;;) {
    const [a, b] = [before.next().value, after.next().value];
    if (JSON.stringify(a) !== JSON.stringify(b))
      return [`cell ${JSON.stringify(a)} reads ${JSON.stringify(b)}`];
    if (!a) return [];
  }
}

function* oldCells(cells: Iterable<ReadCell>, added: AddedColumns): Generator<ReadCell, undefined> {
  for (const cell of cells) if (isOld(cell.row, cell.column, added)) yield cell;
  return undefined;
}

function missingCells(cells: Iterable<ReadCell>, added: AddedColumns, expected: ExpectedColumns): string[] {
  const rows = new Map<number, string[]>();
  for (const { row, column, value } of cells) {
    if (isOld(row, column, added) || value === "blank") continue;
    const values = rows.get(row) ?? [];
    values[column - added.first] = value;
    rows.set(row, values);
  }
  const [header, ...filled] = rows.values();
  const losses: string[] = [];
  if (header?.[0] !== `text:${expected.headers[0]}`) losses.push("the new headers do not come first");
  if (filled.length !== expected.records)
    losses.push(`${filled.length} rows were filled, ${expected.records} records read`);
  const wrong = filled.findIndex(
    (values, record) => JSON.stringify(values) !== JSON.stringify(expected.shown(record)),
  );
  if (wrong >= 0) losses.push(`record ${wrong} holds ${JSON.stringify(filled[wrong])}`);
  return losses;
}
