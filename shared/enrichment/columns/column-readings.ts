/** A column of a list, in whatever file or sheet. */
export interface ListColumn {
  /** Position from 0. */
  readonly index: number;
  /** Text of its header; empty if it has none. */
  readonly header: string;
}

/** How the cells of one column read, in a sample of the records. */
export interface ColumnReadings {
  readonly header: string;
  /** Cells with any text. */
  readonly filled: number;
  readonly sirens: number;
  readonly sirets: number;
  /**
   * Cells with as many digits as an identifier that fail its check. One in ten numbers of another kind passes it by
   * chance.
   */
  readonly wrongNumbers: number;
  /** Of the SIRENs and SIRETs, those that were read from a VAT number with a valid key. */
  readonly vats: number;
  /** Under a header about VAT: cells that look like a VAT number but cannot be read as a French one. */
  readonly wrongVats: number;
  /** The distinct texts of those cells. */
  readonly wrongVatTexts: ReadonlySet<string>;
  /** The companies of the SIRENs and SIRETs, by SIREN as a number. */
  readonly companies: ReadonlySet<number>;
  /** Records in which both this column and our columns name a company, and those in which it is the same one. */
  readonly commonRecords: number;
  readonly matchingRecords: number;
}
