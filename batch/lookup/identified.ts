import type { WrittenRow } from "../../shared/enrichment/fill/row-end.ts";
import type { Payloads } from "./payloads.ts";

/** What was typed, and what it got: the row that an enriched list would have, and what it was read from. */
export interface Identified {
  readonly id: string;
  readonly row: WrittenRow;
  /** Its note in words. */
  readonly note: string;
  readonly payloads: Payloads;
}
