import type { OutcomeStatus } from "../../shared/lookups/outcome.ts";
import { RowFiller } from "../answers/row-filler.ts";
import { columnName } from "../files/identifier-columns.ts";
import type { FileEnd, RunEnd } from "../report/run-end.ts";
import type { SideFiles } from "../report/side-files.ts";
import type { Progress } from "../run/progress.ts";
import { ask } from "./ask.ts";
import type { EnrichInput } from "./enrich-input.ts";
import type { ReadList } from "./read-list.ts";
import { beginSideFiles } from "./side-files.ts";
import { summarySheet } from "./summary-sheet.ts";
import { writeList } from "./write-list.ts";

type Statuses = Partial<Record<OutcomeStatus, number>>;

function addTo(sum: Statuses, one: Statuses): void {
  for (const [status, rows] of Object.entries(one) as [OutcomeStatus, number][]) {
    sum[status] = (sum[status] ?? 0) + rows;
  }
}

/** What was asked, once the asking is done. */
interface Asked {
  readonly progress: Progress;
  readonly calls: number;
}

/** Writes one list; what goes wrong there is that list's alone. Its rows count when it was written. */
async function writeOne(
  input: EnrichInput,
  at: number,
  asked: Asked,
  side: SideFiles,
  statuses: Statuses,
): Promise<FileEnd> {
  const { prepared, options, say } = input;
  const read: ReadList = input.lists.lists[at]!;
  const { output } = input.results[at]!;
  const own: Statuses = {};
  const end = { name: read.name, output };
  try {
    await side.enter(read);
    const { warnings } = await writeList({
      read,
      result: input.results[at]!,
      options,
      filler: new RowFiller({
        ...input,
        ...prepared,
        rows: read.rows,
        sourceNames: read.sources.map(({ column }) => columnName(column)),
      }),
      sheet: options.summarySheet
        ? summarySheet({
            ...input,
            read,
            calls: asked.calls,
            fromStore: fromStore(input, asked),
            statuses: own,
            say,
          })
        : undefined,
      onRecord: async (record, end) => {
        if (end.status !== undefined) own[end.status] = (own[end.status] ?? 0) + 1;
        await side.add(record, end);
      },
    });
    addTo(statuses, own);
    return { ...end, warnings, error: undefined };
  } catch (error) {
    return { ...end, warnings: [], error };
  }
}

const fromStore = ({ prepared }: EnrichInput, { progress }: Asked): number =>
  prepared.survey.known + progress.stored;

/**
 * Asks what the plan says, then writes the lists with their columns, and beside them the report and the changes. A list
 * that cannot be written keeps none of the others from it; report and changes appear when all of them do.
 */
export async function enrich(input: EnrichInput): Promise<RunEnd> {
  const { session, lists, prepared, purpose } = input;
  const { files: side, changes } = await beginSideFiles(input);
  try {
    const progress = await ask({ ...input, subjects: lists.subjects });
    input.onWriting();
    const asked = { progress, calls: await session.callsOf(purpose.run) };
    const statuses: Statuses = {};
    const files: FileEnd[] = [];
    for (const at of lists.lists.keys()) files.push(await writeOne(input, at, asked, side, statuses));
    const isWhole = files.every(({ error }) => error === undefined);
    const end: RunEnd = {
      files,
      statuses,
      misses: prepared.knowledge.missCounts(),
      calls: asked.calls,
      fromStore: fromStore(input, asked),
      changes: changes?.count,
      quota: await session.gateway.quota(),
      sideFailures: side.failures,
      endedAt: Date.now(),
    };
    if (isWhole) await side.finish(end);
    else await side.abandon();
    return end;
  } catch (error) {
    await side.abandon();
    throw error;
  }
}
