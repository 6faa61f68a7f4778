import { type CellContent } from "./cell-value.ts";
import { type SharedStringRequest } from "./shared-strings.ts";
import { LONGEST_TEXT } from "../xml/text.ts";
import { TextHeap } from "./text-heap.ts";

const EMPTY = 0;
/** Characters from which a text is worth keeping as a string, and how many of them are kept: 8 MB at most. */
const LONG_TEXT = 1024;
const LONG_KEPT = 128;

/**
 * Texts of cells in file order, each by its number: 0 empty, above it a text kept here, below it a shared string. They
 * are kept as far as a cell goes: a few kilobytes of a packed file may claim a megabyte in each of its cells.
 */
export class CellTexts {
  readonly #cells: Int32Array;
  readonly #heap = new TextHeap();
  readonly #mostShared: number;
  /** Shared string to text kept here, plus one; 0 where it was not asked for or has not come. */
  #shared = new Uint32Array(0);
  #wanted = new Uint8Array(1024);
  #last = -1;
  /** The long texts given last, by their places: cells that share one get the same string, not a copy each. */
  readonly #long = new Map<number, string>();

  /** `mostShared` is more shared strings than there can be. */
  constructor(count: number, mostShared: number) {
    this.#cells = new Int32Array(count);
    this.#mostShared = mostShared;
  }

  put(cell: number, content: CellContent): void {
    if (content === undefined || content === "" || cell >= this.#cells.length) return;
    if (typeof content === "string") this.#cells[cell] = this.#add(content);
    else if (content < this.#mostShared) {
      this.#cells[cell] = -content - 1;
      this.#want(content);
    }
  }

  /** Gives a cell without content that of another. */
  fill(cell: number, from: number): void {
    if (this.#cells[cell] === EMPTY) this.#cells[cell] = this.#cells[from]!;
  }

  /** The shared strings pointed to; their texts are put in their places as they are given. */
  request(): SharedStringRequest {
    this.#shared = new Uint32Array(this.#last + 1);
    return {
      last: this.#last,
      wants: (index: number) => this.#wanted[index] === 1,
      give: (index: number, text: string) => {
        this.#shared[index] = this.#add(text);
      },
    };
  }

  /** The text of a cell, once the shared strings have been given. */
  text(cell: number): string {
    const kept = this.#cells[cell]!;
    const text = kept < EMPTY ? this.#shared[-kept - 1]! : kept;
    return text === EMPTY ? "" : this.#get(text - 1);
  }

  #get(index: number): string {
    const known = this.#long.size > 0 ? this.#long.get(index) : undefined;
    if (known !== undefined) return known;
    const text = this.#heap.get(index);
    if (text.length < LONG_TEXT) return text;
    if (this.#long.size === LONG_KEPT) this.#long.clear();
    this.#long.set(index, text);
    return text;
  }

  #add(text: string): number {
    return this.#heap.add(text.length > LONGEST_TEXT ? text.slice(0, LONGEST_TEXT) : text) + 1;
  }

  #want(index: number): void {
    while (index >= this.#wanted.length) {
      const wanted = new Uint8Array(this.#wanted.length * 2);
      wanted.set(this.#wanted);
      this.#wanted = wanted;
    }
    this.#wanted[index] = 1;
    if (index > this.#last) this.#last = index;
  }
}
