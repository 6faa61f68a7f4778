import type { CheckPreset } from "../../../shared/enrichment/columns/own-columns.ts";
import type { Field } from "../../../shared/fields/catalogue.ts";

/** What a run over a list is to do. */
export interface RunGoal {
  /** The fields that it writes. */
  readonly fields: readonly Field[];
  /** Whether rows without a number are looked up by name. */
  readonly isMatching: boolean;
  /** Rows keep no company that an earlier run found by its name; those that people chose stay. @default false */
  readonly dropsMatches?: boolean;
  /** What its rows are checked for; undefined for a run that checks none. */
  readonly check: CheckPreset | undefined;
}
