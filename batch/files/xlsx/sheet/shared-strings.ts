import { inflatedChunks } from "../../zip/data.ts";
import { type ZipEntry } from "../../zip/entry.ts";
import { LONGEST_PIECE } from "./blocks.ts";
import { findTag } from "./cells.ts";
import { maskMarkup, tagEnd, tags } from "../xml/markup.ts";
import { type Package } from "../package/package.ts";
import { FileError } from "../../file-error.ts";
import { stringItemText } from "./string-item.ts";
import { TextHeap } from "./text-heap.ts";
import { type Workbook } from "../package/workbook.ts";

/** Which shared strings are asked for, and what is done with each. */
export interface SharedStringRequest {
  /** Highest number asked for: reading stops behind it. */
  readonly last: number;
  wants(index: number): boolean;
  give(index: number, text: string): void;
}

/** The part of the shared strings; undefined in a workbook that has none. */
export function sharedStringsPart(source: Package, workbook: Workbook): ZipEntry | undefined {
  const relation = workbook.relations.find(({ type }) => type === "sharedStrings");
  return relation && source.part(relation.target);
}

/** Streams the shared strings once and gives those asked for; the rest is counted, not read. */
export async function readSharedStrings(
  source: Package,
  part: ZipEntry | undefined,
  request: SharedStringRequest,
): Promise<void> {
  if (!part || request.last < 0) return;
  let items: ItemCutter | undefined;
  let text = "";
  let wanted = 0;
  for await (const chunk of inflatedChunks(source.archive, part)) {
    text += chunk.toString("latin1");
    if (text.length < wanted) continue;
    items ??= itemCutter(text, source.archive.file, part.name, request);
    if (items) {
      text = text.slice(items.cut(text));
      if (items.next > request.last) return;
    }
    wanted = 2 * text.length;
    if (text.length > LONGEST_PIECE) {
      const damage = { code: "damage_long_string", parameters: { part: part.name } } as const;
      throw new FileError("damaged_workbook", { file: source.archive.file, damage });
    }
  }
  items ??= itemCutter(text, source.archive.file, part.name, request);
  items?.cut(text);
}

/** All shared strings, each by its number; empty where there is none. */
export async function everySharedString(
  source: Package,
  part: ZipEntry | undefined,
): Promise<(index: number) => string> {
  const texts = new TextHeap();
  let count = 0;
  await readSharedStrings(source, part, {
    last: Infinity,
    wants: () => true,
    give: (_, text) => void (count = texts.add(text) + 1),
  });
  return (index) => (index < count ? texts.get(index) : "");
}

function itemCutter(
  text: string,
  file: string,
  part: string,
  request: SharedStringRequest,
): ItemCutter | undefined {
  if (/^(\xff\xfe|\xfe\xff|<\0|\0<)/.test(text))
    throw new FileError("utf16_part", { file, part, encoding: "UTF-16" });
  for (const tag of tags(text)) {
    if (tag.name === "sst") return new ItemCutter(tag.prefix, request);
  }
  return undefined;
}

class ItemCutter {
  next = 0;
  readonly #prefix: string;
  readonly #request: SharedStringRequest;

  constructor(prefix: string, request: SharedStringRequest) {
    this.#prefix = prefix;
    this.#request = request;
  }

  /** Reads the complete items at the front of `text`; returns where they end. */
  cut(text: string): number {
    const { shadow, whole } = maskMarkup(text);
    const open = `<${this.#prefix}si`;
    const close = `</${this.#prefix}si`;
    let done = 0;
    for (;;) {
      const start = findTag(shadow, open, done);
      if (start < 0 || start >= whole) return done;
      const inner = tagEnd(shadow, start);
      if (inner < 0) return done;
      let innerEnd = inner;
      let end = inner;
      if (shadow[inner - 2] !== "/") {
        innerEnd = findTag(shadow, close, inner);
        if (innerEnd < 0 || innerEnd >= whole) return done;
        end = shadow.indexOf(">", innerEnd) + 1;
        if (end === 0) return done;
      }
      const index = this.next++;
      if (this.#request.wants(index)) {
        this.#request.give(index, stringItemText(text.slice(inner, innerEnd), this.#prefix));
      }
      done = end;
      if (this.next > this.#request.last) return done;
    }
  }
}
