import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ListFile, OpenOptions, OutputColumn, OutputValue } from "../../../../batch/files/list.ts";
import { openXlsx } from "../../../../batch/files/xlsx/open-xlsx.ts";
import { MAIN, makeBook } from "../../../fixtures/workbooks/book.ts";
import { styles } from "../../../fixtures/workbooks/styles.ts";

/** Runs `use` in a folder that is deleted afterwards. */
export async function inFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "xlsx-"));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A workbook of one sheet with these rows and what stands before and after them. */
export const bookOf = (rows: string, tail = "", head = ""): Buffer =>
  makeBook({
    sheets: [
      {
        name: "Feuil1",
        xml: `<worksheet xmlns="${MAIN}">${head}<sheetData>${rows}</sheetData>${tail}</worksheet>`,
      },
    ],
    styles,
  });

/** Opens a workbook given as bytes and hands its list to `use`. */
export const withList = <T>(
  book: Buffer,
  options: OpenOptions,
  use: (list: ListFile, folder: string) => Promise<T>,
): Promise<T> =>
  inFolder(async (folder) => {
    const path = join(folder, "book.xlsx");
    await writeFile(path, book);
    const list = await openXlsx(path, options);
    try {
      return await use(list, folder);
    } finally {
      await list.close();
    }
  });

/** All texts of some columns, a row each. */
export async function readAll(list: ListFile, columns: readonly number[]): Promise<string[][]> {
  const rows: string[][] = [];
  await list.read(columns, (first, cells) => {
    if (first !== rows.length) throw new Error(`Records from ${first} came after ${rows.length}.`);
    rows.push(...cells);
  });
  return rows;
}

/** Writes the list with `columns`, every record with the same values, and returns the result's path and report. */
export async function writeAll(
  list: ListFile,
  folder: string,
  columns: readonly OutputColumn[],
  values: OutputValue[] | ((record: number) => OutputValue[]),
) {
  const path = join(folder, "result.xlsx");
  const report = await list.write(path, columns, (first, count) =>
    Array.from({ length: count }, (_, index) =>
      typeof values === "function" ? values(first + index) : values,
    ),
  );
  return { path, report };
}
