import { chosenRoles } from "../../shared/enrichment/columns/compared-columns.ts";
import { columnsOfOthers, ownKeyOf } from "../../shared/enrichment/columns/own-columns.ts";
import { columnName } from "../../shared/enrichment/columns/header-hint.ts";
import { isNameHeader } from "../../shared/enrichment/columns/role-rules.ts";
import { ProgramError } from "../errors/program-errors.ts";
import type { Column, ListFile, OutputColumn } from "../files/list.ts";
import { ownColumns } from "./list-columns.ts";

/** Rows in which our columns are compared with the numbers of the lists beside each other. */
const mostCompared = 2_000;

/** Returns the texts of the first rows of a list, in all its columns. */
async function firstRows(list: ListFile): Promise<string[][]> {
  const rows: string[][] = [];
  await list.read(
    list.columns.map(({ index }) => index),
    (_, cells) => {
      for (const texts of cells) if (rows.length < mostCompared) rows.push(texts);
      return rows.length < mostCompared;
    },
  );
  return rows;
}

/** Columns that stand together: from the first up to the one behind the last. */
interface Block {
  readonly left: number;
  readonly right: number;
}

/** Returns where the columns around those of `places` begin and end. A column without header and cells is a border. */
function blockAround(isFilled: readonly boolean[], places: readonly number[]): Block {
  let [left, right] = [Math.min(...places), Math.max(...places) + 1];
  while (isFilled[left - 1]) left -= 1;
  while (isFilled[right]) right += 1;
  return { left, right };
}

const isIn = (index: number, { left, right }: Block): boolean => index >= left && index < right;

/** Returns true if two of our columns have the same key: each run writes a key once. */
function repeatsKey(columns: readonly Column[]): boolean {
  const keys = columns.flatMap(({ header }) => ownKeyOf(header) ?? []);
  return new Set(keys).size < keys.length;
}

/** Returns the index of the column of the block that has names of companies. */
function nameIn(
  { columns }: ListFile,
  rows: readonly (readonly string[])[],
  block: Block,
): number | undefined {
  const ofBlock = columns.filter(({ index }) => isIn(index, block));
  const sampled = ofBlock.map(({ header, index }) => ({ header, texts: rows.map((row) => row[index]!) }));
  const { name } = chosenRoles(sampled, []).roles;
  return name === undefined ? undefined : ofBlock[name]!.index;
}

/**
 * Marks the columns of other lists beside this one on the same sheet, an empty column between them: those that runs added
 * for them and, if this list has names of its own, all others. It neither reads nor fills them. `read` are columns of the
 * list, `companies` all others that have companies. An empty column alone makes no second list: that needs companies on
 * its other side, or the same column of ours twice.
 * @returns the list itself if it has no such columns
 */
export async function withOthersMarked(
  list: ListFile,
  read: readonly Column[],
  companies: readonly Column[],
): Promise<ListFile> {
  const { columns } = list;
  if (read.length === 0 || columns.every(({ header }) => header !== "")) return list;
  const rows = await firstRows(list);
  const isFilled = columns.map(({ header }, at) => header !== "" || rows.some((row) => row[at] !== ""));
  const block = blockAround(
    isFilled,
    read.map(({ index }) => index),
  );
  const ofOthers = companies.filter(({ index }) => !isIn(index, block));
  if (ofOthers.length === 0 && !repeatsKey(columns)) return list;
  const headers = columns.map(({ header }) => header);
  const others = new Set(columnsOfOthers(headers, block, rows, isNameHeader).map(({ column }) => column));
  const hasNames = nameIn(list, rows, block) !== undefined;
  const besides = hasNames ? ofOthers.map(({ index }) => blockAround(isFilled, [index])) : [];
  for (const { index, header } of columns)
    if (ownKeyOf(header) === undefined && besides.some((beside) => isIn(index, beside))) others.add(index);
  if (others.size === 0) return list;
  return {
    ...list,
    columns: columns.map((column) =>
      others.has(column.index) ? { ...column, isOthers: true as const } : column,
    ),
  };
}

/**
 * Marks the columns of another list with names beside one without numbers, an empty column between them, if its names are
 * those that a run would recognise and those of this list are `names`. Else a row would keep the company of another's name.
 */
export async function withOtherNamesMarked(list: ListFile, names: readonly Column[]): Promise<ListFile> {
  const { columns } = list;
  if (names.length === 0 || columns.every(({ header }) => header !== "")) return list;
  const rows = await firstRows(list);
  const isFilled = columns.map(
    ({ header }, at) =>
      ownKeyOf(header) === undefined && (header !== "" || rows.some((row) => row[at] !== "")),
  );
  const block = blockAround(
    isFilled,
    names.map(({ index }) => index),
  );
  const recognised = nameIn(list, rows, { left: 0, right: columns.length });
  if (recognised === undefined || isIn(recognised, block)) return list;
  const other = blockAround(isFilled, [recognised]);
  return {
    ...list,
    columns: columns.map((column) =>
      isIn(column.index, other) ? { ...column, isOthers: true as const } : column,
    ),
  };
}

/** Returns our columns that runs filled for another list beside this one. */
export const columnsFilledForOthers = ({ columns }: Pick<ListFile, "columns">): Column[] =>
  columns.filter(({ header, isOthers }) => isOthers === true && ownKeyOf(header) !== undefined);

/**
 * Refuses to add columns right behind those of another list: only a column of companies shows to which list the columns
 * beside it belong, and the list already has its own elsewhere.
 *
 * @throws {ProgramError}
 */
export function refuseAmongOthers(
  file: string,
  list: Pick<ListFile, "columns">,
  columns: readonly OutputColumn[],
): void {
  const added = columns.filter(({ at }) => at === undefined).map(({ header }) => header);
  const last = Math.max(-1, ...columnsFilledForOthers(list).map(({ index }) => index));
  const own = ownColumns(list.columns);
  if (added.length === 0 || !own.some(({ key }) => key === "siren") || own.at(-1)!.index > last) return;
  const after = columnName(list.columns[own.at(-1)!.index]!);
  throw new ProgramError("columns_among_others", { file, columns: added.join(", "), after });
}
