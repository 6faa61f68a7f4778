import { useEffect, useEffectEvent } from "react";
import { PlanCard } from "../../list-run/plan-card.tsx";
import { RunCard } from "../../list-run/run-card.tsx";
import { SelectedCompanySheet } from "../../company-sheet/selected-company.tsx";
import { TakeBackButton, TakenBackCard } from "../../list-run/take-back.tsx";
import { type ListGoal, useListGoal } from "../../list-run/use-list-goal.ts";
import { type ListRun, useListRun } from "../../list-run/use-list-run.ts";
import { Notice } from "../../pane/notice.tsx";
import { usePane } from "../../pane/pane-context.ts";
import { useSelected } from "../../pane/use-selected.ts";
import { useViewStyles } from "../../pane/view-styles.ts";
import { ViewTitle } from "../../pane/view-title.tsx";
import { destinationOf } from "../../pane/views.ts";
import { FindingsCard } from "./check/findings-card.tsx";
import { ReviewCard } from "./review/review-card.tsx";
import { useReview } from "./review/use-review.ts";
import { AccountsCard } from "./accounts-card.tsx";
import { DoubtfulRows, EnrichedCard } from "./enriched-card.tsx";
import { ListForm } from "./list-form.tsx";

/** A run over what was chosen. What it empties is asked for each time. */
function useRunOf({ goal, setDropsMatches }: ListGoal): ListRun {
  const run = useListRun(goal);
  const start: ListRun["start"] = (planned) => {
    run.start(planned);
    setDropsMatches(false);
  };
  return { ...run, start };
}

/** Has a link or a button of the ribbon that leads to a purpose choose it; a run under way, or its result, stays. */
function useLedTo({ purpose, setPurpose }: ListGoal, run: ListRun): void {
  const { request } = usePane();
  const follow = useEffectEvent(() => {
    const { purpose: wanted = purpose } = destinationOf(request.to);
    if (wanted === purpose || run.phase.kind === "running") return;
    setPurpose(wanted);
    if (run.phase.kind !== "choosing") run.back();
  });
  useEffect(() => follow(), [request]);
}

/** A list filled or checked: say what for, see the plan, run, go through what came of it. */
export function ListsView({ isShown }: { readonly isShown: boolean }) {
  const { say, workbook } = usePane();
  const styles = useViewStyles();
  const chosen = useListGoal();
  const run = useRunOf(chosen);
  useLedTo(chosen, run);
  const { phase, notice } = run;
  // A result selects row after row: what is selected matters to the choice of a list alone.
  const selection = useSelected(workbook, isShown && phase.kind === "choosing");
  const review = useReview(run.addUndo);
  const isReviewing = review.phase.kind !== "idle";
  const isCheck = chosen.goal.check !== undefined;
  return (
    <div className={styles.view}>
      <ViewTitle>{say("lists_title")}</ViewTitle>
      {workbook === undefined && <Notice notice={{ intent: "info", text: say("needs_excel") }} />}
      {phase.kind === "choosing" && !isReviewing && (
        <ListForm selection={selection} chosen={chosen} run={run} review={review}>
          <SelectedCompanySheet isShown={isShown} />
        </ListForm>
      )}
      {phase.kind === "planned" && (
        <PlanCard
          phase={phase}
          run={run}
          start={
            phase.run.plan.fits
              ? say(isCheck ? "check_start" : "enrich", { rows: phase.run.job.rows.size })
              : say(isCheck ? "check_as_far" : "enrich_as_far")
          }
        />
      )}
      {phase.kind === "running" && <RunCard phase={phase} run={run} />}
      {phase.kind === "ended" && !isReviewing && workbook !== undefined && (
        <>
          {chosen.hasAccounts && <AccountsCard phase={phase} />}
          {phase.job.checking === undefined ? (
            <EnrichedCard phase={phase} run={run} review={review} />
          ) : (
            <>
              <FindingsCard phase={phase} found={phase.job.checking.found} run={run} workbook={workbook} />
              <DoubtfulRows phase={phase} review={review} />
            </>
          )}
        </>
      )}
      {phase.kind === "undone" && <TakenBackCard phase={phase} run={run} />}
      <ReviewCard review={review} />
      {chosen.goal.check === "einvoicing" && (phase.kind === "planned" || phase.kind === "ended") && (
        <p className={styles.hint}>{say("check_no_directory")}</p>
      )}
      {!isReviewing && (phase.kind === "ended" || phase.kind === "undone") && (
        <SelectedCompanySheet isShown={isShown} />
      )}
      <Notice notice={isReviewing ? review.action.notice : (notice ?? review.action.notice)} />
      {phase.kind === "choosing" && !isReviewing && (
        <div className={styles.buttons}>
          <TakeBackButton run={run} />
        </div>
      )}
    </div>
  );
}
