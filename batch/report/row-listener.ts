import type { RowEnd } from "../../shared/enrichment/fill/row-end.ts";
import type { ListFile } from "../files/list.ts";
import type { RunEnd } from "./run-end.ts";

/** A list whose rows come next. */
export interface ComingList {
  /** As it was named. */
  readonly name: string;
  readonly list: ListFile;
}

/** A file beside the results that is told of every record as it is written. */
export interface RowListener {
  begin(): Promise<void>;
  /** The rows that follow are those of this list. */
  enter(coming: ComingList): Promise<void>;
  add(record: number, end: RowEnd): Promise<void>;
  finish(end: RunEnd): Promise<void>;
  /** Leaves nothing behind. */
  abandon(): Promise<void>;
}
