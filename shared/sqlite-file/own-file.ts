import { chmodSync, closeSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** Rights of a new file: what is kept names people, and says what was asked about them. */
const ownRights = 0o600;

/** What group and others may do, each: read, write. */
const others = [
  { read: 0o040, write: 0o020 },
  { read: 0o004, write: 0o002 },
];

/**
 * The rights of a file that stands there already: one that is shared on purpose can be written, so whoever may only
 * read it has that right from a umask, and loses it.
 */
function tightened(mode: number): number {
  return others.reduce((kept, { read, write }) => ((kept & write) === 0 ? kept & ~read : kept), mode);
}

/**
 * Makes the file at `path`, and folders that lead to it, for their owner alone, before SQLite would make them for
 * everybody. What SQLite puts beside the file has the file's rights.
 */
export function makeOwn(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  try {
    // Never opened where it is there: closing it would lift the locks that this process has on it.
    closeSync(openSync(path, "wx", ownRights));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    tighten(path);
  }
}

/** Takes the right to read from whoever may not write. */
function tighten(path: string): void {
  const stat = statSync(path);
  if (!stat.isFile() || process.platform === "win32") return;
  const mode = stat.mode & 0o777;
  if (tightened(mode) === mode) return;
  try {
    chmodSync(path, tightened(mode));
  } catch (error) {
    // Somebody else's, who let this account write to it.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") throw error;
  }
}
