import { createBudget } from "../../shared/gateway/budget.ts";
import type { Purpose } from "../../shared/gateway/store.ts";
import type { Subjects } from "../../shared/enrichment/rows/subjects.ts";
import type { Progress, ProgressListener } from "../run/progress.ts";
import { Run } from "../run/run.ts";
import type { Session } from "../session.ts";
import type { Prepared } from "./prepare.ts";

export interface AskInput {
  readonly session: Session;
  readonly subjects: Subjects;
  readonly prepared: Prepared;
  readonly purpose: Purpose;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  readonly signal: AbortSignal;
  readonly onProgress: ProgressListener;
}

/** Asks what the plan says, within its budget; the answers are in the store, the failures in the run's knowledge. */
export function ask(input: AskInput): Promise<Progress> {
  const { session, subjects, prepared } = input;
  const { knowledge, wanted, survey, plan } = prepared;
  session.gateway.reserve = plan.reserve;
  const run = new Run({
    subjects,
    resources: wanted.resources,
    groupings: survey.groupings,
    isOpen: survey.isOpen,
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
    startedAt: input.startedAt,
    expected: plan.calls.likely,
    onProgress: input.onProgress,
  });
  return run.complete();
}
