import { columnNumber } from "./sheet-cells.ts";
import { attributesOf, type XmlToken, xmlTokens } from "./xml-tokens.ts";

/** Columns in which new cells may be. */
export interface AddedColumns {
  readonly first: number;
  readonly last: number;
  /** Cells of these columns that held something before, in rows outside the list, as `row:column`. */
  readonly taken: ReadonlySet<string>;
}

/** Whether a cell is one that was there, rather than one that was added or blank. */
export const isOld = (row: number, column: number, { first, last, taken }: AddedColumns): boolean =>
  column < first || column > last || taken.has(`${row}:${column}`);

/**
 * Walks through two versions of a sheet side by side and tells the first token in which they differ, apart from what an
 * enrichment may change: cells in the added columns, widths of columns, spans, dimension and the filter's range.
 */
export function sheetDifference(before: Buffer, after: Buffer, added: AddedColumns): string | undefined {
  const left = keptTokens(before, added);
  const right = keptTokens(after, added);
  for (;;) {
    const a = left.next();
    const b = right.next();
    if (a.done && b.done) return undefined;
    if (a.value !== b.value)
      return `was ${String(a.value).slice(0, 120)}, is ${String(b.value).slice(0, 120)}`;
  }
}

/** Tokens as text, without what may differ. */
function* keptTokens(xml: Buffer, added: AddedColumns): Generator<string> {
  let row = 0;
  let column = -1;
  let inNewCell = false;
  let inCols = false;
  let inData = false;
  for (const token of xmlTokens(xml)) {
    if (inNewCell) {
      inNewCell = token.name !== "c" || token.kind !== "close";
      continue;
    }
    if (token.name === "cols" && !inData) inCols = token.kind === "open";
    if (inCols || token.name === "cols") continue;
    if (token.name === "sheetData") inData = token.kind === "open";
    if (inData && token.name === "row" && token.kind !== "close") {
      row = Number(attributesOf(token.raw).get("r") ?? row + 1);
      column = -1;
    }
    if (inData && token.name === "c" && token.kind !== "close") {
      const reference = attributesOf(token.raw).get("r");
      column = reference === undefined ? column + 1 : columnNumber(reference);
      inNewCell = token.kind === "open" && !isOld(row, column, added);
      if (!isOld(row, column, added)) continue;
    }
    yield comparable(token, inData);
  }
}

function comparable(token: XmlToken, inData: boolean): string {
  if (token.kind === "close") return token.raw;
  if (inData && token.name === "row") return without(token.raw, "spans");
  if (!inData && (token.name === "dimension" || token.name === "autoFilter"))
    return without(token.raw, "ref");
  return token.raw;
}

/** A tag with its white space made even and one attribute taken out. */
export function without(raw: string, attribute: string): string {
  return raw
    .replace(new RegExp(`\\s${attribute}\\s*=\\s*(?:"[^"]*"|'[^']*')`), "")
    .replace(/\s+/g, " ")
    .replace(/\s*(\/?>)$/, "$1");
}

/** Widths, formats and visibility of columns, by column, as a sheet's `cols` give them. */
export function columnSettings(xml: Buffer): Map<number, string> {
  const settings = new Map<number, string>();
  for (const token of xmlTokens(xml)) {
    if (token.name === "sheetData") break;
    if (token.name !== "col" || token.kind === "close") continue;
    const attributes = attributesOf(token.raw);
    const min = Number(attributes.get("min"));
    const max = Number(attributes.get("max"));
    attributes.delete("min");
    attributes.delete("max");
    const setting = JSON.stringify([...attributes].sort());
    for (let column = min; column <= Math.min(max, 16_384); column++) settings.set(column - 1, setting);
  }
  return settings;
}

/** Columns outside the added ones whose settings differ. */
export function changedColumnSettings(before: Buffer, after: Buffer, added: AddedColumns): number[] {
  const old = columnSettings(before);
  const now = columnSettings(after);
  const isOutside = (column: number) => column < added.first || column > added.last;
  return [...new Set([...old.keys(), ...now.keys()])].filter(
    (column) => isOutside(column) && old.get(column) !== now.get(column),
  );
}
