import { type CellRange, formatRange, parseRange } from "../sheet/letters.ts";
import { attribute, tags, withAttribute } from "../xml/markup.ts";
import { type Table } from "../sheet/tables.ts";
import { attributeBytes, decodeCellText } from "../xml/text.ts";

/** Why a table is left as it is. */
export type TableObstacle = "not_adjacent" | "several_tables" | "external_data" | "same_name";

/** What keeps `table` from taking in new columns that begin at `first`; undefined when nothing does. */
export function tableObstacle(
  table: Table,
  tablesInRow: number,
  first: number,
  headers: readonly string[],
): TableObstacle | undefined {
  if (tablesInRow > 1) return "several_tables";
  if (table.range.right !== first - 1) return "not_adjacent";
  // A query or an XML map lists the same columns in a part of its own.
  if (table.type !== "worksheet") return "external_data";
  const names = [...columnNames(table.xml), ...headers].map((name) => name.toLowerCase());
  return new Set(names).size < names.length ? "same_name" : undefined;
}

function columnNames(xml: string): string[] {
  const names: string[] = [];
  for (const tag of tags(xml)) {
    if (tag.name !== "tableColumn" || tag.kind === "close") continue;
    names.push(decodeCellText(attribute(xml.slice(tag.start, tag.end), "name") ?? ""));
  }
  return names;
}

/** The table's part with columns named `headers` added at the right: ranges, count, unique ids, names equal to headers. */
export function extendTable(xml: string, headers: readonly string[]): string {
  const edits: { start: number; end: number; markup: string }[] = [];
  let nextId = 1;
  for (const tag of tags(xml)) {
    const markup = xml.slice(tag.start, tag.end);
    const replace = (changed: string) => edits.push({ start: tag.start, end: tag.end, markup: changed });
    if (tag.kind !== "close") {
      if (tag.name === "table") replace(wider(markup, headers.length));
      if (tag.name === "autoFilter") replace(wider(markup, headers.length));
      if (tag.name === "tableColumn") nextId = Math.max(nextId, Number(attribute(markup, "id") ?? 0) + 1);
      if (tag.name === "tableColumns") {
        const count = Number(attribute(markup, "count") ?? 0);
        replace(withAttribute(markup, "count", `${count + headers.length}`));
      }
    } else if (tag.name === "tableColumns") {
      const columns = headers.map(
        (header, index) =>
          `<${tag.prefix}tableColumn id="${nextId + index}" name="${attributeBytes(header)}"/>`,
      );
      edits.push({ start: tag.start, end: tag.start, markup: columns.join("") });
    }
  }
  return edited(xml, edits);
}

function edited(xml: string, edits: readonly { start: number; end: number; markup: string }[]): string {
  let out = "";
  let done = 0;
  for (const { start, end, markup } of edits) {
    out += xml.slice(done, start) + markup;
    done = end;
  }
  return out + xml.slice(done);
}

/** A tag whose `ref` reaches `count` columns further right. */
export function wider(markup: string, count: number): string {
  const range = parseRange(attribute(markup, "ref") ?? "");
  return range ? withAttribute(markup, "ref", formatRange(widened(range, count))) : markup;
}

export const widened = (range: CellRange, count: number): CellRange => ({
  ...range,
  right: range.right + count,
});
