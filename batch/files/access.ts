import { existsSync, realpathSync, statSync, type Stats, lstatSync, readdirSync } from "node:fs";
import { type FileHandle, open, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import type { Writable } from "node:stream";
import { FileError } from "./file-error.ts";
import type { FileErrorCode } from "./file-errors.ts";

/** Resolves once a stream accepts more data or is closed. The caller has to check which. */
export function drained(stream: Writable): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stream.off("drain", done).off("close", done);
      resolve();
    };
    stream.once("drain", done).once("close", done);
  });
}

/** Reasons why a file cannot be read, by system error code. */
const unreadable: Readonly<Record<string, FileErrorCode>> = {
  ENOENT: "missing_file",
  ENOTDIR: "missing_file",
  EACCES: "unreadable_file",
  EPERM: "unreadable_file",
  EBUSY: "file_in_use",
};

/** Reasons why a file cannot be written, by system error code. */
const unwritable: Readonly<Record<string, FileErrorCode>> = {
  ENOSPC: "disk_full",
  EDQUOT: "disk_full",
  EACCES: "output_not_writable",
  EPERM: "output_not_writable",
  EROFS: "read_only_disk",
  ENOENT: "missing_output_folder",
  ENOTDIR: "missing_output_folder",
  EISDIR: "output_is_a_folder",
  EBUSY: "file_in_use",
};

/**
 * Reasons why a finished file cannot replace another one. Its folder has just accepted a new file, so the other file is
 * the cause. Windows reports EPERM, EACCES or EBUSY while a program has that file open.
 */
const unreplaceable: Readonly<Record<string, FileErrorCode>> = {
  EPERM: "output_held",
  EACCES: "output_held",
  EBUSY: "output_held",
};

/** Returns the error that says why `path` could not be read. Any other error is returned unchanged. */
export function readingError(error: unknown, path: string): unknown {
  return refusalBy(unreadable, error, path);
}

/** Returns the error that says why `path` could not be written. Any other error is returned unchanged. */
export function writingError(error: unknown, path: string): unknown {
  return refusalBy(unwritable, error, path);
}

/** Returns the error that says why a finished file could not replace `path`. Any other error is returned unchanged. */
export function replacingError(error: unknown, path: string): unknown {
  return refusalBy(unreplaceable, error, path);
}

/** Resolves links and relative segments of a path, as far as the path exists. */
export function realPath(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  const whole = resolve(path);
  const folder = dirname(whole);
  return folder === whole ? whole : join(realPath(folder), basename(whole));
}

/** Returns what two paths have in common that lead to one file: Windows and macOS do not tell capitals from small letters. */
export const pathKey = (path: string, platform = process.platform): string =>
  platform === "win32" || platform === "darwin" ? realPath(path).toLowerCase() : realPath(path);

/** Returns true if both paths lead to one file, however they are spelt. */
export function isSameFile(one: string, other: string): boolean {
  if (realPath(one) === realPath(other)) return true;
  if (!existsSync(one) || !existsSync(other)) return false;
  const [first, second] = [statSync(one, { bigint: true }), statSync(other, { bigint: true })];
  return first.ino !== 0n && first.ino === second.ino && first.dev === second.dev;
}

/** Returns true if `path` is an existing folder. */
export const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** Returns the code that Node gives an error of the system or of zlib. Empty for any other error. */
export function errorCode(error: unknown): string {
  return typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
}

function refusalBy(table: typeof unreadable, error: unknown, path: string): unknown {
  const system = errorCode(error);
  const code = table[system];
  return code === undefined
    ? error
    : new FileError(code, { file: basename(path), folder: dirname(path), error: system });
}

/**
 * Opens a regular file that is not empty.
 *
 * @throws {FileError} for a missing file, a folder, a pipe and an empty file
 */
export async function openForReading(path: string): Promise<FileHandle> {
  const handle = await opened(path);
  const file = basename(path);
  try {
    const { size } = await handle.stat();
    if (size === 0) throw new FileError("empty_file", { file });
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function opened(path: string): Promise<FileHandle> {
  try {
    // Opening a pipe would block, so its type is checked first.
    refuseIrregular(await stat(path), basename(path));
    return await open(path, "r");
  } catch (error) {
    throw readingError(error, path);
  }
}

function refuseIrregular(found: Stats, file: string): void {
  if (found.isDirectory()) throw new FileError("is_a_folder", { file });
  if (!found.isFile()) throw new FileError("not_a_file", { file });
}

const wild = /[*?[]/;

/** Returns true for a folder that is not a link. Links may form circles. */
const isOwnFolder = (path: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** Returns true for a word that is a file pattern: it contains `*`, `?` or `[…]` and does not name an existing file. */
export const isPattern = (word: string): boolean => wild.test(word) && !existsSync(word);

/**
 * Returns the files that match a pattern, in the order of their names, in case the shell did not expand it. `*` and `?`
 * stand for characters of a name, `[a-f]` and `[!a-f]` for one character, `**` for any folders, without following
 * links. Hidden files match only patterns that begin with a dot. An invalid character class (`[z-a]`) matches nothing.
 */
export function matchingFiles(pattern: string, platform = process.platform): string[] {
  const { root, parts } = patternParts(pattern, platform);
  return [...new Set(below(root, parts, platform === "win32" ? "i" : ""))].sort();
}

/** The share of a Windows network path: `\\server\share`. */
const networkShare = /^[\\/]{2}[^\\/]+[\\/]+[^\\/]+(?=[\\/])/;

/** Splits a pattern into the folder where it begins, empty for the current one, and the parts below that. */
export function patternParts(
  pattern: string,
  platform = process.platform,
): { readonly root: string; readonly parts: readonly string[] } {
  const share = (platform === "win32" && networkShare.exec(pattern)?.[0]) || "";
  const parts = pattern.slice(share.length).split(platform === "win32" ? /[\\/]+/ : /\/+/);
  const isRooted = parts[0] === "" || /^[A-Za-z]:$/.test(parts[0]!);
  return isRooted ? { root: `${share}${parts[0]}/`, parts: parts.slice(1) } : { root: "", parts };
}

function below(folder: string, parts: readonly string[], flags: string): string[] {
  const [part, ...rest] = parts;
  if (part === undefined) return [];
  if (part === "**") {
    const folders = namesIn(folder).filter(
      (name) => !name.startsWith(".") && isOwnFolder(join(folder, name)),
    );
    return [
      ...below(folder, rest, flags),
      ...folders.flatMap((name) => below(join(folder, name), parts, flags)),
    ];
  }
  // A folder may have a name like a pattern: `Clients [2024]`.
  const isNamed = !wild.test(part) || existsSync(folder === "" ? part : join(folder, part));
  const names = isNamed ? [part] : matching(folder, part, flags);
  const paths = names.map((name) => (folder === "" ? name : join(folder, name)));
  if (rest.length === 0) return paths.filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile());
  return paths.filter(isFolder).flatMap((path) => below(path, rest, flags));
}

/** Returns the pattern for names. Undefined if `expression` is invalid. */
function namesLike(expression: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(`^${expression}$`, `s${flags}`);
  } catch {
    return undefined;
  }
}

function matching(folder: string, part: string, flags: string): string[] {
  const expression = part.replaceAll(/\[!?[^\]]+\]|[\s\S]/g, (piece) => {
    if (piece === "*") return ".*";
    if (piece === "?") return ".";
    if (piece.length > 1) return piece.replace("[!", "[^").replaceAll("\\", "\\\\");
    return piece.replace(/[$()+./\\[\]^{|}]/, "\\$&");
  });
  const names = namesLike(expression, flags);
  return namesIn(folder).filter(
    (name) => names?.test(name) && (!name.startsWith(".") || part.startsWith(".")),
  );
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder === "" ? "." : folder);
  } catch {
    // A folder that may not be read contains no matches.
    return [];
  }
}
