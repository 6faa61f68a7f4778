import { randomFillSync } from "node:crypto";
import { closeSync, openSync, rmSync, statfsSync, statSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { storeErrorOf } from "./work.ts";
import { StoreWorkError } from "../store/store-error.ts";

const megabyte = 1024 * 1024;

/** Sizes to reserve, bytes: the largest of which twice as much is free. With less space no call is made. */
const sizes = [4 * megabyte, megabyte, megabyte / 4];

/** Error codes of a full disk or a used-up disk quota. */
const noRoom = new Set(["ENOSPC", "EDQUOT", "SQLITE_FULL"]);
/** With fewer bytes free SQLite cannot open a file: the index of its write-ahead log alone takes half of that. */
const leastToOpen = 64 * 1024;

const codeOf = (error: unknown): string => String((error as { code?: unknown } | undefined)?.code);

function bytesLeft(path: string): number {
  const { bavail, bsize } = statfsSync(dirname(path));
  return bavail * bsize;
}

/** Returns whether `error` is due to a full disk. SQLite reports some of these errors like those of a broken disk. */
export function isForWantOfRoom(error: unknown, path: string): boolean {
  if (noRoom.has(codeOf(error))) return true;
  return codeOf(error).startsWith("SQLITE_IOERR") && bytesLeft(path) < leastToOpen;
}

/**
 * A file beside the store that reserves disk space while answers may have to be written. A call is paid for before its
 * answer can be stored, and the disk may become full meanwhile. All processes of a store share the file.
 */
export class SpareRoom {
  readonly #path: string;
  #isUsed = false;

  constructor(path: string) {
    this.#path = `${path}-room`;
  }

  /**
   * Makes sure that the space is reserved, before any call is made. If the file system refuses the file for a reason
   * other than space, none is reserved.
   * @throws {StoreWorkError} `not_writable` if the disk has no room for it
   */
  ensure(): void {
    this.#isUsed = true;
    if (this.#size() !== undefined) return;
    const left = bytesLeft(this.#path);
    const size = sizes.find((bytes) => bytes * 2 <= left);
    if (size === undefined) throw full();
    try {
      this.#fill(size);
    } catch (error) {
      this.release();
      if (noRoom.has(codeOf(error))) throw full();
    }
  }

  /** Frees the space for the next write. Returns false when none was reserved. */
  release(): boolean {
    if (this.#size() === undefined) return false;
    rmSync(this.#path, { force: true });
    return true;
  }

  /** Frees the space if this process used it. Another process reserves it again when needed. */
  close(): void {
    if (this.#isUsed) this.release();
  }

  /** Runs `work`. If the disk is full, frees the reserved space and runs it once more. */
  use<R>(work: () => R): R {
    try {
      return work();
    } catch (error) {
      if (storeErrorOf(error).kind !== "not_writable" || !this.release()) throw error;
      return work();
    }
  }

  #size(): number | undefined {
    return statSync(this.#path, { throwIfNoEntry: false })?.size;
  }

  /** Writes random bytes, which no file system can compress. */
  #fill(size: number): void {
    const file = openSync(this.#path, "w", 0o600);
    try {
      for (let left = size; left > 0;) left -= writeSync(file, randomFillSync(Buffer.alloc(left)));
    } finally {
      closeSync(file);
    }
  }
}

const full = () => new StoreWorkError("not_writable", new Error("database or disk is full"));
