import iconv from "iconv-lite";
import { FileError } from "../file-error.ts";

/** How the text of a file is written in bytes. */
export interface Encoding {
  readonly name: string;
  /** Bytes in one code unit: delimiters, quotes and line ends are looked for unit by unit. */
  readonly unit: 1 | 2;
  /** Byte order mark the encoding starts with, when it has one. */
  readonly mark: Buffer;
}

const noMark = Buffer.alloc(0);

export const utf8: Encoding = { name: "utf-8", unit: 1, mark: noMark };
export const utf8Marked: Encoding = { name: "utf-8-bom", unit: 1, mark: Buffer.from([0xef, 0xbb, 0xbf]) };
export const utf16le: Encoding = { name: "utf-16le", unit: 2, mark: Buffer.from([0xff, 0xfe]) };
export const utf16be: Encoding = { name: "utf-16be", unit: 2, mark: Buffer.from([0xfe, 0xff]) };
export const windows1252: Encoding = { name: "windows-1252", unit: 1, mark: noMark };

/** One byte a character, the first 128 of them ASCII: the only others in which a delimiter is safely found. */
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
 * The encoding of that name, such as `utf-8`, `utf-8-bom`, `utf-16le` or `windows-1252`; `latin1` and `ansi` are read as
 * windows-1252, as browsers do. @throws {FileError} for a name that is none
 */
export function encodingNamed(name: string): Encoding {
  const encoding = named.get(name.trim().toLowerCase().replaceAll("_", "-"));
  if (encoding) return encoding;
  throw new FileError("unknown_encoding", { encoding: name, known: [...named.keys()].join(", ") });
}

/** The same encoding without a byte order mark. */
export function unmarked(encoding: Encoding): Encoding {
  return { ...encoding, mark: noMark };
}

/** Pairs of bytes below which zeros tell nothing. */
const fewestPairs = 8;

/** The encoding whose byte order mark the file begins with. */
export function encodingByMark(head: Buffer): Encoding | undefined {
  return [utf8Marked, utf16le, utf16be].find(({ mark }) => head.subarray(0, mark.length).equals(mark));
}

/**
 * UTF-16 without a byte order mark, told by its zeros: in western text nearly every high byte is one and hardly any low
 * byte.
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

/** Whether the same text has the same bytes in both, byte order mark aside. */
export function sameBytes(one: Encoding, other: Encoding): boolean {
  return one.name.replace("-bom", "") === other.name.replace("-bom", "");
}

const ascii = /^[\0-\x7f]*$/;

/** Text of `bytes`; UTF-16 of either order is taken low byte first, as it stands in memory here. */
export function decode(encoding: Encoding, bytes: Buffer, start: number, end: number): string {
  if (encoding.unit === 2) return bytes.toString("utf16le", start, end);
  if (encoding.name.startsWith("utf-8")) return bytes.toString("utf8", start, end);
  const text = bytes.toString("latin1", start, end);
  return ascii.test(text) ? text : iconv.decode(bytes.subarray(start, end), encoding.name);
}

/** Bytes of `text` in a one-byte encoding; each character it lacks becomes `?` and is told to `onLack`. */
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
