/** A column of a list, whatever holds the list. */
export interface ListColumn {
  /** Position from 0. */
  readonly index: number;
  /** Text of its header; empty without one. */
  readonly header: string;
}

/** How the cells of one column read, over a sample of the records. */
export interface ColumnReadings {
  readonly header: string;
  /** Cells that hold anything. */
  readonly filled: number;
  readonly sirens: number;
  readonly sirets: number;
  /** Cells of as many digits as an identifier that fail its check: of numbers of another kind, one in ten passes it by chance. */
  readonly wrongNumbers: number;
  /** Those of them that were read from a VAT number, whose key is right. */
  readonly vats: number;
  /** Under a header that speaks of VAT: cells that look like a VAT number and cannot be read as a French one. */
  readonly wrongVats: number;
  /** The texts of those cells, each once. */
  readonly wrongVatTexts: ReadonlySet<string>;
  /** The companies that they name, by their SIREN as a number. */
  readonly companies: ReadonlySet<number>;
  /** Records where columns of ours tell a company beside one that this column names, and where it is the same. */
  readonly told: number;
  readonly toldAlike: number;
}
