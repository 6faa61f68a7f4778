import type { Language } from "../../shared/fields/field.ts";
import { createBudget } from "../../shared/gateway/budget.ts";
import type { Purpose } from "../../shared/gateway/store.ts";
import type { OutcomeStatus } from "../../shared/lookups/outcome.ts";
import type { SayTime } from "../answers/note.ts";
import { RowFiller, type FilledRow } from "../answers/row-filler.ts";
import { ChangesFile } from "../changes/changes-file.ts";
import { EarlierCells } from "../changes/earlier-cells.ts";
import type { CellValue, ListFile } from "../files/list.ts";
import type { Say } from "../messages/say.ts";
import { ReportFile } from "../report/report-file.ts";
import type { RunEnd } from "../report/run-end.ts";
import type { Rows } from "../rows/rows.ts";
import type { ProgressListener } from "../run/progress.ts";
import { Run } from "../run/run.ts";
import type { Session } from "../session.ts";
import { Stop } from "../stop.ts";
import { outputColumns } from "./columns.ts";
import type { EnrichOptions } from "./options.ts";
import { writeOutput } from "./output.ts";
import type { Prepared } from "./prepare.ts";

export interface EnrichInput {
  readonly session: Session;
  readonly list: ListFile;
  readonly rows: Rows;
  readonly options: EnrichOptions;
  readonly prepared: Prepared;
  readonly purpose: Purpose;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  readonly output: string;
  readonly language: Language;
  readonly say: Say;
  readonly sayTime: SayTime;
  readonly signal: AbortSignal;
  readonly onProgress: ProgressListener;
  /** Told when the asking is done and the file is being written. */
  readonly onWriting: () => void;
}

/** A file beside the output that is told of every row as it is written. */
interface RowListener {
  add(record: number, row: FilledRow): Promise<void>;
  abandon(): Promise<void>;
}

async function ask(input: EnrichInput) {
  const { session, rows, prepared } = input;
  const { knowledge, wanted, survey, plan } = prepared;
  session.gateway.reserve = plan.reserve;
  const run = new Run({
    subjects: rows.subjects,
    resources: wanted.resources,
    groupings: survey.groupings,
    knowledge,
    gateway: session.gateway,
    store: session.store,
    options: {
      lane: "batch",
      purpose: input.purpose,
      budget: createBudget(plan.budget.first, plan.budget.again),
      freshSince: knowledge.freshSince,
      signal: input.signal,
    },
    expected: plan.calls.likely,
    onProgress: input.onProgress,
  });
  return run.complete();
}

async function changesFileOf({ list, options }: EnrichInput): Promise<ChangesFile | undefined> {
  if (options.changes === undefined) return undefined;
  const earlier = await EarlierCells.read(list, options.fields);
  if (earlier.fields.length === 0) throw new Stop("usage", "changes_need_columns");
  const file = new ChangesFile(options.changes, earlier, options.fields);
  await file.begin();
  return file;
}

async function reportFileOf(input: EnrichInput): Promise<ReportFile | undefined> {
  const { options, purpose, list, prepared } = input;
  if (options.report === undefined) return undefined;
  const file = new ReportFile(options.report, {
    id: purpose.run,
    user: purpose.user,
    startedAt: input.startedAt,
    file: options.file,
    sheet: list.sheet,
    output: input.output,
    fields: options.fields.map(({ key }) => key),
    plan: prepared.plan,
    quota: prepared.quota.quota,
  });
  await file.begin();
  return file;
}

/** Asks what the plan says, then writes the list with its columns, and beside it the report and the changes. */
export async function enrich(input: EnrichInput): Promise<RunEnd> {
  const { session, list, prepared } = input;
  const { knowledge, wanted } = prepared;
  const changes = await changesFileOf(input);
  const report = await reportFileOf(input);
  const listeners: RowListener[] = [changes, report].filter((file) => file !== undefined);
  try {
    const progress = await ask(input);
    input.onWriting();

    const filler = new RowFiller({ ...input, wanted, knowledge });
    const statuses: Partial<Record<OutcomeStatus, number>> = {};
    const columns = outputColumns(input.options.fields, list.columns);
    const untouched = columns.map(() => undefined);
    const fill = async (first: number, count: number): Promise<CellValue[][]> => {
      const filled = await filler.fill(first, count);
      for (const [index, row] of filled.entries()) {
        if (row === undefined) continue;
        statuses[row.status] = (statuses[row.status] ?? 0) + 1;
        for (const listener of listeners) await listener.add(first + index, row);
      }
      return filled.map((row) =>
        row ? [...row.values, row.status, row.note === "" ? null : row.note] : untouched,
      );
    };
    const { warnings } = await writeOutput(list, input.output, columns, fill);
    const end: RunEnd = {
      statuses,
      misses: knowledge.missCounts(),
      calls: await session.callsOf(input.purpose.run),
      fromStore: prepared.survey.known + progress.stored,
      changes: changes?.count,
      quota: await session.gateway.quota(),
      warnings,
      endedAt: Date.now(),
    };
    await changes?.finish();
    await report?.finish(end);
    return end;
  } catch (error) {
    for (const listener of listeners) await listener.abandon();
    throw error;
  }
}
