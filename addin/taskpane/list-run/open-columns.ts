import type { Workbook } from "../workbook/workbook.ts";
import type { OutputColumn } from "./columns.ts";
import { TrackedList } from "./tracked-list.ts";
import type { ListSurvey } from "./list-survey.ts";
import type { Placement } from "./placement.ts";

export interface ColumnsToOpen {
  readonly survey: ListSurvey;
  /** Columns within the list that say whose its rows are. */
  readonly read: readonly number[];
  /** The columns that a run writes, where they go, and those of earlier runs that it empties or fills beside. */
  readonly columns: readonly OutputColumn[];
  readonly placement: Placement;
  readonly others: readonly number[];
}

/**
 * Tracks a list for a run and makes its columns: headings for the new ones, and formats first, so that zeros are kept from
 * the start.
 * @throws {WorkbookError} `list_changed` or `cells_filled` where the list is not as it was planned
 */
export async function openColumns(
  workbook: Workbook,
  { survey, read, columns, placement, others }: ColumnsToOpen,
): Promise<TrackedList> {
  const { table } = survey;
  const added = new Map(
    placement.added.map((index) => [placement.columns[index]!, columns[index]!.header] as const),
  );
  const isGrown = placement.inTable && table !== undefined;
  const present = isGrown ? placement.columns.filter((column) => !added.has(column)) : placement.columns;
  const list = await TrackedList.track(workbook, survey, read, [...new Set([...present, ...others])]);
  try {
    if (isGrown) await list.grow(table, added);
    else await list.head(added);
    await list.format(
      new Map(columns.map(({ numberFormat }, index) => [placement.columns[index]!, numberFormat])),
    );
    return list;
  } catch (error) {
    await list.release();
    throw error;
  }
}
