import type { MatchRow } from "../../shared/matching/match.ts";

/** A row of a list with the company it means. */
export interface TruthRow {
  readonly row: MatchRow;
  /** Undefined if no company of the register is meant. */
  readonly siren: string | undefined;
  /** The name in the register. */
  readonly registered: string;
  /** The changes made to the row, for the table of where matching fails. */
  readonly kinds: readonly string[];
}
