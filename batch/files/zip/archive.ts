import { type FileHandle } from "node:fs/promises";
import { basename } from "node:path";
import { openForReading } from "../access.ts";
import { checkBounds, checkNames, zipBounds } from "./bounds.ts";
import { readDirectory } from "./directory.ts";
import { bytesAt, findEndRecord } from "./end-record.ts";
import { isEncrypted, type ZipEntry } from "./entry.ts";
import { FileError } from "../file-error.ts";

/** A zip archive open for reading, checked against the bounds and free of duplicate names. */
export interface Archive {
  /** Base name of the file, for sentences. */
  readonly file: string;
  readonly handle: FileHandle;
  /** In the order of the central directory. */
  readonly entries: readonly ZipEntry[];
  readonly comment: Buffer;
  /** Entries read to the end, whose length and CRC were right. */
  readonly sound: Set<ZipEntry>;
  close(): Promise<void>;
}

/**
 * Opens a zip archive by its central directory (never from the front: an archive may be appended to, and sizes may
 * follow the data). Refuses what is no zip, is cut short, is encrypted, unpacks beyond `zipBounds`, or names a part twice.
 */
export async function openArchive(path: string): Promise<Archive> {
  const handle = await openForReading(path);
  const file = basename(path);
  try {
    const { entries, comment } = await readEntries(handle, file);
    return { file, handle, entries, comment, sound: new Set(), close: () => handle.close() };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function readEntries(handle: FileHandle, file: string) {
  const { size } = await handle.stat();
  const end = await findEndRecord(handle, size);
  if (!end) {
    const start = await bytesAt(handle, 0, 2);
    if (start.toString("latin1") !== "PK") throw new FileError("not_a_zip", { file });
    throw new FileError("corrupt_zip", { file, damage: { code: "damage_no_end" } });
  }
  if (end.directorySize > zipBounds.directory) {
    throw new FileError("corrupt_zip", { file, damage: { code: "damage_long_directory" } });
  }
  const directory = await bytesAt(handle, end.directoryStart, end.directorySize);
  const entries = readDirectory(directory, end.shift, file);
  if (entries.length === 0) throw new FileError("corrupt_zip", { file, damage: { code: "damage_no_part" } });
  const encrypted = entries.find(isEncrypted);
  if (encrypted) throw new FileError("encrypted_entry", { file, part: encrypted.name });
  checkNames(entries, file);
  checkBounds(entries, end.directoryStart, file);
  return { entries, comment: end.comment };
}
