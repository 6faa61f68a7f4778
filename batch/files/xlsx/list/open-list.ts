import { type ListPlace } from "./find-list.ts";
import { type Package } from "../package/package.ts";
import { type SheetShape } from "../sheet/shape.ts";
import { type Workbook } from "../package/workbook.ts";

/** A list found in a workbook, with all that writing it again takes. */
export interface OpenList {
  readonly source: Package;
  readonly workbook: Workbook;
  readonly place: ListPlace;
  readonly shape: SheetShape;
  /** Parts of digital signatures, which the result goes without. */
  readonly signatures: readonly string[];
}

/** The row the list begins with: its header, or its first record where it has none. */
export const topRow = ({ place, shape }: Pick<OpenList, "place" | "shape">): number =>
  shape.header === undefined ? Math.max(1, shape.firstRecord) : place.headerRow;
