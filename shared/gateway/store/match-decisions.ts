/** The company that a person chose for a row, as far as it was told. */
export interface DecidedCompany {
  readonly siren: string;
  /** The establishment, where a person named one. */
  readonly siret?: string | undefined;
  readonly name: string;
  /** From 0 to 100, and the letters of its parts, as they were when it was chosen; undefined where nobody said. */
  readonly score?: number | undefined;
  readonly letters?: string | undefined;
}

/** What a person decided about rows that say the same of their company. */
export interface MatchDecision {
  /** What such rows have in common, folded: the identity of the decision. */
  readonly key: string;
  /** What the row said, by the role of its column, as it was written; `comment`: what the person remarked. */
  readonly row: Readonly<Record<string, string>>;
  /** Undefined where none of the candidates is meant. */
  readonly company: DecidedCompany | undefined;
  /** Who decided, as the review or the file named them; empty where it did not. */
  readonly by: string;
  /** When, epoch milliseconds. */
  readonly at: number;
}

/** True of two decisions for the same company and, where one names it, the same establishment; or for none. */
export const saysTheSame = (one: MatchDecision, other: MatchDecision): boolean =>
  one.company?.siren === other.company?.siren && one.company?.siret === other.company?.siret;

/** The decisions that are kept for one source of answers: a company of a sandbox is nobody elsewhere. They do not expire. */
export interface MatchDecisions {
  /** Those of `keys`, in their order; undefined where nobody has decided. */
  find(keys: readonly string[]): Promise<(MatchDecision | undefined)[]>;
  /**
   * Keeps decisions; of two that differ the later stays, and one that says the same as the one that is kept changes
   * nothing. Answers how many are new or others now.
   */
  put(decisions: readonly MatchDecision[]): Promise<number>;
  /** Forgets those of `keys`, and answers how many there were. */
  forget(keys: readonly string[]): Promise<number>;
  /** How many are kept. */
  count(): Promise<number>;
  /** All of them, by key. */
  list(): Promise<MatchDecision[]>;
}
