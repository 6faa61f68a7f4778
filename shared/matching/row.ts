/** A place of a company, as a list writes it. */
export interface RowPlace {
  readonly postcode?: string | undefined;
  readonly city?: string | undefined;
  /** Street line, with or without number. */
  readonly address?: string | undefined;
}

/** What a row of a list tells of the company it means. All but the name may be missing or blank. */
export interface MatchRow extends RowPlace {
  readonly name: string;
  /** Two digits or `2A`, where there is no postcode. */
  readonly department?: string | undefined;
  /** A VAT number or SIREN, or a piece of one of five digits or more. */
  readonly vat?: string | undefined;
  /** A person's name, in any order. */
  readonly director?: string | undefined;
  /** A country's name or code; that of France where there is none. */
  readonly country?: string | undefined;
  /** Another name of the same company: a trade name beside a legal name. */
  readonly otherName?: string | undefined;
  /** Another place of it: where is delivered, beside where is billed. */
  readonly otherPlace?: RowPlace | undefined;
}
