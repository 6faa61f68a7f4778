import { open, stat } from "node:fs/promises";
import { basename } from "node:path";
import { type Encoding } from "./encoding.ts";
import { FileError } from "../file-error.ts";
import { type HeaderPlace, surveyed } from "./survey.ts";
import { type TextFile } from "./text-file.ts";

/** Refuses to write over the file being read, and to go on with one that is not what it was when it was opened. */
export async function refuseUnsafeCopy(file: TextFile, path: string): Promise<void> {
  const here = await file.handle.stat({ bigint: true });
  if (here.mtimeNs !== file.changedAt) throw new FileError("file_changed", { file: file.name });
  const there = await stat(path, { bigint: true }).catch(() => undefined);
  if (there?.ino !== here.ino || there.dev !== here.dev) return;
  throw new FileError("same_file", { file: file.name });
}

/** Reads the copy again from disk: it must hold as many records as the file it was made from. */
export async function checkRecords(
  file: TextFile,
  header: HeaderPlace,
  records: number,
  path: string,
  encoding: Encoding,
): Promise<void> {
  const handle = await open(path, "r");
  try {
    const copy = { ...file, handle, name: basename(path), gzip: path.endsWith(".gz"), encoding };
    const { records: copied } = await surveyed(copy, header);
    if (copied === records) return;
    throw new Error(
      `${copy.name} holds ${copied} records where ${file.name} had ${records}; did it change meanwhile?`,
    );
  } finally {
    await handle.close();
  }
}
