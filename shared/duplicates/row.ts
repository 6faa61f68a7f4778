/** A row of one of the lists, as far as duplicates are told by it. */
export interface DuplicateRow {
  /** The row among all, from 0, in the order of the lists. */
  readonly at: number;
  /** Code of the vendor; empty where it has none. */
  readonly vendor: string;
  readonly siren: string | undefined;
  readonly siret: string | undefined;
  /** The SIREN in its VAT number, where that has a right key. */
  readonly vatSiren: string | undefined;
  /** Its name and place, folded: rows that have the same may be of one company. Undefined where too little is there. */
  readonly nameAndPlace: string | undefined;
  /** The family of its name's legal form, empty where the name has none. */
  readonly form: string;
  /** Its town, or its postcode, folded; empty where it has neither. */
  readonly town: string;
  /** How many of its cells hold anything. */
  readonly filled: number;
}

/** What is known of a row's company; undefined where nobody has asked. */
export interface CompanyState {
  readonly open: boolean | undefined;
  readonly isHeadOffice: boolean | undefined;
}

/** Answers what is known of the company or the establishment of a row. */
export type StateOf = (row: DuplicateRow) => CompanyState;
