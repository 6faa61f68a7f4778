import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, createWriteStream } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { errorCode } from "./access.ts";

/** A folder of this process's own. */
export interface WorkFolder {
  readonly path: string;
  /** Removes it with all that is in it. */
  remove(): void;
}

/** Tells machines apart that share a folder: a process that is not found here may live there. */
const machine = createHash("sha256").update(hostname()).digest("hex").slice(0, 8);
const named = /^\.sirene-([0-9a-f]{8})-(\d+)-/;

/** The folders of this process that are there now. */
const live = new Set<string>();

/** The signals that end a process to which nobody listens, before it can tidy up; and how it ends then. */
const endings = { SIGINT: 130, SIGTERM: 130, SIGHUP: 130 } as const;

/**
 * Makes a folder in `parent` to write in under any name: what is in it can be renamed to its place without copying. It
 * goes when `remove` is called, at the latest when the process ends; what a process that was killed has left in `parent`
 * goes now.
 *
 * @throws the system's error when `parent` is missing or takes no folder
 */
export function workFolder(parent: string): WorkFolder {
  removeAbandoned(parent);
  const path = mkdtempSync(join(parent, `.sirene-${machine}-${process.pid}-`));
  watchEndings();
  live.add(path);
  return {
    path,
    remove: () => {
      rmSync(path, { recursive: true, force: true });
      live.delete(path);
    },
  };
}

/** Removes the work folders in `parent` whose process is dead. One that may not be removed stays. */
function removeAbandoned(parent: string): void {
  for (const name of names(parent)) {
    const found = named.exec(name);
    if (found?.[1] !== machine || isAlive(Number(found[2]), join(parent, name))) continue;
    try {
      rmSync(join(parent, name), { recursive: true, force: true });
    } catch {
      // Somebody else's: theirs to remove.
    }
  }
}

function names(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // Whoever makes the work folder meets the same, and says so.
    return [];
  }
}

function isAlive(pid: number, folder: string): boolean {
  // A number is given again: what this process has not made is of one before it.
  if (pid === process.pid) return live.has(folder);
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) !== "ESRCH";
  }
}

let watching = false;

function watchEndings(): void {
  if (watching) return;
  watching = true;
  process.on("exit", () => live.forEach((path) => rmSync(path, { recursive: true, force: true })));
  for (const [signal, code] of Object.entries(endings)) {
    process.on(signal, () => {
      // A run listens too, and ends in its own time.
      if (process.listenerCount(signal) === 1) process.exit(code);
    });
  }
}

/** Standard input, kept in a file, for a list is read more than once. */
export interface InputCopy {
  readonly path: string;
  /** Removes the file. */
  remove(): void;
}

/** Where standard input is kept, for sentences. */
export const inputFolder = tmpdir;

/** Reads a stream to its end into a file of its own that nobody else can read. @throws the system's error */
export async function keptInput(stream: Readable = process.stdin): Promise<InputCopy> {
  const folder = workFolder(inputFolder());
  try {
    // What refusals call the list.
    const path = join(folder.path, "stdin");
    await pipeline(stream, createWriteStream(path, { mode: 0o600 }));
    return { path, remove: () => folder.remove() };
  } catch (error) {
    folder.remove();
    throw error;
  }
}
