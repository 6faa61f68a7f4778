import type { Subject } from "../../lookups/resolve.ts";
import type { Indexed } from "./indexed.ts";
import { NumberIndex } from "./number-index.ts";

/**
 * The distinct subjects of a list, numbered from 0 in order of appearance. A million of them must fit: identifiers are
 * kept as numbers (a SIRET of 14 digits is exact in a double), never as objects.
 */
export class Subjects implements Indexed<Subject> {
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
