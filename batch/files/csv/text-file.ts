import type { FileHandle } from "node:fs/promises";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import iconv from "iconv-lite";
import { bytesAt, errorCode, refuseChanged } from "../access.ts";
import { FileError, type FileKind } from "../file-error.ts";
import { hasQuote, RowBatch, scanPlainRows, scanRows, type Units } from "./scan-rows.ts";

const packedChunk = 1 << 18;
const blockAhead = 1 << 19;

/** Reads a file once from beginning to end, decompressed if it is gzip. */
interface ByteSource {
  /** Reads into `target` from position `at` and returns the number of bytes read; 0 at the end of the file. */
  read(target: Buffer, at: number): Promise<number>;
  /** Releases the reader's resources. The file itself stays open. */
  close(): void;
}

/** Returns a reader of the file's bytes. Errors call the file `name`. */
export function byteSource(file: FileHandle, gzip: boolean, name: string): ByteSource {
  return gzip ? unpackedSource(file, name) : plainSource(file);
}

/** Reads one block ahead, so that the disk works while rows are processed. */
function plainSource(file: FileHandle): ByteSource {
  let [block, spare] = [Buffer.alloc(0), Buffer.alloc(0)];
  let position = 0;
  let coming: Promise<number> | undefined;
  const readAhead = () => {
    if (spare.length === 0) spare = Buffer.allocUnsafeSlow(blockAhead);
    coming = file.read(spare, 0, spare.length, position).then(({ bytesRead }) => bytesRead);
    // The next `read` reports the error. If there is none, nobody needs these bytes.
    coming.catch(() => {});
  };
  let [from, to] = [0, 0];
  return {
    async read(target, at) {
      if (from === to) {
        if (coming === undefined) readAhead();
        [from, to] = [0, await coming!];
        position += to;
        [block, spare] = [spare, block];
        if (to > 0) readAhead();
      }
      const copied = block.copy(target, at, from, to);
      from += copied;
      return copied;
    },
    close() {},
  };
}

function unpackedSource(file: FileHandle, name: string): ByteSource {
  const unpacked = createGunzip({ chunkSize: packedChunk });
  // An error of either side reaches the reader below through the iterator.
  pipeline(packedBytes(file), unpacked, () => {});
  const chunks = unpacked[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let chunk: Buffer = Buffer.alloc(0);
  return {
    async read(target, at) {
      while (chunk.length === 0) {
        const next = await nextChunk(chunks, name);
        if (next.done) return 0;
        chunk = next.value;
      }
      const copied = chunk.copy(target, at);
      chunk = chunk.subarray(copied);
      return copied;
    },
    close() {
      unpacked.destroy();
    },
  };
}

/** Reads the file without a stream of its own, which would close the file when reading stops early. */
async function* packedBytes(file: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ;) {
    const chunk = await bytesAt(file, position, packedChunk);
    if (chunk.length === 0) return;
    position += chunk.length;
    yield chunk;
  }
}

async function nextChunk(
  chunks: AsyncIterator<Buffer>,
  file: string,
): Promise<IteratorResult<Buffer, unknown>> {
  try {
    return await chunks.next();
  } catch (error) {
    if (!errorCode(error).startsWith("Z_")) throw error;
    throw new FileError("corrupt_gzip", { file });
  }
}

/** How the text of a file is encoded in bytes. */
export interface Encoding {
  readonly name: string;
  /** Bytes per code unit. Delimiters, quotes and line ends are searched unit by unit. */
  readonly unit: 1 | 2;
  /** Byte order mark of the encoding. Empty if it has none. */
  readonly mark: Buffer;
}

const noMark = Buffer.alloc(0);

export const utf8: Encoding = { name: "utf-8", unit: 1, mark: noMark };
export const utf8Marked: Encoding = { name: "utf-8-bom", unit: 1, mark: Buffer.from([0xef, 0xbb, 0xbf]) };
const utf16le: Encoding = { name: "utf-16le", unit: 2, mark: Buffer.from([0xff, 0xfe]) };
const utf16be: Encoding = { name: "utf-16be", unit: 2, mark: Buffer.from([0xfe, 0xff]) };
export const windows1252: Encoding = { name: "windows-1252", unit: 1, mark: noMark };

/** One byte per character, the first 128 as in ASCII. Apart from UTF, only in these can a delimiter be found safely. */
const singleByte = [
  ...["windows-1250", "windows-1251", "windows-1253", "windows-1254", "windows-1257"],
  ...["iso-8859-2", "iso-8859-15", "macintosh", "cp437", "cp850", "cp858"],
];

const named = new Map<string, Encoding>([
  ["utf-8", utf8],
  ["utf8", utf8],
  ["utf-8-bom", utf8Marked],
  ["utf8-bom", utf8Marked],
  ["utf-16", utf16le],
  ["utf-16le", utf16le],
  ["unicode", utf16le],
  ["utf-16be", utf16be],
  ["windows-1252", windows1252],
  ["cp1252", windows1252],
  ["ansi", windows1252],
  ["latin1", windows1252],
  ["iso-8859-1", windows1252],
  ...singleByte.map((name): [string, Encoding] => [name, { name, unit: 1, mark: noMark }]),
]);

/**
 * Returns the encoding of that name, such as `utf-8`, `utf-8-bom`, `utf-16le` or `windows-1252`. `latin1` and `ansi`
 * are read as windows-1252, as browsers do.
 *
 * @throws {FileError} for an unknown name
 */
export function encodingNamed(name: string): Encoding {
  const encoding = named.get(name.trim().toLowerCase().replaceAll("_", "-"));
  if (encoding) return encoding;
  throw new FileError("unknown_encoding", { encoding: name, known: [...named.keys()].join(", ") });
}

/** Returns the same encoding without a byte order mark. */
export const unmarked = (encoding: Encoding): Encoding => ({ ...encoding, mark: noMark });

/** Smallest number of byte pairs from which zeros are significant. */
const fewestPairs = 8;

/** Returns the encoding whose byte order mark the file begins with. */
export function encodingByMark(head: Buffer): Encoding | undefined {
  return [utf8Marked, utf16le, utf16be].find(({ mark }) => head.subarray(0, mark.length).equals(mark));
}

/**
 * Detects UTF-16 without a byte order mark by its zeros: in Western text nearly every high byte is zero and hardly any
 * low byte is.
 */
export function unmarkedUtf16(head: Buffer): Encoding | undefined {
  const pairs = Math.min(head.length >> 1, 2048);
  if (pairs < fewestPairs) return undefined;
  let low = 0;
  let high = 0;
  for (let pair = 0; pair < pairs; pair++) {
    if (head[2 * pair] === 0) low++;
    if (head[2 * pair + 1] === 0) high++;
  }
  if (high > 0.5 * pairs && low < 0.02 * pairs) return unmarked(utf16le);
  if (low > 0.5 * pairs && high < 0.02 * pairs) return unmarked(utf16be);
  return undefined;
}

/** Returns whether both encode the same text with the same bytes, apart from the byte order mark. */
export const sameBytes = (one: Encoding, other: Encoding): boolean =>
  one.name.replace("-bom", "") === other.name.replace("-bom", "");

const ascii = /^[\0-\x7f]*$/;

/** Decodes `bytes`. UTF-16 of either byte order has the low byte first, as kept in memory here. */
export function decode(encoding: Encoding, bytes: Buffer, start: number, end: number): string {
  if (encoding.unit === 2) return bytes.toString("utf16le", start, end);
  if (encoding.name.startsWith("utf-8")) return bytes.toString("utf8", start, end);
  const text = bytes.toString("latin1", start, end);
  return ascii.test(text) ? text : iconv.decode(bytes.subarray(start, end), encoding.name);
}

/** Encodes `text` in a one-byte encoding. Each character it lacks becomes `?` and is passed to `onLack`. */
export function encodeSingleByte(
  encoding: Encoding,
  text: string,
  onLack: (character: string) => void,
): Buffer {
  if (ascii.test(text)) return Buffer.from(text, "latin1");
  const bytes = iconv.encode(text, encoding.name);
  if (iconv.decode(bytes, encoding.name) === text) return bytes;
  const kept = Array.from(text, (character) => {
    if (iconv.decode(iconv.encode(character, encoding.name), encoding.name) === character) return character;
    onLack(character);
    return "?";
  });
  return iconv.encode(kept.join(""), encoding.name);
}

const beginnings: readonly (readonly [RegExp, kind: FileKind])[] = [
  [/^%PDF/, "kind_pdf"],
  [/^PK[^ -~]/, "kind_zip"],
  [/^\x89PNG|^\xff\xd8\xff|^GIF8/, "kind_picture"],
  [/^\s*<(!doctype|html|table|head|meta)/i, "kind_web_page"],
  [/^\s*<\?xml/i, "kind_xml"],
  // A title may begin with a bracket and a number, or with two brackets.
  [/^\s*(?:\[\s*)?\{\s*"[^"]*"\s*:|^\s*\[\s*"/, "kind_json"],
];

/** The beginning of a run's report (docs/report.md). */
const report = /^\s*\{\s*"version"\s*:\s*\d+\s*,\s*"run"\s*:/;

/** Share of zero bytes above which a file is not text, apart from UTF-16. */
const zerosAllowed = 0.02;

/** Refuses a file that is not a text file with rows, whatever its name. `head` are its first bytes, decompressed. */
export function refuseOtherKinds(head: Buffer, file: string): void {
  const beginning = head.toString("latin1", 0, 512).replace(/^\xef\xbb\xbf/, "");
  if (report.test(beginning)) throw new FileError("own_report", { file });
  const kind = beginnings.find(([pattern]) => pattern.test(beginning))?.[1];
  if (!kind && head.filter((byte) => byte === 0).length <= zerosAllowed * head.length) return;
  throw new FileError("not_text", { file, found: { code: kind ?? "kind_binary" } });
}

/** A text file on disk, with what is needed to find its rows. */
export interface TextFile {
  readonly handle: FileHandle;
  /** Time of its last change when it was opened, in nanoseconds. */
  readonly changedAt: bigint;
  /** The name used in messages. */
  readonly name: string;
  readonly gzip: boolean;
  readonly encoding: Encoding;
  /** Code unit of the delimiter. */
  readonly delimiter: number;
  /** Number of fields of its rows, if they are as `scanPlainRows` needs them. */
  readonly plainWidth?: number | undefined;
}

/**
 * A batch of rows of the file. `first` is the index of its first row, from 0, and `line` the line in which that row
 * begins, from 1. `bytes` are valid until the next batch.
 */
export interface RowsRead {
  readonly batch: RowBatch;
  readonly first: number;
  readonly line: number;
  readonly bytes: Buffer;
}

const bufferSize = 1 << 20;
/** Largest number of bytes in a row. A file with longer rows is not a list, or lacks a closing quote. */
const longestRow = 1 << 24;

/**
 * Reads the file once and passes on its rows in order, with the `wanted` fields of each marked. Stops early if `onRows`
 * returns `false`. Keeps one row or one megabyte in memory, whichever is larger.
 *
 * @throws FileError `file_changed`, `unclosed_quote`, `row_too_long`, `odd_utf16` or `corrupt_gzip`
 */
export async function readRows(
  file: TextFile,
  wanted: readonly number[],
  onRows: (rows: RowsRead) => Promise<boolean | void> | boolean | void,
): Promise<void> {
  const { handle, name, changedAt } = file;
  await refuseChanged(handle, name, changedAt);
  const source = byteSource(handle, file.gzip, name);
  const batch = new RowBatch(wanted);
  const { unit } = file.encoding;
  let bytes: Buffer = Buffer.allocUnsafeSlow(bufferSize);
  let filled = 0;
  let first = 0;
  let line = 1;
  let start = -1;
  try {
    for (let final = false; !final;) {
      const before = filled;
      while (filled < bytes.length && !final) {
        const came = await source.read(bytes, filled);
        filled += came;
        final = came === 0;
      }
      if (filled % unit !== 0) throw new FileError("odd_utf16", { file: name });
      if (start < 0) start = markLength(bytes.subarray(0, filled), file.encoding) / unit;
      swapToMemory(bytes.subarray(before, filled), file.encoding);
      const units = unitsOf(bytes, unit);
      const { plainWidth } = file;
      const plain = bytes.subarray(0, filled);
      const isPlain = plainWidth !== undefined && !hasQuote(plain.subarray(start));
      for (;;) {
        start = !isPlain
          ? scanRows(units, start, filled / unit, final, file.delimiter, batch)
          : scanPlainRows(plain, start, final, file.delimiter, batch, plainWidth);
        if (batch.count === 0) break;
        if ((await onRows({ batch, first, line, bytes })) === false) return;
        first += batch.count;
        for (let row = 0; row < batch.count; row++) line += 1 + batch.breaks[row]!;
      }
      const rest = bytes.subarray(start * unit, filled);
      if (rest.length > 0 && (final || rest.length >= longestRow)) {
        const code = batch.openQuote ? "unclosed_quote" : "row_too_long";
        throw new FileError(code, { file: name, row: line });
      }
      const roomy = rest.length > bytes.length / 2 ? Buffer.allocUnsafeSlow(2 * bytes.length) : bytes;
      filled = rest.copy(roomy);
      bytes = roomy;
      start = 0;
    }
  } finally {
    source.close();
    // Whatever else failed: the rows of a file that is written meanwhile may be of any kind.
    await refuseChanged(handle, name, changedAt);
  }
}

/** Swaps UTF-16BE text to UTF-16LE for use in memory, and back when it is written. */
export function swapToMemory(bytes: Buffer, encoding: Encoding): void {
  if (encoding.name === utf16be.name) bytes.swap16();
}

/** Returns the length in bytes of the byte order mark at the start of `bytes`, 0 if there is none. */
export function markLength(bytes: Buffer, { mark }: Encoding): number {
  return bytes.subarray(0, mark.length).equals(mark) ? mark.length : 0;
}

/** Returns the code units of bytes. `unit` is the size of one in bytes. */
export function unitsOf(bytes: Buffer, unit: 1 | 2): Units {
  return unit === 1 ? bytes : new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2);
}
