import { readFile } from "node:fs/promises";
import { columnLetter } from "../../../../batch/files/list.ts";
import { readCells, readSharedStrings } from "../../../fidelity/sheet-cells.ts";
import { readZipParts } from "../../../fidelity/zip-parts.ts";

/** Returns the XML of a part of a workbook, by the end of its name. */
export async function partText(path: string, name: string): Promise<string> {
  const part = readZipParts(await readFile(path)).find((candidate) => candidate.name.endsWith(name));
  if (!part) throw new Error(`${path} has no part ${name}`);
  return part.content().toString("utf8");
}

/** Cells of the first sheet by reference, as the fidelity check's own reader sees them: `text:Lyon`, `n:12`, `blank`. */
export async function cellsOf(path: string, sheet = "sheet1.xml"): Promise<Record<string, string>> {
  const parts = readZipParts(await readFile(path));
  const strings = parts.find(({ name }) => name.endsWith("sharedStrings.xml"));
  const xml = parts.find(({ name }) => name.endsWith(sheet))!.content();
  const cells = readCells(xml, strings ? readSharedStrings(strings.content()) : []);
  return Object.fromEntries(
    Array.from(cells, ({ row, column, value }) => [columnLetter(column) + row, value]),
  );
}
