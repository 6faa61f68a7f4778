const PAGE = 1024 * 1024;

/** Many short texts in few large buffers: a tenth of what as many strings take. Texts are numbered from 0. */
export class TextHeap {
  #pages: Buffer[] = [];
  #used = PAGE;
  #count = 0;
  /** Page of each text in the upper 12 bits, position in it in the lower 20. */
  #places = new Uint32Array(1024);
  #lengths = new Uint32Array(1024);

  add(text: string): number {
    // At most three bytes of UTF-8 a UTF-16 unit.
    const most = text.length * 3;
    if (this.#used + most >= PAGE) this.#turnPage(most);
    const page = this.#pages.length - 1;
    const length = this.#pages[page]!.write(text, this.#used, "utf8");
    const index = this.#count++;
    if (index === this.#places.length) {
      this.#places = doubled(this.#places);
      this.#lengths = doubled(this.#lengths);
    }
    this.#places[index] = page * PAGE + this.#used;
    this.#lengths[index] = length;
    this.#used += length;
    return index;
  }

  get(index: number): string {
    const place = this.#places[index]!;
    const from = place % PAGE;
    return this.#pages[Math.floor(place / PAGE)]!.toString("utf8", from, from + this.#lengths[index]!);
  }

  #turnPage(most: number): void {
    if (this.#pages.length === 4096) throw new RangeError("Texts of more than 4 GiB are not kept.");
    this.#pages.push(Buffer.allocUnsafeSlow(Math.max(PAGE, most)));
    this.#used = 0;
  }
}

/** A copy twice as long. */
export function doubled(numbers: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(numbers.length * 2);
  larger.set(numbers);
  return larger;
}
