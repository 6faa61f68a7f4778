import type { Subject } from "../lookups/resolve.ts";

/**
 * Distinct numbers, each with its place in order of arrival. It takes 16 MB for a million numbers, where a Map takes
 * some 80 MB while it grows: the numbers stand in one array, and an open-addressing table finds their places.
 */
export class NumberIndex {
  #numbers = new Float64Array(1024);
  /** Hash table with linear probing: place + 1 of a number, 0 for an empty slot. At most half full. */
  #table = new Int32Array(2048);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  at(place: number): number {
    return this.#numbers[place]!;
  }

  /** Returns the place of `number`, adding it if it is new. */
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

  /** Returns the place of `number`, undefined if it was never added. */
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

/**
 * The distinct subjects of a list, numbered from 0 in order of appearance. A million of them must fit, so identifiers
 * are kept as numbers (a SIRET of 14 digits is exact in a double), not as objects.
 */
export class Subjects implements IndexedList<Subject> {
  readonly #ids = new NumberIndex();
  readonly #leftOut = new NumberIndex();
  /** True if the establishment of a row matters. If false, all establishments of a SIREN are one subject. */
  readonly bySiret: boolean;

  constructor(bySiret: boolean) {
    this.bySiret = bySiret;
  }

  get size(): number {
    return this.#ids.size;
  }

  /** Returns the index of the subject, and whether it is new. */
  add(siren: string, siret: string | undefined): { index: number; isNew: boolean } {
    return this.#ids.add(this.#idOf(siren, siret));
  }

  /** Stores the subject that a left-out row names, for which nothing is asked. Returns a number for `ofLeftOut`. */
  addLeftOut(siren: string, siret: string | undefined): number {
    return this.#leftOut.add(this.#idOf(siren, siret)).index;
  }

  /** Returns the index of a subject stored by `addLeftOut`; undefined if no row that takes part has that subject. */
  ofLeftOut(number: number): number | undefined {
    return this.#ids.placeOf(this.#leftOut.at(number));
  }

  // SIRETs are stored as negative numbers, because one that begins with zeros may equal a SIREN.
  #idOf = (siren: string, siret: string | undefined): number =>
    this.bySiret && siret !== undefined ? -Number(siret) : Number(siren);

  at(index: number): Subject {
    const id = this.#ids.at(index);
    if (id >= 0) return { siren: String(id).padStart(9, "0") };
    const siret = String(-id).padStart(14, "0");
    return { siren: siret.slice(0, 9), siret };
  }
}

/** Read access by index, from 0, to rows in typed arrays or to a wrapped array. */
export interface IndexedList<T> {
  readonly size: number;
  at(index: number): T;
}
