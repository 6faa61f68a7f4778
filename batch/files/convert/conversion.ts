import { type AddedSheet, type Fill, type OutputColumn } from "../list.ts";

/** What a list is written with in the other format. */
export interface Conversion {
  readonly columns: readonly OutputColumn[];
  readonly fill: Fill;
  /** Indexes of the columns of the identifiers, which stay texts. */
  readonly identifierColumns: readonly number[];
  /** Name of the sheet of a new workbook. */
  readonly sheetName: string;
  /** Sheets more, in a workbook. */
  readonly sheets?: readonly AddedSheet[];
  /** Dialect of a new text file. */
  readonly delimiter?: string | undefined;
  readonly encoding?: string | undefined;
}
