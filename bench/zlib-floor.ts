import { Readable } from "node:stream";
import { createDeflateRaw } from "node:zlib";
import { type Archive, openArchive, inflatedChunks } from "../batch/files/zip/archive.ts";

/** What zlib alone needs for a workbook's first sheet, whichever program fills it. */
export interface ZlibFloor {
  /** Time to inflate the input's sheet and to deflate the result's at level 6. */
  readonly seconds: number;
  /** Bytes of the result's sheet at level 6. */
  readonly packed: number;
}

const SHEET = "xl/worksheets/sheet1.xml";

/** Measures this floor for a run that made `result` from `input`. */
export async function zlibFloor(input: string, result: string): Promise<ZlibFloor> {
  const [before, after] = [await openArchive(input), await openArchive(result)];
  try {
    const inflating = await secondsOf(async () => {
      for await (const chunk of sheetOf(before)) void chunk;
    });
    const reading = await secondsOf(async () => {
      for await (const chunk of sheetOf(after)) void chunk;
    });
    let packed = 0;
    const both = await secondsOf(async () => {
      const deflated = Readable.from(sheetOf(after), { objectMode: false }).pipe(
        createDeflateRaw({ level: 6 }),
      );
      for await (const chunk of deflated as AsyncIterable<Buffer>) packed += chunk.length;
    });
    return { seconds: inflating + both - reading, packed };
  } finally {
    await before.close();
    await after.close();
  }
}

/** Returns the packed bytes of the first sheet in the workbook. */
export async function packedSheet(path: string): Promise<number> {
  const archive = await openArchive(path);
  await archive.close();
  return archive.entries.find(({ name }) => name === SHEET)!.packed;
}

const sheetOf = (archive: Archive): AsyncGenerator<Buffer> =>
  inflatedChunks(
    archive,
    archive.entries.find(({ name }) => name === SHEET)!,
  );

async function secondsOf(run: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await run();
  return (performance.now() - started) / 1000;
}
