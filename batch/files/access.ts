import { existsSync, lstatSync, readdirSync, realpathSync, statSync } from "node:fs";
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
export const readingError = (error: unknown, path: string): unknown => refusalBy(unreadable, error, path);

/** The same for a path that could not be written. */
export const writingError = (error: unknown, path: string): unknown => refusalBy(unwritable, error, path);

/** The same for a path that a finished file could not replace. */
export const replacingError = (error: unknown, path: string): unknown =>
  refusalBy(unreplaceable, error, path);

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
  const file = basename(path);
  try {
    // Opening a pipe would block, so its type is checked first.
    const found = await stat(path);
    if (found.isDirectory()) throw new FileError("is_a_folder", { file });
    if (!found.isFile()) throw new FileError("not_a_file", { file });
    const handle = await open(path, "r");
    // Of the opened file: a program that exports it may have filled it meanwhile.
    const { size } = await handle.stat();
    if (size > 0) return handle;
    await handle.close();
    throw new FileError("empty_file", { file });
  } catch (error) {
    throw readingError(error, path);
  }
}

/** Returns up to `length` bytes from `start`: fewer if the file ends, none if `start` is outside the file. */
export async function bytesAt(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length);
  if (!Number.isSafeInteger(start) || start < 0) return bytes.subarray(0, 0);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(bytes, filled, length - filled, start + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}

/** Refuses to write to `path` if that is the file being read, which messages call `name`. */
export async function refuseOverwriting(read: FileHandle, name: string, path: string): Promise<void> {
  const [here, there] = await Promise.all([
    read.stat({ bigint: true }),
    stat(path, { bigint: true }).catch(() => undefined),
  ]);
  if (there?.ino === here.ino && there.dev === here.dev) throw new FileError("same_file", { file: name });
}

/** Refuses a file that was changed since `changedAt`, in nanoseconds. Messages call it `name`. */
export async function refuseChanged(read: FileHandle, name: string, changedAt: bigint): Promise<void> {
  const { mtimeNs } = await read.stat({ bigint: true });
  if (mtimeNs !== changedAt) throw new FileError("file_changed", { file: name });
}

/** Waits for something that is written to `path`, and throws the error that says why it could not be. */
export async function writingTo<Result>(path: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw writingError(error, path);
  }
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

/** Returns the names in a folder, the current one if it is empty. None if the folder may not be read. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder === "" ? "." : folder);
  } catch {
    return [];
  }
}
