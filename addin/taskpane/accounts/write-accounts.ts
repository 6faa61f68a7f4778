import { RunKnowledge } from "../../../shared/enrichment/run-knowledge.ts";
import { isSiren } from "../../../shared/identifiers/siren.ts";
import type { Language } from "../../../shared/messages/messages.ts";
import type { LookupClient } from "../../client/lookup-client.ts";
import { RunAnswers } from "../../client/run-answers.ts";
import { cellText } from "../list-run/cell-value.ts";
import { firstGap } from "../list-run/columns.ts";
import { type ListSource, sameList, surveyList } from "../list-run/list-survey.ts";
import { type Area, below, rightOf } from "../workbook/area.ts";
import { writeGuarded } from "../workbook/guarded-write.ts";
import { refuseMerged } from "../workbook/merged-cells.ts";
import type { CellValue, ColumnWrite, Workbook } from "../workbook/workbook.ts";
import {
  type AmountUnit,
  type BlockColumn,
  type BlockKind,
  accountsBlock,
  blockWidth,
} from "./accounts-block.ts";

/** What came of writing accounts beside a list. */
export type AccountsEnd =
  | { readonly kind: "written"; readonly area: Area }
  /** No company of the list has accounts that anybody may see. */
  | { readonly kind: "none" }
  /** The list has no column of SIRENs that a run wrote, or no row for headings right above it. */
  | { readonly kind: "no_sirens" | "no_headings" }
  /** Companies whose accounts the service was not asked for: a formula would ask it, at a cost that nobody was told. */
  | { readonly kind: "unasked"; readonly companies: number };

interface AccountsInput {
  readonly workbook: Workbook;
  readonly client: LookupClient;
  /** The list that a run has filled. */
  readonly source: ListSource;
  readonly kind: BlockKind;
  readonly unit: AmountUnit;
  readonly language: Language;
}

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

async function writeBlock(workbook: Workbook, area: Area, columns: readonly BlockColumn[]): Promise<void> {
  const lefts = columns.map((_, index) => ({ ...area, left: area.left + index, width: 1 }));
  const tracked = await workbook.track(lefts);
  const rows = columns.map(({ heading, cells }) => [heading, ...cells]);
  try {
    // What a formula in the headings spills into is looked at before it stands there: the headings are written last.
    for (let first = area.height - 1; first >= 0;) {
      const count = Math.min(rowsAtOnce, first === 0 ? 1 : first);
      const from = first === 0 ? 0 : first - count + 1;
      await writeGuarded(tracked, {
        ...{ first: from, count, identity: [] },
        before: columns.map((_, column) => ({ column, values: Array<string>(count).fill("") })),
        writes: columns.map(({ format }, column): ColumnWrite => {
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

/**
 * Writes the accounts of a list's companies over the latest years into the nearest empty columns at its right, at no call: a run
 * has asked for them.
 * @throws {WorkbookError} where the cells are not free any more, or Excel refuses
 */
export async function writeAccounts(input: AccountsInput): Promise<AccountsEnd> {
  const { workbook, client, kind, unit, language } = input;
  const survey = await surveyList(workbook, await sameList(workbook, input.source));
  const { body, headingRow, own, ownCells, occupied, table } = survey;
  const siren = own.find(({ key }) => key === "siren");
  const cells = siren && ownCells.get(siren.index);
  if (siren === undefined || cells === undefined) return { kind: "no_sirens" };
  if (headingRow !== body.top - 1) return { kind: "no_headings" };
  const sirens = cells.map(cellText).map((text) => (isSiren(text) ? text : ""));
  const companies = [...new Set(sirens.filter((text) => text !== ""))];
  const known = await knownAccounts(client, companies);
  const unasked = companies.filter((company) => !known.has(company)).length;
  if (unasked > 0 && kind === "formula") return { kind: "unasked", companies: unasked };
  const right = rightOf(table?.area ?? body);
  const lastOwn = Math.max(right - 1, ...own.map(({ index }) => index));
  // An empty column keeps the figures apart: they are no columns of the list, and no table grows over them.
  const left = right + firstGap(occupied, blockWidth + 1, lastOwn + 1 - right) + 1;
  const columns = accountsBlock({
    ...{ sirens, kind, unit, language, headingRow, top: body.top, left, sirenColumn: siren.index },
    accountsOf: (company) => known.get(company),
  });
  if (columns === undefined) return { kind: "none" };
  const height = below(body) - headingRow;
  const area = { ...body, top: headingRow, left, height, width: columns.length };
  await refuseMerged(workbook, area);
  await writeBlock(workbook, area, columns);
  return { kind: "written", area };
}
