import { readIdentifier } from "../../identifiers/read.ts";
import type { ComparedColumns } from "./compared-texts.ts";

/** How many numbers of a column are of another company than the identifiers that they are compared with. */
export interface Disagreement {
  readonly role: "siret" | "vat";
  /** Index of the column. */
  readonly column: number;
  /** Kind of the numbers it is compared with. */
  readonly number: "siren" | "siret";
  /** Rows in which both numbers can be read, and those of them in which the two are of different companies. */
  readonly rows: number;
  readonly differing: number;
  /** By how many rows the column seems shifted: down, or up if negative. Undefined if it does not seem shifted. */
  readonly shift: number | undefined;
}

/** Above this share of the rows, the column as a whole is reported; below it, single rows are. */
const worthTelling = 0.1;
const furthestShift = 3;
/** A shift is assumed if this share of the numbers fits the row so many places off, in at least this many rows. */
const shifted = { share: 0.9, rows: 3 };

const shifts = Array.from({ length: furthestShift }, (_, at) => at + 1).flatMap((by) => [by, -by]);

/** Two columns that are compared with each other. Columns are given by index. */
interface ColumnPair extends Pick<Disagreement, "role" | "column" | "number"> {
  readonly otherColumn: number;
}

/**
 * Returns the columns of a run to compare: SIRETs with SIRENs, VAT numbers with `identifier`, the column that
 * identifies the rows.
 */
function pairsOf({ siren, siret, vat }: ComparedColumns, identifier: number | undefined): ColumnPair[] {
  const pairs: ColumnPair[] = [];
  if (siren !== undefined && siret !== undefined && siren !== siret)
    pairs.push({ role: "siret", column: siret, number: "siren", otherColumn: siren });
  if (vat !== undefined && identifier !== undefined && vat !== identifier) {
    const number = identifier === siret && siret !== siren ? "siret" : "siren";
    pairs.push({ role: "vat", column: vat, number, otherColumn: identifier });
  }
  return pairs;
}

/**
 * Counts how often the numbers of two columns are of the same company, in the same row and in rows a few places apart.
 */
class PairCount {
  readonly pair: ColumnPair;
  #rows = 0;
  #alike = 0;
  readonly #shifted = new Map(shifts.map((by) => [by, { rows: 0, alike: 0 }]));
  /** The companies of the last rows in both columns, the latest first. */
  readonly #before: { readonly own: string | undefined; readonly other: string | undefined }[] = [];

  constructor(pair: ColumnPair) {
    this.pair = pair;
  }

  add(own: string | undefined, other: string | undefined): void {
    if (own !== undefined && other !== undefined) {
      this.#rows += 1;
      if (own === other) this.#alike += 1;
    }
    this.#before.forEach((row, at) => {
      this.#note(at + 1, own, row.other);
      this.#note(-at - 1, row.own, other);
    });
    this.#before.unshift({ own, other });
    if (this.#before.length > furthestShift) this.#before.pop();
  }

  #note(by: number, own: string | undefined, other: string | undefined): void {
    if (own === undefined || other === undefined) return;
    const count = this.#shifted.get(by)!;
    count.rows += 1;
    if (own === other) count.alike += 1;
  }

  get disagreement(): Disagreement | undefined {
    const { role, column, number } = this.pair;
    const [rows, differing] = [this.#rows, this.#rows - this.#alike];
    if (differing <= worthTelling * rows) return undefined;
    const shift = shifts.find((by) => {
      const { rows, alike } = this.#shifted.get(by)!;
      return rows >= shifted.rows && alike >= shifted.share * rows;
    });
    return { role, column, number, rows, differing, shift };
  }
}

const companyOf = (text: string): string | undefined => {
  const reading = readIdentifier(text);
  return "siren" in reading ? reading.siren : undefined;
};

/** Only a number with a VAT key counts as a VAT number. A plain SIREN in its place is reported separately. */
const companyOfVat = (text: string): string | undefined => {
  const reading = readIdentifier(text);
  return "siren" in reading && reading.repairs.includes("from_vat") ? reading.siren : undefined;
};

/** A plain SIREN in place of a SIRET does not count either. */
const companyOfSiret = (text: string): string | undefined => {
  const reading = readIdentifier(text);
  return reading.kind === "siret" ? reading.siren : undefined;
};

const companyIn = { siret: companyOfSiret, vat: companyOfVat } as const;

/** Counts, row by row, how far the compared numbers of a list disagree with its identifiers. */
export class DisagreementCounts {
  readonly #counts: readonly PairCount[];

  constructor(compared: ComparedColumns, identifier: number | undefined) {
    this.#counts = pairsOf(compared, identifier).map((pair) => new PairCount(pair));
  }

  /** Counts one record; `textIn` returns its text in the column at an index. */
  add(textIn: (column: number) => string): void {
    for (const count of this.#counts) {
      const { role, column, otherColumn } = count.pair;
      count.add(companyIn[role](textIn(column)), companyOf(textIn(otherColumn)));
    }
  }

  /** Returns the columns of which more than a tenth disagrees. */
  get disagreements(): Disagreement[] {
    return this.#counts.flatMap((count) => count.disagreement ?? []);
  }
}
