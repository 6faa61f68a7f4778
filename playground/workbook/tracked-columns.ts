/** A column of cells of one sheet. Rows and columns count from 0. */
export interface ColumnPlace {
  readonly sheetId: string;
  readonly left: number;
  readonly top: number;
  readonly height: number;
}

/** Rows or columns inserted into a sheet or deleted from it, from `first` to `last`. */
export interface LineChange {
  readonly sheetId: string;
  readonly of: "rows" | "columns";
  readonly what: "inserted" | "removed";
  readonly first: number;
  readonly last: number;
}

interface Span {
  readonly start: number;
  readonly length: number;
}

/** Returns a span after such a change; undefined if nothing of it is left. Insertions at its start go before it. */
function spanAfter({ start, length }: Span, { what, first, last }: LineChange): Span | undefined {
  const count = last - first + 1;
  const end = start + length;
  if (what === "inserted") {
    if (first <= start) return { start: start + count, length };
    return first < end ? { start, length: length + count } : { start, length };
  }
  const before = Math.max(0, Math.min(last + 1, start) - first);
  const within = Math.max(0, Math.min(last + 1, end) - Math.max(first, start));
  return length === within ? undefined : { start: start - before, length: length - within };
}

/** Returns the place of a column after a change, as a name in Excel would follow it; undefined if it is gone. */
export function placeAfter(place: ColumnPlace, change: LineChange): ColumnPlace | undefined {
  if (change.sheetId !== place.sheetId) return place;
  const { left, top, height } = place;
  if (change.of === "columns") {
    const column = spanAfter({ start: left, length: 1 }, change);
    return column && { ...place, left: column.start };
  }
  const rows = spanAfter({ start: top, length: height }, change);
  return rows && { ...place, top: rows.start, height: rows.length };
}
