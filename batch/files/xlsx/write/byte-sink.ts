import { escapeCellText } from "../xml/text.ts";

/** Bytes of a sheet on their way out: a piece of the input at a time, or a cell's few characters. */
export class ByteSink {
  #bytes: Buffer;
  #length = 0;

  constructor(capacity: number) {
    this.#bytes = Buffer.allocUnsafeSlow(capacity);
  }

  /** A piece of the input, as bytes in a string. */
  copy(bytes: string): void {
    this.#reserve(bytes.length);
    this.#length += this.#bytes.write(bytes, this.#length, "latin1");
  }

  /** A few ASCII characters: written here one by one, a call of Buffer's costs more. */
  ascii(text: string): void {
    this.#reserve(text.length);
    const bytes = this.#bytes;
    let at = this.#length;
    for (let index = 0; index < text.length; index++) bytes[at++] = text.charCodeAt(index);
    this.#length = at;
  }

  /** Text as a cell's character data in UTF-8. */
  cellText(text: string): void {
    this.#reserve(3 * text.length);
    const bytes = this.#bytes;
    let at = this.#length;
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      if (code < 0x80) {
        if (NEEDS_ESCAPE[code] === 1 && (code !== UNDERSCORE || text.charCodeAt(index + 1) === SMALL_X)) {
          return this.#escaped(text);
        }
        bytes[at++] = code;
      } else if (code < 0x800) {
        bytes[at++] = 0xc0 | (code >> 6);
        bytes[at++] = 0x80 | (code & 0x3f);
      } else return this.#escaped(text);
    }
    this.#length = at;
  }

  /** All that was written. */
  taken(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  #escaped(text: string): void {
    const escaped = escapeCellText(text);
    this.#reserve(3 * escaped.length);
    this.#length += this.#bytes.write(escaped, this.#length, "utf8");
  }

  #reserve(more: number): void {
    const needed = this.#length + more;
    if (needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.#bytes.length));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}

const UNDERSCORE = 95;
const SMALL_X = 120;

/** Control characters, `&`, `<`, `>`, and `_`, which before an x may begin what reads as an escape. */
const NEEDS_ESCAPE = Uint8Array.from({ length: 0x80 }, (_, code) =>
  (code < 32 && code !== 9 && code !== 10) || "&<>_".includes(String.fromCharCode(code)) ? 1 : 0,
);
