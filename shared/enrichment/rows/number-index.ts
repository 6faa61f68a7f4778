/**
 * Distinct numbers, each with its place in order of arrival. A Map of a million of them takes some 80 MB while it
 * grows; this takes 16: the numbers in one array, and a table of places probed in line.
 */
export class NumberIndex {
  #numbers = new Float64Array(1024);
  /** Place + 1 of the number that hashes there, 0 where there is none; at most half full. */
  #table = new Int32Array(2048);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  at(place: number): number {
    return this.#numbers[place]!;
  }

  /** The place of `number`, and whether it is new. */
  add(number: number): { index: number; isNew: boolean } {
    let slot = this.#slot(number);
    const found = this.#table[slot]!;
    if (found !== 0) return { index: found - 1, isNew: false };
    if (this.#size === this.#numbers.length) {
      this.#grow();
      slot = this.#slot(number);
    }
    const index = this.#size;
    this.#numbers[index] = number;
    this.#size += 1;
    this.#table[slot] = this.#size;
    return { index, isNew: true };
  }

  /** The place of `number`; undefined of one that is not there. */
  placeOf(number: number): number | undefined {
    const found = this.#table[this.#slot(number)]!;
    return found === 0 ? undefined : found - 1;
  }

  #slot(number: number): number {
    const mask = this.#table.length - 1;
    // Mixes both halves of the number, so that SIRETs of one SIREN spread as well as SIRENs do.
    let slot = Math.imul(number % 4294967296, 0x9e3779b1) ^ Math.imul(Math.trunc(number / 65536), 0x85ebca6b);
    slot = (slot ^ (slot >>> 15)) & mask;
    while (this.#table[slot] !== 0 && this.#numbers[this.#table[slot]! - 1] !== number)
      slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const numbers = new Float64Array(this.#numbers.length * 2);
    numbers.set(this.#numbers);
    this.#numbers = numbers;
    this.#table = new Int32Array(numbers.length * 2);
    for (let place = 0; place < this.#size; place += 1) this.#table[this.#slot(numbers[place]!)] = place + 1;
  }
}
