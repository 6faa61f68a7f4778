import { createBudget } from "../../../shared/gateway/scheduler/budget.ts";
import type { Purpose } from "../../../shared/gateway/store/store.ts";
import type { Wanted } from "../../../shared/answers/subject-answer.ts";
import type { Subjects } from "../../../shared/enrichment/rows/subjects.ts";
import type { Progress, ProgressListener } from "./progress.ts";
import { openMatchLookups } from "../../../shared/enrichment/match/settle-matches.ts";
import { Asking } from "./asking.ts";
import { Run } from "./run.ts";
import type { Session } from "../../session.ts";
import type { Prepared } from "../plan/prepare.ts";

export interface AskInput {
  readonly session: Session;
  readonly subjects: Subjects;
  readonly prepared: Pick<Prepared, "knowledge" | "survey" | "plan" | "matching" | "lookAgain"> & {
    readonly wanted: Pick<Wanted, "resources">;
  };
  readonly purpose: Purpose;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  readonly signal: AbortSignal;
  readonly onProgress: ProgressListener;
}

/** Asks what the plan says, within its budget; the answers are in the store, the failures in the run's knowledge. */
export async function ask(input: AskInput): Promise<Progress> {
  const { session, subjects, prepared } = input;
  const { knowledge, wanted, plan, matching } = prepared;
  const { gateway, store } = session;
  gateway.reserve = plan.reserve;
  const asking = new Asking({
    gateway,
    knowledge,
    options: {
      lane: "batch",
      purpose: input.purpose,
      budget: createBudget(plan.budget.first, plan.budget.again),
      freshSince: knowledge.freshSince,
      signal: input.signal,
    },
    startedAt: input.startedAt,
    expected: plan.calls.likely,
    onProgress: input.onProgress,
  });
  if (matching !== undefined) {
    const open = () => openMatchLookups(matching.queries, knowledge, matching.keep, matching.only);
    while (!input.signal.aborted && (await asking.askAll(open())) > 0);
  }
  const { groupings, isOpen } = matching === undefined ? prepared.survey : await prepared.lookAgain();
  const { resources } = wanted;
  await new Run({ subjects, resources, groupings, isOpen, knowledge, store, asking }).complete();
  return asking.progress;
}
