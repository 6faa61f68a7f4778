import type { MatchRow } from "../../shared/matching/match.ts";

/** A row of a list with the company it means. */
export interface TruthRow {
  readonly row: MatchRow;
  /** Undefined where no company of the register is meant. */
  readonly siren: string | undefined;
  /** The name as the register has it. */
  readonly registered: string;
  /** What was done to the row, for the table of where matching fails. */
  readonly kinds: readonly string[];
}
