import { existsSync, realpathSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { basename, dirname, extname, join, resolve } from "node:path";
import { FileRefusal, type Fill, type ListFile, type OutputColumn, type WriteReport } from "../files/list.ts";
import { Stop } from "../stop.ts";

const doubleExtension = /(\.[a-z]+\.gz)$/i;

/** `<name>.enriched.<ext>` beside the input. */
export function defaultOutput(input: string): string {
  const extension = doubleExtension.exec(input)?.[1] ?? extname(input);
  return join(dirname(input), `${basename(input, extension)}.enriched${extension}`);
}

const real = (path: string): string => (existsSync(path) ? realpathSync(path) : resolve(path));

/** Where the result goes. @throws {Stop} when that is the input itself. */
export function outputPath(input: string, asked: string | undefined): string {
  const output = asked ?? defaultOutput(input);
  if (real(output) === real(input)) throw new Stop("usage", "output_is_input", { path: output });
  return output;
}

/** Reason of a file system error, in the system's words. */
const systemWords = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Writes the list with its columns to `path`: under another name first, so that the result appears whole or not at all.
 *
 * @throws {Stop} when it cannot be written; nothing is left behind.
 */
export async function writeOutput(
  list: ListFile,
  path: string,
  columns: readonly OutputColumn[],
  fill: Fill,
): Promise<WriteReport> {
  const temporary = join(dirname(path), `.part-${process.pid}-${basename(path)}`);
  try {
    const report = await list.write(temporary, columns, fill);
    if (report.records !== list.records) {
      throw new Error(`${report.records} rows written for ${list.records} rows read`);
    }
    await rename(temporary, path);
    return report;
  } catch (error) {
    await rm(temporary, { force: true });
    if (error instanceof FileRefusal || error instanceof Stop) throw error;
    throw new Stop("failed", "cannot_write", { path, detail: systemWords(error) });
  }
}
