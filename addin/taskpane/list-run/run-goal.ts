import type { CheckPreset } from "../../../shared/enrichment/check/check-keys.ts";
import type { Field } from "../../../shared/fields/catalogue.ts";

/** What a run over a list is to do. */
export interface RunGoal {
  /** The fields that it writes. */
  readonly fields: readonly Field[];
  /** Whether rows without a number are looked up by name. */
  readonly isMatching: boolean;
  /** What its rows are checked for; undefined for a run that checks none. */
  readonly check: CheckPreset | undefined;
}
