import { createBudget } from "../../shared/gateway/budget.ts";
import type { Language } from "../../shared/fields/field.ts";
import type { OutcomeStatus } from "../../shared/lookups/outcome.ts";
import type { Purpose } from "../../shared/gateway/store.ts";
import type { SayTime } from "../answers/note.ts";
import { RowFiller } from "../answers/row-filler.ts";
import type { CellValue, FileWarning, ListFile } from "../files/list.ts";
import type { Say } from "../messages/say.ts";
import { retryAllowance } from "../plan/calls.ts";
import type { Rows } from "../rows/rows.ts";
import { Run } from "../run/run.ts";
import type { ProgressListener } from "../run/progress.ts";
import type { Session } from "../session.ts";
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
  readonly output: string;
  readonly language: Language;
  readonly say: Say;
  readonly sayTime: SayTime;
  readonly signal: AbortSignal;
  readonly onProgress: ProgressListener;
  /** Told when the asking is done and the file is being written. */
  readonly onWriting: () => void;
}

/** How a run ended. */
export interface EnrichResult {
  readonly statuses: Readonly<Partial<Record<OutcomeStatus, number>>>;
  /** Codes of what could not be had, with their number of questions. */
  readonly misses: ReadonlyMap<string, number>;
  readonly fromStore: number;
  readonly warnings: readonly FileWarning[];
}

/** The calls a run may make: those its plan needs, and the allowance for second attempts, within what may be spent. */
function budgetOf({ plan }: Prepared) {
  const first = Math.min(plan.firm, plan.spendable);
  return createBudget(first, Math.min(retryAllowance(plan.firm), plan.spendable - first));
}

/** Asks what the plan says, then writes the list with its columns. */
export async function enrich(input: EnrichInput): Promise<EnrichResult> {
  const { session, list, rows, prepared } = input;
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
      budget: budgetOf(prepared),
      freshSince: knowledge.freshSince,
      signal: input.signal,
    },
    expected: plan.calls.likely,
    onProgress: input.onProgress,
  });
  const progress = await run.complete();
  input.onWriting();

  const filler = new RowFiller({ ...input, wanted, knowledge });
  const statuses: Partial<Record<OutcomeStatus, number>> = {};
  const fill = async (first: number, count: number): Promise<CellValue[][]> => {
    const filled = await filler.fill(first, count);
    return filled.map(({ values, status, note }) => {
      statuses[status] = (statuses[status] ?? 0) + 1;
      return [...values, status, note === "" ? null : note];
    });
  };
  const columns = outputColumns(input.options.fields, list.columns);
  const { warnings } = await writeOutput(list, input.output, columns, fill);
  return { statuses, misses: knowledge.missCounts(), fromStore: progress.stored, warnings };
}
