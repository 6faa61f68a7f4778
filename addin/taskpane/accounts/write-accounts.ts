import { RunKnowledge } from "../../../shared/enrichment/run-knowledge.ts";
import { isSiren } from "../../../shared/identifiers/siren.ts";
import type { Language } from "../../../shared/messages/messages.ts";
import type { LookupClient } from "../../client/lookup-client.ts";
import { RunAnswers } from "../../client/run-answers.ts";
import { cellText } from "../list-run/cell-value.ts";
import { firstGap } from "../list-run/columns.ts";
import { rememberWritten } from "../list-run/written-rows.ts";
import { type ListSource, type ListSurvey, sameList, surveyList } from "../list-run/list-survey.ts";
import { type Area, below, rightOf } from "../workbook/area.ts";
import { type ExpectedCells, writeGuarded } from "../workbook/guarded-write.ts";
import { refuseMerged } from "../workbook/merged-cells.ts";
import type { CellValue, ColumnWrite, Workbook } from "../workbook/workbook.ts";
import {
  type AmountUnit,
  type BlockColumn,
  type BlockKind,
  accountsBlock,
  blockWidth,
} from "./accounts-block.ts";
import { type EarlierBlock, blockRowHash, earlierBlock } from "./earlier-block.ts";

/** The result of writing accounts beside a list. */
export type AccountsEnd =
  /**
   * `isRenewed` is true if an earlier run's block was replaced. `unasked` counts the companies whose accounts are not known: their
   * cells are empty.
   */
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
   * The accounts of some companies were not asked for. A formula would ask for them, at a cost not shown beforehand.
   */
  | { readonly kind: "unasked"; readonly companies: number }
  /** The same, where values of an earlier run would be lost, or where no other company has any accounts. */
  | { readonly kind: "unasked_values" | "unasked_none"; readonly companies: number };

export interface AccountsInput {
  readonly workbook: Workbook;
  readonly client: LookupClient;
  /** The list that a run has filled. */
  readonly source: ListSource;
  readonly kind: BlockKind;
  readonly unit: AmountUnit;
  readonly language: Language;
  /**
   * What to do with an earlier run's accounts that someone edited.
   * @default nothing is written, and the result says so
   */
  readonly earlier?: EarlierChoice | undefined;
}

/** Whether edited accounts of an earlier run are replaced, or stay and new ones are written beside them. */
export type EarlierChoice = "replace" | "beside";

/**
 * Returns the accounts of companies that are known without a call, by SIREN: null if the service knows none. Companies with
 * unknown accounts are missing.
 */
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

const isFormula = (cell: CellValue | null): boolean => typeof cell === "string" && cell.startsWith("=");

/** Where a block goes. */
interface BlockPlace {
  /** From its first to its last column, from the heading row to the last row written. */
  readonly area: Area;
  /** The sheet's column of each of its columns. */
  readonly columns: readonly number[];
  /** The current content; undefined if the place is empty. */
  readonly cells: EarlierBlock["cells"] | undefined;
}

/**
 * Returns the content expected in some rows of a column. Cells with formulas are not checked, since their results may
 * change.
 */
function expectedIn(place: BlockPlace, column: number, from: number, count: number): ExpectedCells {
  const { values, formulas } = place.cells?.[column] ?? { values: [], formulas: [] };
  const expected = Array.from({ length: count }, (_, at) => {
    const value = values[from + at] ?? "";
    return (formulas[from + at] ?? "") === value ? value : undefined;
  });
  return { column, values: expected };
}

async function writeBlock(
  workbook: Workbook,
  place: BlockPlace,
  block: readonly BlockColumn[],
): Promise<void> {
  const { area, columns } = place;
  const tracked = await workbook.track(columns.map((left) => ({ ...area, left, width: 1 })));
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
        ...{ first: from, count, identity: [] },
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
    choice === "beside" ? undefined : await earlierBlock(workbook, { kind, rows, from: siren.index + 1 });
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
  await writeBlock(workbook, place, block);
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
    columns: Array.from({ length: blockWidth }, (_, slot) => left + slot),
    cells: undefined,
  };
}
