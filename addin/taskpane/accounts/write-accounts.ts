import { RunKnowledge } from "../../../shared/enrichment/run-knowledge.ts";
import { isSiren } from "../../../shared/identifiers/siren.ts";
import { type Language, languages } from "../../../shared/messages/messages.ts";
import type { LookupClient } from "../../client/lookup-client.ts";
import { RunAnswers } from "../../client/run-answers.ts";
import { cellText } from "../list-run/cell-value.ts";
import { firstGap } from "../list-run/columns.ts";
import { rememberWritten, rememberedHashes, textHash } from "../list-run/written-rows.ts";
import { type ListSource, type ListSurvey, sameList, surveyList } from "../list-run/list-survey.ts";
import { type Area, below, rightOf, columnIndex } from "../workbook/area.ts";
import { type ExpectedCells, writeGuarded } from "../workbook/guarded-write.ts";
import { refuseMerged } from "../workbook/merged-cells.ts";
import type { CellValue, ColumnWrite, Workbook } from "../workbook/workbook.ts";
import {
  type AmountUnit,
  type BlockColumn,
  type BlockKind,
  accountsBlock,
  blockWidth,
  blockSlots,
  spillWidth,
} from "./accounts-block.ts";

/** A cell of the heading row. */
interface Heading {
  /** Column of the sheet. */
  readonly column: number;
  readonly text: string;
  readonly formula: string;
}

/** A column whose heading identifies its slot in a block. */
interface KnownColumn {
  readonly column: number;
  /** Index among `blockSlots`. */
  readonly slot: number;
}

/** The slot of the latest year of each item, by its heading in every language. */
const latestSlots: ReadonlyMap<string, number> = new Map(
  blockSlots.flatMap(({ name, back }, slot) =>
    back === 0 ? languages.map((language) => [name[language], slot] as const) : [],
  ),
);

/** Returns the slot `back` years before the latest one of the same item; undefined if a block has none. */
function slotBefore(latest: number | undefined, back: number): number | undefined {
  if (latest === undefined || !(back >= 0)) return undefined;
  return blockSlots[latest + back]?.item === blockSlots[latest]!.item ? latest + back : undefined;
}

const isAnchor = ({ formula }: Heading): boolean => /^=.*\bSIRENE\.FINANCIALS\(/i.test(formula);
const latestRevenue = blockSlots.findIndex(({ item }) => item === "revenue");

/** Returns whether a formula reads the SIRENs in another column of the sheet than this. */
function readsElsewhere(formula: string, sirenColumn: number): boolean {
  const [, letters] = /FINANCIALS\(\$?([A-Z]{1,3})\$?\d/i.exec(formula) ?? [];
  return letters !== undefined && columnIndex(letters) !== sirenColumn;
}

/** Finds the blocks made by a formula, with the headings of ratios that refer to them. */
function formulaBlocks(row: readonly Heading[], sirenColumn: number): KnownColumn[][] {
  const anchors = row.filter((heading) => isAnchor(heading) && !readsElsewhere(heading.formula, sirenColumn));
  return anchors.map(({ column: anchor }) => {
    const known: KnownColumn[] = [0, spillWidth - 1].map((slot) => ({ column: anchor + slot, slot }));
    for (const heading of row.filter(({ column }) => column >= anchor + spillWidth)) {
      if (isAnchor(heading)) break;
      const [, name = "", year = ""] = /^="(.+) "&RIGHT\(\$?([A-Z]+)\$?\d+,4\)$/i.exec(heading.formula) ?? [];
      const slot = slotBefore(latestSlots.get(name), columnIndex(year) - anchor - latestRevenue);
      if (slot !== undefined && slot > known.at(-1)!.slot) known.push({ column: heading.column, slot });
    }
    return known;
  });
}

/** A heading of a block of values. */
interface ValueHeading {
  readonly column: number;
  /** The slot of the latest year of its item. */
  readonly latest: number;
  /** Undefined for the SIREN column. */
  readonly year: number | undefined;
}

const isAfter = (one: ValueHeading, other: ValueHeading): boolean =>
  one.latest > other.latest || (one.latest === other.latest && (one.year ?? 0) < (other.year ?? 0));

function valueHeading({ column, text }: Heading): ValueHeading | undefined {
  const [, name = text, year] = /^(.+) (\d{4})(?: \([kM]\))?$/.exec(text) ?? [];
  const latest = latestSlots.get(name);
  if (latest === undefined || (year === undefined) !== (latest === 0)) return undefined;
  return { column, latest, year: year === undefined ? undefined : Number(year) };
}

/** Smallest number of columns with known headings that make a block of values. */
const fewest = blockWidth / 2;

/** Finds the blocks of values by the years in their headings. One out of order begins another block. */
function valueBlocks(row: readonly Heading[]): KnownColumn[][] {
  const anchors = row.filter(isAnchor).map(({ column }) => column);
  const isSpilled = (column: number) =>
    anchors.some((anchor) => column >= anchor && column < anchor + spillWidth);
  const blocks: ValueHeading[][] = [];
  for (const heading of row) {
    const read =
      heading.formula.startsWith("=") || isSpilled(heading.column) ? undefined : valueHeading(heading);
    const open = blocks.at(-1);
    if (read === undefined) continue;
    if (open !== undefined && isAfter(read, open.at(-1)!)) open.push(read);
    else blocks.push([read]);
  }
  const known = blocks.map((block) => {
    const latestYear = Math.max(...block.map(({ year = 0 }) => year));
    return block.flatMap(({ column, latest, year = latestYear }) => {
      const slot = slotBefore(latest, latestYear - year);
      return slot === undefined ? [] : [{ column, slot }];
    });
  });
  return known.filter((block) => block.length >= fewest);
}

/**
 * Returns the sheet's column of each slot of a block, as far as its headings tell. Between two known columns,
 * headings may have changed or columns been inserted, but not both. Undefined if a column is gone or cannot be
 * identified.
 */
function columnsOf(known: readonly KnownColumn[]): readonly number[] | undefined {
  const isWhole = known.every((one, at) => {
    const { column, slot } = known[at + 1] ?? one;
    return slot <= one.slot + 1 || column - one.column === slot - one.slot;
  });
  if (!isWhole) return undefined;
  return blockSlots.map((_, slot) => {
    const near = known.findLast((one) => one.slot <= slot) ?? known[0]!;
    return near.column + slot - near.slot;
  });
}

/** Content of a column from the heading row on. */
interface ColumnCells {
  readonly values: readonly CellValue[];
  readonly formulas: readonly CellValue[];
}

/** Returns whether the add-in writes a cell, not the formula in the first heading. Rows count from there. */
const isTyped = (kind: BlockKind, slot: number, row: number): boolean =>
  kind === "values" || slot >= spillWidth || (slot === 0 && row === 0);

const isFormula = (cell: CellValue | null): boolean => typeof cell === "string" && cell.startsWith("=");

/** Returns whether the rows of a column without a known heading could belong to a slot. */
function fits(slot: number, { values, formulas }: ColumnCells, height: number): boolean {
  const { item } = blockSlots[slot]!;
  const isOfSlot = (value: CellValue, formula: CellValue): boolean => {
    if (slot >= spillWidth) return isFormula(formula);
    if (value === "" || value === "#N/A" || item === "type") return !isFormula(formula);
    return item === "siren" ? isSiren(cellText(value)) : typeof value === "number";
  };
  return values.slice(1, height).every((value, row) => value === "" || isOfSlot(value, formulas[row + 1]!));
}

/** Rewrites a formula so that its references name columns of the block, wherever it stands. */
const anywhere = (formula: string, columns: readonly number[]): string =>
  formula
    .replaceAll(/\s/g, "")
    .toUpperCase()
    .replaceAll(
      /\$?\b([A-Z]{1,3})\$?\d+\b/g,
      (_, letters: string) => `@${columns.indexOf(columnIndex(letters))}`,
    );

/**
 * Returns the hash stored for a row of a block in `columns`. `cells` are the contents typed into it, null for cells
 * that were not typed. Undefined for an empty row.
 */
function blockRowHash(cells: readonly (CellValue | null)[], columns: readonly number[]): string | undefined {
  const typed = cells.map((cell) =>
    cell === null ? null : isFormula(cell) ? anywhere(String(cell), columns) : String(cell),
  );
  return typed.every((text) => text === null || text === "")
    ? undefined
    : textHash(`accounts ${JSON.stringify(typed)}`);
}

/** Where a block goes. */
interface BlockPlace {
  /** From its first to its last column, from the heading row to the last row written. */
  readonly area: Area;
  /** The sheet's column of each slot. */
  readonly columns: readonly number[];
  /** Its content, column by column, to the last row of the list or of the block; undefined if the place is empty. */
  readonly cells?: readonly ColumnCells[];
}

/** A block that an earlier run wrote beside a list. */
interface EarlierBlock extends Required<BlockPlace> {
  /** Number of rows that were edited since, or are beside other companies than then. */
  readonly changed: number;
}

/** A block with columns that are gone or cannot be identified. */
interface TornBlock {
  readonly area: Area;
  readonly columns: undefined;
}

interface SearchedPlace {
  readonly kind: BlockKind;
  /** The heading row and the rows of the list, in any columns. */
  readonly rows: Area;
  /** The column of the list's SIRENs. A block is right of it. */
  readonly sirenColumn: number;
  /** The SIREN of each row of the list; empty for a row without one. */
  readonly sirens: readonly string[];
}

/** A block that was written for this list. */
interface OwnBlock {
  readonly known: readonly KnownColumn[];
  /** Number of its rows that are beside other companies; 0 if they are fewer than half. */
  readonly astray: number;
}

/**
 * Returns the block of values with the SIRENs of this list in most of its rows: best in the same rows, otherwise in
 * any. The others belong to other lists of the sheet. A block without a SIREN column may belong to any list.
 */
async function ownBlock(
  workbook: Workbook,
  blocks: readonly (readonly KnownColumn[])[],
  { rows, sirenColumn, sirens }: SearchedPlace,
): Promise<OwnBlock | undefined> {
  const companies = new Set(sirens);
  let astray: OwnBlock | undefined;
  for (const known of blocks) {
    const [first] = known;
    const left = first!.slot === 0 ? first!.column : (columnsOf(known)?.[0] ?? 0);
    if (left <= sirenColumn) return { known, astray: 0 };
    const { values } = await workbook.read({ ...rows, left, width: 1 });
    const texts = values.slice(1).map(([value]) => cellText(value));
    const count = (isOwn: (text: string, row: number) => boolean) =>
      texts.filter((text, row) => text !== "" && isOwn(text, row)).length;
    const filled = count(() => true);
    const placed = count((text, row) => text === sirens[row]);
    if (2 * placed >= filled) return { known, astray: 0 };
    if (2 * count((text) => companies.has(text)) >= filled) astray ??= { known, astray: filled - placed };
  }
  return astray;
}

/**
 * Finds the block of a kind that an earlier run wrote beside a list. It is recognized by its headings, in any
 * language and of any years; undefined if there is none. Rows that someone edited since are found by the hashes that
 * the workbook stores.
 */
async function earlierBlock(
  workbook: Workbook,
  place: SearchedPlace,
): Promise<EarlierBlock | TornBlock | undefined> {
  const { kind, rows, sirenColumn } = place;
  const from = sirenColumn + 1;
  const used = await workbook.used(rows.sheet);
  if (used === undefined || rightOf(used) <= from) return undefined;
  const top = await workbook.read({ ...rows, left: from, width: rightOf(used) - from, height: 1 });
  const row = top.values[0]!.map((value, place) => ({
    column: from + place,
    text: cellText(value).trim(),
    formula: cellText(top.formulas[0]![place]),
  }));
  const [formulaBlock] = kind === "formula" ? formulaBlocks(row, sirenColumn) : [];
  const own =
    kind === "values"
      ? await ownBlock(workbook, valueBlocks(row), place)
      : formulaBlock && { known: formulaBlock, astray: 0 };
  if (own === undefined) return undefined;
  const { known, astray } = own;
  const columns = columnsOf(known);
  const [left, right] = [known[0]!.column, known.at(-1)!.column];
  const torn: TornBlock = { area: { ...rows, left, width: right - left + 1 }, columns: undefined };
  if (columns === undefined || columns[0]! < from) return torn;
  const area = { ...rows, left: columns[0]!, width: columns.at(-1)! - columns[0]! + 1 };
  const read = await workbook.read({ ...area, height: Math.max(below(used), below(rows)) - rows.top });
  const cells = columns.map((column) => ({
    values: read.values.map((each) => each[column - area.left]!),
    formulas: read.formulas.map((each) => each[column - area.left]!),
  }));
  const isGuessed = (slot: number) =>
    !known.some((one) => one.slot === slot) && (kind === "values" || slot >= spillWidth);
  if (cells.some((each, slot) => isGuessed(slot) && !fits(slot, each, rows.height))) return torn;
  const remembered = await rememberedHashes(workbook);
  const hashes = read.values.map((_, at) =>
    blockRowHash(
      cells.map(({ formulas }, slot) => (isTyped(kind, slot, at) ? formulas[at]! : null)),
      columns,
    ),
  );
  const isOther = (hash: string | undefined) => hash !== undefined && !remembered.has(hash);
  const changed = Math.max(astray, hashes.slice(0, rows.height).filter(isOther).length);
  // Rows below the list that belong to the block: the list had more rows when the block was written.
  let height = rows.height;
  while (hashes[height] !== undefined && !isOther(hashes[height])) height += 1;
  return { area: { ...area, height }, columns, cells, changed };
}

/** The result of writing accounts beside a list. */
export type AccountsEnd =
  /** `isRenewed`: an earlier block was replaced. `unasked`: companies with empty cells, because nobody asked. */
  | { readonly kind: "written"; readonly area: Area; readonly isRenewed: boolean; readonly unasked: number }
  /** An earlier run wrote accounts there and someone edited rows of them since: nothing is written. */
  | { readonly kind: "changed"; readonly area: Area; readonly rows: number }
  /** Also edited, and columns are gone or cannot be identified: nothing is written. */
  | { readonly kind: "torn"; readonly area: Area }
  /** No company of the list has public accounts. */
  | { readonly kind: "none" }
  /** The list has no SIREN column written by a run, or no heading row right above it. */
  | { readonly kind: "no_sirens" | "no_headings" }
  /**
   * Accounts were not asked for: a formula would ask for them, at a cost not shown beforehand, values of an earlier run
   * would be lost, or no other company has any.
   */
  | { readonly kind: "unasked" | "unasked_values" | "unasked_none"; readonly companies: number };

export interface AccountsInput {
  readonly workbook: Workbook;
  readonly client: LookupClient;
  /** The list that a run has filled. */
  readonly source: ListSource;
  readonly kind: BlockKind;
  readonly unit: AmountUnit;
  readonly language: Language;
  /** What to do with an earlier run's accounts that someone edited. @default writes nothing and says so */
  readonly earlier?: EarlierChoice | undefined;
}

/** Whether edited accounts of an earlier run are replaced, or stay and new ones are written beside them. */
export type EarlierChoice = "replace" | "beside";

/** Returns the accounts known without a call, by SIREN: null where the service knows none. */
async function knownAccounts(client: LookupClient, sirens: readonly string[]) {
  const knowledge = new RunKnowledge(new RunAnswers(client), -Infinity);
  const known = new Map<string, unknown>();
  const steps = await knowledge.steps(
    sirens.map((siren) => ({ siren })),
    ["accounts"],
  );
  steps.forEach(([step], index) => {
    if (step!.status === "ask" || step!.status === "unavailable") return;
    known.set(sirens[index]!, step!.status === "found" ? step!.data : null);
  });
  return known;
}

/** Rows in one exchange with the spreadsheet. */
const rowsAtOnce = 400;

/** Returns the content expected in some rows of a column. Results of formulas are not checked. */
function expectedIn(place: BlockPlace, column: number, from: number, count: number): ExpectedCells {
  const { values, formulas } = place.cells?.[column] ?? { values: [], formulas: [] };
  const expected = Array.from({ length: count }, (_, at) => {
    const value = values[from + at] ?? "";
    return (formulas[from + at] ?? "") === value ? value : undefined;
  });
  return { column, values: expected };
}

/** @param owners the column of the sheet with the list's SIRENs, and its cells from the first row of the list on */
async function writeBlock(
  workbook: Workbook,
  place: BlockPlace,
  block: readonly BlockColumn[],
  owners: { readonly left: number; readonly cells: readonly CellValue[] },
): Promise<void> {
  const { area, columns } = place;
  const tracked = await workbook.track(
    [...columns, owners.left].map((left) => ({ ...area, left, width: 1 })),
  );
  const companies = Array.from({ length: area.height }, (_, row) => owners.cells[row - 1]);
  const rows = block.map(({ heading, cells }) => {
    // Rows that the list no longer has are cleared. A column without own cells is left to the formula.
    const rest = cells.length > 0 && cells.every((cell) => cell === null) ? null : "";
    return [heading, ...cells, ...Array<CellValue | null>(area.height - 1 - cells.length).fill(rest)];
  });
  try {
    // The headings are written last, so that the cells a formula will spill into are checked before it is there.
    for (let first = area.height - 1; first >= 0;) {
      const count = Math.min(rowsAtOnce, first === 0 ? 1 : first);
      const from = first === 0 ? 0 : first - count + 1;
      await writeGuarded(tracked, {
        ...{ first: from, count },
        // A row inserted meanwhile moves the rows below it: each has the figures of its own company or none.
        identity: [{ column: columns.length, values: companies.slice(from, from + count) }],
        before: block.map((_, column) => expectedIn(place, column, from, count)),
        writes: block.map(({ format }, column): ColumnWrite => {
          const cells = rows[column]!.slice(from, from + count);
          const isTyped = cells.some(isFormula);
          // In a cell of text format, a formula would stay a text.
          const shown = from > 0 ? format : isTyped ? "General" : undefined;
          return { column, cells, isTyped, ...(shown !== undefined && { formats: shown }) };
        }),
      });
      first = from - 1;
    }
  } finally {
    await tracked.release().catch(() => undefined);
  }
}

/** Returns whether an earlier block has any figures of a company. */
function isFilledIn({ cells: [sirens, ...figures] }: EarlierBlock): (siren: string) => boolean {
  const rows = sirens!.values.map(cellText);
  const filled = new Set(rows.filter((_, row) => figures.some(({ values }) => values[row] !== "")));
  return (siren) => filled.has(siren);
}

/** Stores hashes of the rows of a block about to be written. */
function rememberBlock(workbook: Workbook, { columns }: BlockPlace, block: readonly BlockColumn[]) {
  const rows = Array.from({ length: 1 + block[0]!.cells.length }, (_, row) =>
    block.map(({ heading, cells }) => (row === 0 ? heading : cells[row - 1]!)),
  );
  const hashes = rows.flatMap((cells) => blockRowHash(cells, columns) ?? []);
  return rememberWritten(workbook, hashes).catch(() => undefined);
}

/**
 * Writes the accounts of a list's companies over the latest years, at no call, because a run has asked for them.
 * Replaces the same kind of block of an earlier run, otherwise uses the nearest empty columns to the right.
 * @throws {WorkbookError} if the cells are no longer free, or Excel refuses
 */
export async function writeAccounts(input: AccountsInput): Promise<AccountsEnd> {
  const { workbook, client, kind, unit, language, earlier: choice } = input;
  const survey = await surveyList(workbook, await sameList(workbook, input.source));
  const { body, headingRow, own, ownCells } = survey;
  const siren = own.find(({ key }) => key === "siren");
  const cells = siren && ownCells.get(siren.index);
  if (siren === undefined || cells === undefined) return { kind: "no_sirens" };
  if (headingRow !== body.top - 1) return { kind: "no_headings" };
  const sirens = cells.map(cellText).map((text) => (isSiren(text) ? text : ""));
  const companies = [...new Set(sirens.filter((text) => text !== ""))];
  const known = await knownAccounts(client, companies);
  const notAsked = companies.filter((company) => !known.has(company));
  const unasked = notAsked.length;
  if (unasked > 0 && kind === "formula") return { kind: "unasked", companies: unasked };
  const rows = { ...body, top: headingRow, height: below(body) - headingRow };
  const earlier =
    choice === "beside"
      ? undefined
      : await earlierBlock(workbook, { kind, rows, sirens, sirenColumn: siren.index });
  if (earlier !== undefined && earlier.columns === undefined) return { kind: "torn", area: earlier.area };
  const lost = earlier === undefined ? 0 : notAsked.filter(isFilledIn(earlier)).length;
  if (lost > 0) return { kind: "unasked_values", companies: lost };
  if (earlier !== undefined && earlier.changed > 0 && choice !== "replace")
    return { kind: "changed", area: earlier.area, rows: earlier.changed };
  const place = earlier ?? freePlace(survey, rows);
  const { columns } = place;
  const block = accountsBlock({
    ...{ sirens, kind, unit, language, headingRow, top: body.top, columns, sirenColumn: siren.index },
    accountsOf: (company) => known.get(company),
  });
  if (block === undefined)
    return unasked === 0 ? { kind: "none" } : { kind: "unasked_none", companies: unasked };
  await refuseMerged(workbook, place.area, columns);
  await rememberBlock(workbook, place, block);
  await writeBlock(workbook, place, block, { left: siren.index, cells });
  return { kind: "written", area: place.area, isRenewed: earlier !== undefined, unasked };
}

/** Returns the nearest empty columns to the right of a list. */
function freePlace({ body, own, occupied, table }: ListSurvey, rows: Area): BlockPlace {
  const right = rightOf(table?.area ?? body);
  const lastOwn = Math.max(right - 1, ...own.map(({ index }) => index));
  // One empty column keeps the figures apart from the list and keeps a table from growing over them.
  const left = right + firstGap(occupied, blockWidth + 1, lastOwn + 1 - right) + 1;
  return {
    area: { ...rows, left, width: blockWidth },
    columns: blockSlots.map((_, slot) => left + slot),
  };
}
