import type { FilledRow } from "../answers/filled-row.ts";
import type { Payloads } from "./payloads.ts";

/** What was typed, and what it got: the row that an enriched list would have, and what it was read from. */
export interface Identified {
  readonly id: string;
  readonly row: FilledRow;
  readonly payloads: Payloads;
}
