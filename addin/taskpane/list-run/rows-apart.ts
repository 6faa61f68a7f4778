import { readIdentifier } from "../../../shared/identifiers/read.ts";
import type { NoticeText } from "../pane/notice.tsx";
import type { Say } from "../messages/messages.ts";
import { type Area, addressOf, below } from "../workbook/area.ts";
import type { CellValue, Workbook } from "../workbook/workbook.ts";
import { isSumLabel } from "../../../shared/enrichment/totals-row.ts";
import { cellText } from "./cell-value.ts";
import type { ListColumns } from "./list-columns.ts";
import { type ListSource, type ListSurvey, isHeadingFirst, isRoleHeading } from "./list-survey.ts";

type Rows = readonly (readonly CellValue[])[];

/** Rows that are looked at on one side of a list: a plan of ten rows must not wait until Excel has read a million. */
const mostRows = 20_000;

/** Filled rows in the columns of a list from which an empty row separates it, as Excel bounds a block. */
export interface RowsApart {
  /** Number of filled rows. */
  readonly count: number;
  /** True if further rows were not looked at, because they are too many. */
  readonly hasMore?: true;
  /** From the first of them to the last. */
  readonly area: Area;
  /** The list with those rows below that certainly continue it, and their number; undefined if none do. */
  readonly longer?: { readonly area: Area; readonly added: number };
}

/** Filled rows that follow each other, and their place among the rows read. */
interface Block {
  readonly first: number;
  readonly rows: Rows;
}

/** Splits rows at the empty ones. */
function blocksOf(rows: Rows): Block[] {
  const blocks: { first: number; rows: (readonly CellValue[])[] }[] = [];
  rows.forEach((row, at) => {
    if (row.every((cell) => cell === "")) return;
    const last = blocks.at(-1);
    if (last !== undefined && last.first + last.rows.length === at) last.rows.push(row);
    else blocks.push({ first: at, rows: [row] });
  });
  return blocks;
}

/**
 * Returns true for rows that continue a list: they begin with no heading, and have what its rows are looked up by. A
 * legend or a sum has no identifier, and no name beside other cells.
 */
function continuesList({ rows }: Block, { sources, roles }: Pick<ListColumns, "sources" | "roles">): boolean {
  if (isHeadingFirst(rows) || isRoleHeading(rows)) return false;
  const isIdentified = sources.some(({ column }) =>
    rows.some((row) => "siren" in readIdentifier(cellText(row[column.index]))),
  );
  const name = roles?.name;
  if (isIdentified || name === undefined) return isIdentified;
  return rows.every((row) => {
    const texts = row.map(cellText).filter((text) => text !== "");
    return cellText(row[name]) !== "" && texts.length > 1 && !texts.some(isSumLabel);
  });
}

const rowsIn = (blocks: readonly Block[]): number => blocks.reduce((sum, { rows }) => sum + rows.length, 0);

interface ApartBlocks {
  readonly apart: RowsApart;
  readonly blocks: readonly Block[];
}

/** Reads an area from its top, as far as it is looked at, and returns its filled rows; none if it has none. */
async function readApart(workbook: Workbook, whole: Area): Promise<ApartBlocks[]> {
  const area = { ...whole, height: Math.min(whole.height, mostRows) };
  const hasMore = area.height < whole.height;
  const blocks = area.height > 0 ? blocksOf((await workbook.read(area)).values) : [];
  const [start, end] = [blocks[0], blocks.at(-1)];
  if (start === undefined || end === undefined) return [];
  const height = end.first + end.rows.length - start.first;
  const apart = { count: rowsIn(blocks), area: { ...area, top: area.top + start.first, height } };
  // The last block may go on where nobody has looked.
  return [hasMore ? { blocks: blocks.slice(0, -1), apart: { ...apart, hasMore } } : { blocks, apart }];
}

/**
 * Returns the filled rows that a block of cells leaves out because of an empty row: those above if the block has no
 * heading, since it may be the end of a list, and those below. A table or a selection says itself which rows it has.
 * @decides which rows beyond an empty row are told of, and which may be added to the list
 */
export async function rowsApart(
  workbook: Workbook,
  { kind, area }: ListSource,
  { body }: Pick<ListSurvey, "body">,
  columns: Pick<ListColumns, "sources" | "roles">,
): Promise<readonly RowsApart[]> {
  if (kind !== "region") return [];
  const used = (await workbook.used(area.sheet)) ?? area;
  const above = { ...area, top: used.top, height: body.top > area.top ? 0 : area.top - used.top };
  const next = { ...area, top: below(area), height: below(used) - below(area) };
  return [
    ...(await readApart(workbook, above)).map(({ apart }) => apart),
    ...(await readApart(workbook, next)).map(({ blocks, apart }) => {
      const stranger = blocks.findIndex((block) => !continuesList(block, columns));
      const further = blocks.slice(0, stranger < 0 ? blocks.length : stranger);
      const last = further.at(-1);
      if (last === undefined) return apart;
      const height = area.height + last.first + last.rows.length;
      return { ...apart, longer: { area: { ...area, height }, added: rowsIn(further) } };
    }),
  ];
}

/** Returns what the pane says of rows that are not part of a list. */
export const apartNotice = ({ count, hasMore, area }: RowsApart, say: Say): NoticeText => ({
  intent: "warning",
  text: say(hasMore ? "apart_more" : "apart", { n: count, cells: addressOf(area) }),
});
