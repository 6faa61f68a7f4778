import type { Subject } from "../lookups/resolve.ts";

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

/**
 * The distinct subjects of a list, numbered from 0 in order of appearance. A million of them must fit: identifiers are
 * kept as numbers (a SIRET of 14 digits is exact in a double), never as objects.
 */
export class Subjects implements IndexedList<Subject> {
  readonly #ids = new NumberIndex();
  readonly #leftOut = new NumberIndex();
  /** Whether a row's establishment matters; if not, all establishments of a SIREN are one subject. */
  readonly bySiret: boolean;

  constructor(bySiret: boolean) {
    this.bySiret = bySiret;
  }

  get size(): number {
    return this.#ids.size;
  }

  /** Index of the subject of `siren` and `siret`, and whether it is seen for the first time. */
  add(siren: string, siret: string | undefined): { index: number; isNew: boolean } {
    return this.#ids.add(this.#idOf(siren, siret));
  }

  /** Notes whom a row names that is left out of the run, for nothing is asked for it: the number by which it is told. */
  addLeftOut(siren: string, siret: string | undefined): number {
    return this.#leftOut.add(this.#idOf(siren, siret)).index;
  }

  /** The subject that a row which is left out names, by the number it was given; undefined where no row of the run is about it. */
  ofLeftOut(number: number): number | undefined {
    return this.#ids.placeOf(this.#leftOut.at(number));
  }

  // A SIRET is kept as a negative number: one that begins with zeros may equal a SIREN.
  #idOf = (siren: string, siret: string | undefined): number =>
    this.bySiret && siret !== undefined ? -Number(siret) : Number(siren);

  at(index: number): Subject {
    const id = this.#ids.at(index);
    if (id >= 0) return { siren: String(id).padStart(9, "0") };
    const siret = String(-id).padStart(14, "0");
    return { siren: siret.slice(0, 9), siret };
  }
}

/** A list by its places, from 0: a million rows in typed arrays, or an array that is wrapped. */
export interface IndexedList<T> {
  readonly size: number;
  at(index: number): T;
}
