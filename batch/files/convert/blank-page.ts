import { sheetBlocks } from "../xlsx/sheet/blocks.ts";
import { CellCursor } from "../xlsx/sheet/cells.ts";
import { type NewWidths, patchHead } from "../xlsx/write/head.ts";
import { attribute } from "../xlsx/xml/markup.ts";
import { type Archive } from "../zip/archive.ts";
import { inflatedChunks } from "../zip/data.ts";
import { type ZipEntry } from "../zip/entry.ts";

/** The sheet of a blank workbook (see `blankWorkbook`) as XML around the records it is to have. */
export interface BlankPage {
  readonly head: string;
  /** Its header, where it has one, and the number of rows that takes. */
  readonly header: string;
  readonly headerRows: number;
  readonly back: string;
  /** The formats of the model record, by column. */
  readonly styles: readonly string[];
}

/** Reads the sheet without its model record, and that record's formats. */
export async function blankPage(archive: Archive, part: ZipEntry): Promise<BlankPage> {
  let head = "";
  let header = "";
  let headerRows = 0;
  let back = "";
  const styles: string[] = [];
  const names = { file: archive.file, part: part.name };
  for await (const block of sheetBlocks(inflatedChunks(archive, part), names)) {
    if (block.kind === "head") head = block.xml;
    else if (block.kind === "tail") back = block.xml;
    else {
      const model = block.rows.at(-1)!;
      header = block.xml.slice(0, model.start);
      headerRows = model.number - 1;
      const cursor = new CellCursor("");
      cursor.enter(block.xml.slice(model.inner, model.innerEnd));
      while (cursor.next()) styles[cursor.column] = attribute(cursor.tag(), "s") ?? "0";
    }
  }
  return { head, header, headerRows, back, styles };
}

/** The head with columns of these widths, and the sheet's dimension. */
export function headFor({ head }: BlankPage, widths: NewWidths, dimension: string): string {
  return patchHead(head, widths, 1).replace(/<dimension ref="[^"]*"/, `<dimension ref="${dimension}"`);
}
