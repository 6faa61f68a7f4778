import { existsSync, mkdtempSync, realpathSync, rmdirSync, statSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { basename, dirname, extname, join, resolve } from "node:path";
import { writingError } from "../files/access.ts";
import { FileRefusal, type Fill, type ListFile, type OutputColumn, type WriteReport } from "../files/list.ts";
import { Stop } from "../stop.ts";

const doubleExtension = /(\.[a-z]+\.gz)$/i;

/** `<name>.enriched.<ext>` beside the input. */
export function defaultOutput(input: string): string {
  const extension = doubleExtension.exec(input)?.[1] ?? extname(input);
  return join(dirname(input), `${basename(input, extension)}.enriched${extension}`);
}

const real = (path: string): string => (existsSync(path) ? realpathSync(path) : resolve(path));

/** A folder of this run's own beside `path`: what is written there keeps its name, and is renamed without copying. */
const workFolder = (path: string): string => mkdtempSync(join(dirname(path), ".sirene-"));

/** Reason of a file system error, in the system's words. */
const systemWords = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Refuses a file that a run could not write in the end, before anything is spent: one in a folder that is missing or
 * read-only, a folder, the input itself. Tries it, since only the file system knows all its reasons.
 *
 * @throws {Stop | FileRefusal} with one sentence; nothing is left behind.
 */
export function refuseUnwritable(path: string, input: string): void {
  // Whoever reads the input has a sentence for that.
  if (!existsSync(input)) return;
  if (real(path) === real(input)) throw new Stop("usage", "output_is_input", { path });
  try {
    if (existsSync(path) && statSync(path).isDirectory()) {
      throw Object.assign(new Error("a folder"), { code: "EISDIR" });
    }
    rmdirSync(workFolder(path));
  } catch (error) {
    const refusal = writingError(error, path);
    if (refusal instanceof FileRefusal) throw refusal;
    throw new Stop("usage", "cannot_write", { path, detail: systemWords(error) });
  }
}

/** Refuses targets of one run that are the same file: the last would overwrite the others. @throws {Stop} */
export function refuseSameTarget(paths: readonly string[]): void {
  const seen = new Set<string>();
  for (const path of paths) {
    if (seen.has(real(path))) throw new Stop("usage", "same_target", { path });
    seen.add(real(path));
  }
}

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
  let folder: string | undefined;
  try {
    folder = workFolder(path);
    const temporary = join(folder, basename(path));
    const report = await list.write(temporary, columns, fill);
    if (report.records !== list.records) {
      throw new Error(`${report.records} rows written for ${list.records} rows read`);
    }
    await rename(temporary, path);
    return report;
  } catch (error) {
    if (error instanceof FileRefusal || error instanceof Stop) throw error;
    throw new Stop("failed", "cannot_write", { path, detail: systemWords(error) });
  } finally {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  }
}
