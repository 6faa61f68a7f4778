import { createHash } from "node:crypto";
import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { errorCode, namesIn } from "./access.ts";

/** A temporary folder of this process. */
export interface WorkFolder {
  readonly path: string;
  /** Removes it with its content. */
  remove(): void;
}

/** Identifies this machine: processes of other machines may use the same folder, and cannot be checked from here. */
const machine = createHash("sha256").update(hostname()).digest("hex").slice(0, 8);
const named = /^\.sirene-([0-9a-f]{8})-(\d+)-/;

/** The existing folders of this process. */
const live = new Set<string>();

/** Signals that would end the process before it could clean up, with the exit code used then. */
const endings = { SIGINT: 130, SIGTERM: 130, SIGHUP: 130 } as const;

/**
 * Creates a temporary folder in `parent`, so that files in it can be renamed to their place without copying. It is
 * removed by `remove`, at the latest when the process ends. Folders that killed processes left in `parent` are removed
 * now.
 *
 * @throws the system's error if `parent` is missing or not writable
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

/** Removes the work folders in `parent` whose process is dead. A folder that cannot be removed stays. */
function removeAbandoned(parent: string): void {
  for (const name of namesIn(parent)) {
    const found = named.exec(name);
    if (found?.[1] !== machine || isAlive(Number(found[2]), join(parent, name))) continue;
    try {
      rmSync(join(parent, name), { recursive: true, force: true });
    } catch {
      // It belongs to another user, who can remove it.
    }
  }
}

function isAlive(pid: number, folder: string): boolean {
  // Process ids are reused: a folder that this process did not create belongs to an earlier process with the same id.
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
      // A run has its own listener, and ends when it is ready.
      if (process.listenerCount(signal) === 1) process.exit(code);
    });
  }
}

/** A file copy of standard input, since a list is read more than once. */
export type InputCopy = WorkFolder;

/** Returns the folder in which standard input is kept, for messages. */
export const inputFolder = tmpdir;

/**
 * Reads a stream to its end into a file that only this user can read.
 *
 * @throws the system's error
 */
export async function keptInput(stream: Readable = process.stdin): Promise<InputCopy> {
  const folder = workFolder(inputFolder());
  try {
    // Error messages use this name for the list.
    const path = join(folder.path, "stdin");
    await pipeline(stream, createWriteStream(path, { mode: 0o600 }));
    return { ...folder, path };
  } catch (error) {
    folder.remove();
    throw error;
  }
}
