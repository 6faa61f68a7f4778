import { existsSync, realpathSync, statSync, type Stats } from "node:fs";
import { type FileHandle, open, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { FileRefusal } from "./list.ts";

type Sentence = (name: string, folder: string) => string;

/** What stands in the way of reading, by system error code. */
const unreadable: Readonly<Record<string, readonly [code: string, Sentence]>> = {
  ENOENT: ["missing_file", (name) => `${name} does not exist; check the path.`],
  ENOTDIR: ["missing_file", (name) => `${name} does not exist; check the path.`],
  EACCES: ["unreadable_file", (name) => `${name} may not be read; check its permissions.`],
  EPERM: ["unreadable_file", (name) => `${name} may not be read; check its permissions.`],
  EBUSY: ["file_in_use", (name) => `${name} is held by another program; close it there and try again.`],
};

const missingFolder: Sentence = (name, folder) =>
  `${name} cannot be put in ${folder}: that folder does not exist; create it first.`;

/** What stands in the way of writing, by system error code. */
const unwritable: Readonly<Record<string, readonly [code: string, Sentence]>> = {
  ENOSPC: ["disk_full", (name) => `${name} could not be written: the disk is full.`],
  EDQUOT: ["disk_full", (name) => `${name} could not be written: the disk quota is used up.`],
  EACCES: ["output_not_writable", (name) => `${name} may not be written; choose another output with -o.`],
  EPERM: ["output_not_writable", (name) => `${name} may not be written; choose another output with -o.`],
  EROFS: [
    "output_not_writable",
    (name) => `${name} stands on a read-only disk; choose another output with -o.`,
  ],
  ENOENT: ["missing_output_folder", missingFolder],
  ENOTDIR: ["missing_output_folder", missingFolder],
  EISDIR: ["output_is_a_folder", (name) => `${name} is a folder; name a file with -o.`],
  EBUSY: ["file_in_use", (name) => `${name} is held by another program; close it there and try again.`],
};

const heldByAnother: Sentence = (name) =>
  `${name} is there already and cannot be replaced: it is open in another program, often Excel, or protected; close it there, or choose another output with -o.`;

/**
 * What stands in the way of putting a finished file in the place of another: in a folder that has just taken a new one,
 * that is the other file. Windows says EPERM, EACCES or EBUSY while a program has it open.
 */
const unreplaceable: Readonly<Record<string, readonly [code: string, Sentence]>> = {
  EPERM: ["output_held", heldByAnother],
  EACCES: ["output_held", heldByAnother],
  EBUSY: ["output_held", heldByAnother],
};

/** The refusal that says why `path` could not be read; any other error comes back as it is. */
export function readingError(error: unknown, path: string): unknown {
  return refusalBy(unreadable, error, path);
}

/** The refusal that says why `path` could not be written; any other error comes back as it is. */
export function writingError(error: unknown, path: string): unknown {
  return refusalBy(unwritable, error, path);
}

/** The refusal that says why a finished file could not take the place of `path`; any other error comes back as it is. */
export function replacingError(error: unknown, path: string): unknown {
  return refusalBy(unreplaceable, error, path);
}

/** A path without links and detours, as far as it leads to something already. */
export function realPath(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  const whole = resolve(path);
  const folder = dirname(whole);
  return folder === whole ? whole : join(realPath(folder), basename(whole));
}

/** True where a folder is there. */
export const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** The code Node gives an error of the system or of zlib; empty for any other. */
export function errorCode(error: unknown): string {
  return typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
}

/** What a system error says of itself. */
export const systemWords = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

function refusalBy(table: typeof unreadable, error: unknown, path: string): unknown {
  const code = errorCode(error);
  const row = table[code];
  if (!row) return error;
  const [file, folder] = [basename(path), dirname(path)];
  return new FileRefusal(row[0], row[1](file, folder), { file, folder, error: code });
}

/** Opens a regular file that holds something; refuses a missing one, a folder, a pipe, an empty file. */
export async function openForReading(path: string): Promise<FileHandle> {
  const handle = await opened(path);
  const file = basename(path);
  try {
    const { size } = await handle.stat();
    if (size === 0) throw new FileRefusal("empty_file", `${file} is empty.`, { file });
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function opened(path: string): Promise<FileHandle> {
  try {
    // A pipe would block at opening, so what it is comes first.
    refuseIrregular(await stat(path), basename(path));
    return await open(path, "r");
  } catch (error) {
    throw readingError(error, path);
  }
}

function refuseIrregular(found: Stats, file: string): void {
  if (found.isDirectory()) {
    throw new FileRefusal("is_a_folder", `${file} is a folder; name the file in it.`, { file });
  }
  if (!found.isFile()) {
    const advice =
      "a list is read more than once, so save it as a file first, or pass it on standard input as -.";
    throw new FileRefusal("not_a_file", `${file} is not a regular file: ${advice}`, { file });
  }
}
