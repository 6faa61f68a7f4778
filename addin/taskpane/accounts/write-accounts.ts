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

/** What came of writing accounts beside a list. */
export type AccountsEnd =
  /** `isRenewed`: in the place of what an earlier run wrote. */
  | { readonly kind: "written"; readonly area: Area; readonly isRenewed: boolean }
  /** An earlier run wrote accounts there, and somebody changed some of their rows since: nothing is written. */
  | { readonly kind: "changed"; readonly area: Area; readonly rows: number }
  /** The same, and columns of theirs are gone or not to be told any more. */
  | { readonly kind: "torn"; readonly area: Area }
  /** No company of the list has accounts that anybody may see. */
  | { readonly kind: "none" }
  /** The list has no column of SIRENs that a run wrote, or no row for headings right above it. */
  | { readonly kind: "no_sirens" | "no_headings" }
  /** Companies whose accounts the service was not asked for: a formula would ask it, at a cost that nobody was told. */
  | { readonly kind: "unasked"; readonly companies: number }
  /** The same where values of an earlier run would be lost. */
  | { readonly kind: "unasked_values"; readonly companies: number };

export interface AccountsInput {
  readonly workbook: Workbook;
  readonly client: LookupClient;
  /** The list that a run has filled. */
  readonly source: ListSource;
  readonly kind: BlockKind;
  readonly unit: AmountUnit;
  readonly language: Language;
  /** What becomes of accounts that an earlier run wrote and somebody changed. @default nothing is written, and that is told */
  readonly earlier?: EarlierChoice | undefined;
}

/** Accounts of an earlier run are written anew, whatever somebody changed in them, or stay beside other ones. */
export type EarlierChoice = "replace" | "beside";

/** What is known of the accounts of companies, at no call. */
async function knownAccounts(client: LookupClient, sirens: readonly string[]) {
  const knowledge = new RunKnowledge(new RunAnswers(client), -Infinity);
  const known = new Map<string, unknown>();
  const steps = await knowledge.steps(
    sirens.map((siren) => ({ siren })),
    ["accounts"],
  );
  steps.forEach(([step], index) => {
    if (step!.kind === "ask" || step!.kind === "unavailable") return;
    known.set(sirens[index]!, step!.kind === "data" ? step!.data : undefined);
  });
  return known;
}

/** Rows of one exchange with the spreadsheet. */
const rowsAtOnce = 400;

const isFormula = (cell: CellValue | null): boolean => typeof cell === "string" && cell.startsWith("=");

/** Where a block goes. */
interface BlockPlace {
  /** From its first to its last column, from the row of headings to the last row that is written. */
  readonly area: Area;
  /** The sheet's column of each of its own. */
  readonly columns: readonly number[];
  /** What stands there; undefined where nothing does. */
  readonly cells: EarlierBlock["cells"] | undefined;
}

/** What a column of a place holds in some rows, as far as it matters: what is calculated may have changed by itself. */
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
    // Rows of the list that are gone leave nothing behind, but for what a formula takes away itself.
    const rest = cells.length > 0 && cells.every((cell) => cell === null) ? null : "";
    return [heading, ...cells, ...Array<CellValue | null>(area.height - 1 - cells.length).fill(rest)];
  });
  try {
    // What a formula in the headings spills into is looked at before it stands there: the headings are written last.
    for (let first = area.height - 1; first >= 0;) {
      const count = Math.min(rowsAtOnce, first === 0 ? 1 : first);
      const from = first === 0 ? 0 : first - count + 1;
      await writeGuarded(tracked, {
        ...{ first: from, count, identity: [] },
        before: block.map((_, column) => expectedIn(place, column, from, count)),
        writes: block.map(({ format }, column): ColumnWrite => {
          const cells = rows[column]!.slice(from, from + count);
          const isTyped = cells.some(isFormula);
          // A formula in a cell of text would be one.
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

/** Has the workbook remember the rows of a block as they were written. */
function rememberBlock(workbook: Workbook, { columns }: BlockPlace, block: readonly BlockColumn[]) {
  const rows = Array.from({ length: 1 + block[0]!.cells.length }, (_, row) =>
    block.map(({ heading, cells }) => (row === 0 ? heading : cells[row - 1]!)),
  );
  const hashes = rows.flatMap((cells) => blockRowHash(cells, columns) ?? []);
  return rememberWritten(workbook, new Set(hashes)).catch(() => undefined);
}

/**
 * Writes the accounts of a list's companies over the latest years, at no call, for a run has asked for them: in the place of those
 * that an earlier run wrote in the same form, else into the nearest empty columns at its right.
 * @throws {WorkbookError} where the cells are not free any more, or Excel refuses
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
  const unasked = companies.filter((company) => !known.has(company)).length;
  if (unasked > 0 && kind === "formula") return { kind: "unasked", companies: unasked };
  const rows = { ...body, top: headingRow, height: below(body) - headingRow };
  const earlier =
    choice === "beside" ? undefined : await earlierBlock(workbook, { kind, rows, from: siren.index + 1 });
  if (earlier !== undefined && earlier.columns === undefined) return { kind: "torn", area: earlier.area };
  if (earlier !== undefined && unasked > 0) return { kind: "unasked_values", companies: unasked };
  if (earlier !== undefined && earlier.changed > 0 && choice !== "replace")
    return { kind: "changed", area: earlier.area, rows: earlier.changed };
  const place = earlier ?? freePlace(survey, rows);
  const { columns } = place;
  const block = accountsBlock({
    ...{ sirens, kind, unit, language, headingRow, top: body.top, columns, sirenColumn: siren.index },
    accountsOf: (company) => known.get(company),
  });
  if (block === undefined) return { kind: "none" };
  await refuseMerged(workbook, place.area, columns);
  await writeBlock(workbook, place, block);
  await rememberBlock(workbook, place, block);
  return { kind: "written", area: place.area, isRenewed: earlier !== undefined };
}

/** The nearest empty columns at the right of a list. */
function freePlace({ body, own, occupied, table }: ListSurvey, rows: Area): BlockPlace {
  const right = rightOf(table?.area ?? body);
  const lastOwn = Math.max(right - 1, ...own.map(({ index }) => index));
  // An empty column keeps the figures apart: they are no columns of the list, and no table grows over them.
  const left = right + firstGap(occupied, blockWidth + 1, lastOwn + 1 - right) + 1;
  return {
    area: { ...rows, left, width: blockWidth },
    columns: Array.from({ length: blockWidth }, (_, slot) => left + slot),
    cells: undefined,
  };
}
