import { readIdentifier } from "../../identifiers/read.ts";
import { NumberIndex } from "./number-index.ts";
import type { RowIdentifier } from "./stays.ts";

/** What a column that identifies companies, and is not read for them, holds. */
export interface OtherCompanies {
  /** Number of distinct companies. */
  readonly companies: number;
  /** Rows in which it names another company than the row's identifier does. */
  readonly differing: number;
  /** Those of them in which one of the two is a SIRET and does not begin with the SIREN that is the other. */
  readonly siretsApart: number;
}

/** Counts the companies of such columns as the rows of a list go by: 16 bytes a company. */
export class OtherCompaniesCount {
  readonly #columns: { readonly index: NumberIndex; differing: number; siretsApart: number }[];

  constructor(columns: number) {
    this.#columns = Array.from({ length: columns }, () => ({
      ...{ differing: 0, siretsApart: 0 },
      index: new NumberIndex(),
    }));
  }

  /** Takes one row in: the text of each of the columns, and what the row was read as. */
  add(texts: readonly string[], row: RowIdentifier): void {
    this.#columns.forEach((column, place) => {
      const reading = readIdentifier(texts[place] ?? "");
      if (!("siren" in reading)) return;
      column.index.add(Number(reading.siren));
      if (row.siren === undefined || reading.siren === row.siren) return;
      column.differing += 1;
      if (reading.kind !== row.kind) column.siretsApart += 1;
    });
  }

  /** The counts so far, in the order of the columns. */
  get counts(): OtherCompanies[] {
    return this.#columns.map(({ index, differing, siretsApart }) => ({
      ...{ companies: index.size, differing, siretsApart },
    }));
  }
}
