import { sameArea, type Area } from "../workbook/area.ts";
import type { Selected, Table, Workbook } from "../workbook/workbook.ts";

/** Where a run may take its rows from. */
export interface ListSource {
  readonly kind: "table" | "selection" | "region";
  readonly area: Area;
  readonly table?: Table;
}

const isOneCell = ({ height, width }: Area): boolean => height === 1 && width === 1;

/**
 * What can be enriched from where the user is, the likeliest first: several selected cells are meant as they are; one
 * cell stands for its table, or for the block of filled cells around it, as when Excel sorts.
 */
export function listSources({ area, region, table }: Selected): ListSource[] {
  const inTable = table === undefined ? {} : { table };
  const whole: ListSource[] = table === undefined ? [] : [{ kind: "table", area: table.area, table }];
  const selection: ListSource[] = area === undefined ? [] : [{ kind: "selection", area, ...inTable }];
  if (area !== undefined && !isOneCell(area))
    return table !== undefined && sameArea(area, table.area) ? whole : [...selection, ...whole];
  const block: ListSource[] =
    table !== undefined || isOneCell(region) ? [] : [{ kind: "region", area: region }];
  return [...whole, ...block, ...selection];
}

/** A list that was read before as it stands by now: tables and blocks of cells have grown by the columns of a run. */
export async function sameList(workbook: Workbook, source: ListSource): Promise<ListSource> {
  const { kind, area } = source;
  await workbook.select(kind === "selection" ? area : { ...area, height: 1, width: 1 });
  return listSources(await workbook.selected()).find((one) => one.kind === kind) ?? source;
}
