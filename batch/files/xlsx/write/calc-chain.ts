import { columnAt } from "../sheet/letters.ts";
import { attribute, tags, withAttribute } from "../xml/markup.ts";

/**
 * The calculation chain without the cells of one sheet that `drops` tells: Excel takes a chain that names a cell
 * without a formula for damage. Undefined when no cell is left, for the chain must then go altogether.
 */
export function chainWithout(
  xml: string,
  sheetId: string,
  drops: (column: number, row: number) => boolean,
): string | undefined {
  let out = "";
  let done = 0;
  let kept = 0;
  let sheet = "";
  let written = "";
  for (const tag of tags(xml)) {
    if (tag.name !== "c" || tag.kind === "close") continue;
    const markup = xml.slice(tag.start, tag.end);
    sheet = attribute(markup, "i") ?? sheet;
    const reference = attribute(markup, "r") ?? "";
    const row = Number(/\d+$/.exec(reference)?.[0]);
    out += xml.slice(done, tag.start);
    done = tag.end;
    if (sheet === sheetId && drops(columnAt(reference, 0), row)) continue;
    // A cell without a sheet is of the same as the one before, which may be gone.
    out +=
      sheet === written || attribute(markup, "i") !== undefined ? markup : withAttribute(markup, "i", sheet);
    written = sheet;
    kept++;
  }
  return kept === 0 ? undefined : out + xml.slice(done);
}
