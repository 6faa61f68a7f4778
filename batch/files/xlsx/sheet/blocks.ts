import type { MessageParameters } from "../../../../shared/messages/messages.ts";
import { type Damage, FileError } from "../../file-error.ts";
import { type Archive, inflatedChunks, type ZipEntry } from "../../zip/archive.ts";
import { startTags } from "../xml/markup.ts";
import { RowCutter, type RowSpan } from "./cells.ts";

/** The XML of a sheet, cut into pieces that together give the whole: one head, blocks of rows, one tail. */
export type SheetBlock =
  /** Up to and including the start tag of `sheetData`. */
  | { readonly kind: "head"; readonly xml: string; readonly prefix: string }
  | RowBlock
  /** From the end tag of `sheetData` on. */
  | { readonly kind: "tail"; readonly xml: string };

/** Complete rows. `shadow` is the XML with comments and CDATA blanked out. */
export interface RowBlock {
  readonly kind: "rows";
  readonly xml: string;
  readonly shadow: string;
  /** Whether there is nothing to blank out, so that `shadow` is `xml`. */
  readonly plain: boolean;
  readonly rows: readonly RowSpan[];
}

/** Head, tail and one row must each fit into a string, whose limit is 512 MiB. */
export const LONGEST_PIECE = 384 * 1024 * 1024;

/** Cuts the XML of a worksheet, given in chunks of any length. `names` gives the file and part for error messages. */
export async function* sheetBlocks(
  chunks: AsyncIterable<Buffer>,
  names: PartNames,
): AsyncGenerator<SheetBlock> {
  const cutter = new SheetCutter(names);
  let first = true;
  for await (const chunk of chunks) {
    if (first) refuseUtf16(chunk, names);
    first = false;
    yield* cutter.take(chunk.toString("latin1"));
  }
  yield* cutter.finish();
}

/** Cuts the XML of a worksheet in an archive. */
export const blocksOf = (archive: Archive, part: ZipEntry): AsyncGenerator<SheetBlock> =>
  sheetBlocks(inflatedChunks(archive, part), { file: archive.file, part: part.name });

/** Matches a worksheet without `sheetData`. The standard requires it, but some programs omit it in an empty sheet. */
const WITHOUT_ROWS = /<(?:[^\s:/>]+:)?worksheet(?:\s[^>]*)?\/>\s*$|<\/(?:[^\s:/>]+:)?worksheet\s*>\s*$/;

/** Enough characters for a start tag with all its namespaces. */
const LONGEST_END = 10_000;

export interface PartNames {
  readonly file: string;
  readonly part: string;
}

class SheetCutter {
  readonly #names: PartNames;
  #text = "";
  /**
   * Length that `#text` must reach before it is scanned again. It doubles each time, so that a long row does not take
   * quadratic time.
   */
  #wanted = 0;
  #rows: RowCutter | undefined;
  #tail: string[] | undefined;
  #tailLength = 0;

  constructor(names: PartNames) {
    this.#names = names;
  }

  *take(text: string): Generator<SheetBlock> {
    if (this.#tail) return this.#keepTail(text);
    this.#text += text;
    if (this.#text.length < this.#wanted) return;
    yield* this.#cut();
    this.#wanted = 2 * this.#text.length;
    if (this.#text.length > LONGEST_PIECE) throw this.#damaged("damage_long_row");
  }

  *finish(): Generator<SheetBlock> {
    if (!this.#tail) yield* this.#cut();
    if (!this.#rows && !this.#tail && WITHOUT_ROWS.test(this.#text.slice(-LONGEST_END))) {
      yield { kind: "head", xml: this.#text, prefix: "" };
      this.#keepTail("");
    }
    if (!this.#tail) throw this.#damaged("damage_cut_sheet");
    yield { kind: "tail", xml: this.#tail.join("") };
  }

  *#cut(): Generator<SheetBlock> {
    if (!this.#rows) {
      const [data] = startTags(this.#text, "sheetData");
      if (!data) return;
      const { prefix, end } = data;
      const xml = this.#text.slice(0, end);
      refuseEncoding(xml, this.#names);
      yield { kind: "head", xml, prefix };
      this.#text = this.#text.slice(end);
      if (data.kind === "empty") return this.#keepTail(this.#text);
      this.#rows = new RowCutter(prefix);
    }
    const { rows, masked, end, ended, tagWithinTag } = this.#rows.cut(this.#text);
    if (tagWithinTag !== undefined) throw this.#damaged("damage_open_tag", { row: tagWithinTag });
    const xml = this.#text.slice(0, end);
    if (end > 0)
      yield { kind: "rows", xml, shadow: masked?.slice(0, end) ?? xml, plain: masked === undefined, rows };
    this.#text = this.#text.slice(end);
    if (ended) this.#keepTail(this.#text);
  }

  #keepTail(text: string): void {
    this.#tail ??= [];
    this.#tail.push(text);
    this.#tailLength += text.length;
    if (this.#tailLength > LONGEST_PIECE) throw this.#damaged("damage_long_tail");
  }

  #damaged(code: Damage, parameters: MessageParameters = {}) {
    const { file, part } = this.#names;
    return new FileError("damaged_workbook", {
      file,
      damage: { code, parameters: { part, ...parameters } },
    });
  }
}

function refuseUtf16(first: Buffer, names: PartNames): void {
  const start = first.subarray(0, 2).toString("hex");
  if (["fffe", "feff", "3c00", "003c"].includes(start)) {
    throw new FileError("utf16_part", { ...names, encoding: "UTF-16" });
  }
}

function refuseEncoding(head: string, names: PartNames): void {
  const declared = /^[^<]*<\?xml[^>]*\sencoding\s*=\s*["']([^"']*)/.exec(head)?.[1] ?? "UTF-8";
  if (!/^(utf-?8|us-ascii|ascii)$/i.test(declared)) {
    throw new FileError("utf16_part", { ...names, encoding: declared });
  }
}
