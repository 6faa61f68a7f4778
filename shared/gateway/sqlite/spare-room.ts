import { randomFillSync } from "node:crypto";
import { closeSync, openSync, rmSync, statfsSync, statSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { storeErrorOf } from "./work.ts";
import { StoreWorkError } from "../store/store-error.ts";

const megabyte = 1024 * 1024;

/** Bytes that are set aside, the most that there is twice the room for; with less room nothing is asked for. */
const sizes = [4 * megabyte, megabyte, megabyte / 4];

/** What the system says of a disk without room, or of a quota on it that is used up. */
const noRoom = new Set(["ENOSPC", "EDQUOT", "SQLITE_FULL"]);
/** With fewer bytes left SQLite cannot open a file: its index of the write-ahead log alone takes half of that. */
const leastToOpen = 64 * 1024;

const codeOf = (error: unknown): string => String((error as { code?: unknown } | undefined)?.code);

function bytesLeft(path: string): number {
  const { bavail, bsize } = statfsSync(dirname(path));
  return bavail * bsize;
}

/** Whether `error` is due to a disk that is full: SQLite tells of some as it tells of one that is broken. */
export function isForWantOfRoom(error: unknown, path: string): boolean {
  if (noRoom.has(codeOf(error))) return true;
  return codeOf(error).startsWith("SQLITE_IOERR") && bytesLeft(path) < leastToOpen;
}

/**
 * A file beside the store that takes up room for as long as answers may have to be written: a call is paid for before
 * its answer can be kept, and the disk may have become full meanwhile. All processes of a store share it.
 */
export class SpareRoom {
  readonly #path: string;
  #isUsed = false;

  constructor(path: string) {
    this.#path = `${path}-room`;
  }

  /**
   * Sees to it that the room is there, before anything is asked for. A file system that refuses the file for another
   * reason has none set aside.
   * @throws {StoreWorkError} `not_writable` where the disk has no room for it
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

  /** Gives the room to whoever writes next; false where none was set aside. */
  release(): boolean {
    if (this.#size() === undefined) return false;
    rmSync(this.#path, { force: true });
    return true;
  }

  /** Who asks for no more needs none; whoever else does sets it aside anew. */
  close(): void {
    if (this.#isUsed) this.release();
  }

  /** Does `work`, and once more in the room that was set aside where the disk had none for it. */
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

  /** Of bytes that no file system stores as fewer. */
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
