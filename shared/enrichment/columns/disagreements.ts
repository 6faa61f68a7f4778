import { readIdentifier } from "../../identifiers/read.ts";
import type { ComparedColumns } from "./compared-texts.ts";

/** Of a column of numbers that is compared with the identifiers beside it: how many are of another company. */
export interface Disagreement {
  readonly role: "siret" | "vat";
  /** Index of the column. */
  readonly column: number;
  /** What the numbers beside it are. */
  readonly number: "siren" | "siret";
  /** Rows in which both can be read, and those of them in which the two are of different companies. */
  readonly rows: number;
  readonly differing: number;
  /** By how many rows the column looks shifted: down, or up where it is below zero; undefined where it does not. */
  readonly shift: number | undefined;
}

/** Above this share of the rows a column as a whole is spoken of, below it single rows are. */
const worthTelling = 0.1;
const furthestShift = 3;
/** In so large a share the numbers must be of the row so many places off, in so many rows at least. */
const shifted = { share: 0.9, rows: 3 };

const shifts = Array.from({ length: furthestShift }, (_, at) => at + 1).flatMap((by) => [by, -by]);

/** Two columns that are held against each other. Columns are told by their indexes. */
interface ColumnPair extends Pick<Disagreement, "role" | "column" | "number"> {
  readonly beside: number;
}

/**
 * The columns of a run to be held against each other: the SIRETs against the SIRENs, the VAT numbers against `identifier`, the
 * column that tells whose a row is.
 */
function pairsOf({ siren, siret, vat }: ComparedColumns, identifier: number | undefined): ColumnPair[] {
  const pairs: ColumnPair[] = [];
  if (siren !== undefined && siret !== undefined && siren !== siret)
    pairs.push({ role: "siret", column: siret, number: "siren", beside: siren });
  if (vat !== undefined && identifier !== undefined && vat !== identifier) {
    const number = identifier === siret && siret !== siren ? "siret" : "siren";
    pairs.push({ role: "vat", column: vat, number, beside: identifier });
  }
  return pairs;
}

/** How often the numbers of two columns are of one company, in their own rows and in rows that are some places apart. */
class PairCount {
  readonly pair: ColumnPair;
  #rows = 0;
  #alike = 0;
  readonly #shifted = new Map(shifts.map((by) => [by, { rows: 0, alike: 0 }]));
  /** The companies of the last rows in both columns, the latest first. */
  readonly #before: { readonly own: string | undefined; readonly beside: string | undefined }[] = [];

  constructor(pair: ColumnPair) {
    this.pair = pair;
  }

  add(own: string | undefined, beside: string | undefined): void {
    if (own !== undefined && beside !== undefined) {
      this.#rows += 1;
      if (own === beside) this.#alike += 1;
    }
    this.#before.forEach((row, at) => {
      this.#note(at + 1, own, row.beside);
      this.#note(-at - 1, row.own, beside);
    });
    this.#before.unshift({ own, beside });
    if (this.#before.length > furthestShift) this.#before.pop();
  }

  #note(by: number, own: string | undefined, beside: string | undefined): void {
    if (own === undefined || beside === undefined) return;
    const count = this.#shifted.get(by)!;
    count.rows += 1;
    if (own === beside) count.alike += 1;
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

/** A VAT number is one by its key: a SIREN in its place is none, and is told of by itself. */
const companyOfVat = (text: string): string | undefined => {
  const reading = readIdentifier(text);
  return "siren" in reading && reading.repairs.includes("from_vat") ? reading.siren : undefined;
};

/** A SIREN in the place of a SIRET is none, likewise. */
const companyOfSiret = (text: string): string | undefined => {
  const reading = readIdentifier(text);
  return reading.kind === "siret" ? reading.siren : undefined;
};

const companyIn = { siret: companyOfSiret, vat: companyOfVat } as const;

/** Counts, as the records of a list go by, how far its compared numbers disagree with the identifiers beside them. */
export class DisagreementCounts {
  readonly #counts: readonly PairCount[];

  constructor(compared: ComparedColumns, identifier: number | undefined) {
    this.#counts = pairsOf(compared, identifier).map((pair) => new PairCount(pair));
  }

  /** Takes one record in; `textIn` gives its text in a column. */
  add(textIn: (column: number) => string): void {
    for (const count of this.#counts) {
      const { role, column, beside } = count.pair;
      count.add(companyIn[role](textIn(column)), companyOf(textIn(beside)));
    }
  }

  /** The columns of which more than a tenth disagrees. */
  get disagreements(): Disagreement[] {
    return this.#counts.flatMap((count) => count.disagreement ?? []);
  }
}
