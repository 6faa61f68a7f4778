import type { Subject } from "../../shared/lookups/resolve.ts";

/** A list that grows, of numbers that a double holds exactly, in 8 bytes each. */
class Numbers {
  #values = new Float64Array(1024);
  length = 0;

  push(value: number): void {
    if (this.length === this.#values.length) {
      const grown = new Float64Array(this.length * 2);
      grown.set(this.#values);
      this.#values = grown;
    }
    this.#values[this.length] = value;
    this.length += 1;
  }

  at(index: number): number {
    return this.#values[index]!;
  }
}

/**
 * The distinct subjects of a list, numbered from 0 in order of appearance. A million of them must fit: identifiers are
 * kept as numbers (a SIRET of 14 digits is exact in a double), never as objects.
 */
export class Subjects {
  readonly #ids = new Numbers();
  readonly #indexes = new Map<number, number>();
  /** Whether a row's establishment matters; if not, all establishments of a SIREN are one subject. */
  readonly bySiret: boolean;

  constructor(bySiret: boolean) {
    this.bySiret = bySiret;
  }

  get size(): number {
    return this.#ids.length;
  }

  /** Index of the subject of `siren` and `siret`, and whether it is seen for the first time. */
  add(siren: string, siret: string | undefined): { index: number; isNew: boolean } {
    // A SIRET is kept as a negative number: one that begins with zeros may equal a SIREN.
    const key = this.bySiret && siret !== undefined ? -Number(siret) : Number(siren);
    const known = this.#indexes.get(key);
    if (known !== undefined) return { index: known, isNew: false };
    const index = this.#ids.length;
    this.#ids.push(key);
    this.#indexes.set(key, index);
    return { index, isNew: true };
  }

  at(index: number): Subject {
    const key = this.#ids.at(index);
    if (key >= 0) return { siren: String(key).padStart(9, "0") };
    const siret = String(-key).padStart(14, "0");
    return { siren: siret.slice(0, 9), siret };
  }
}
