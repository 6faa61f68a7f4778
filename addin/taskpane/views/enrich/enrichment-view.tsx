import { Notice } from "../../pane/notice.tsx";
import { usePane } from "../../pane/pane-context.ts";
import { useSelected } from "../../pane/use-selected.ts";
import { ViewTitle } from "../../pane/view-title.tsx";
import { useViewStyles } from "../../pane/view-styles.ts";
import { ReviewCard } from "./review/review-card.tsx";
import { useReview } from "./review/use-review.ts";
import { EnrichmentForm } from "./enrichment-form.tsx";
import { PlanCard } from "../../list-run/plan-card.tsx";
import { EndedCard } from "./ended-card.tsx";
import { RunCard } from "../../list-run/run-card.tsx";
import { useEnrichment } from "./use-enrichment.ts";

/** Columns filled beside a list: choose, see the plan, run, read what became of the rows. */
export function EnrichmentView({ isShown }: { readonly isShown: boolean }) {
  const { say, workbook } = usePane();
  const styles = useViewStyles();
  const selection = useSelected(workbook, isShown);
  const enrichment = useEnrichment();
  const { phase, notice } = enrichment.run;
  const review = useReview();
  const isReviewing = review.phase.kind !== "idle";
  return (
    <div className={styles.view}>
      <ViewTitle>{say("enrich_title")}</ViewTitle>
      {workbook === undefined && <Notice notice={{ intent: "info", text: say("needs_excel") }} />}
      {phase.kind === "choosing" && !isReviewing && (
        <EnrichmentForm selection={selection} enrichment={enrichment} review={review} />
      )}
      {phase.kind === "planned" && (
        <PlanCard
          phase={phase}
          run={enrichment.run}
          start={
            phase.run.plan.fits ? say("enrich", { rows: phase.run.job.rows.size }) : say("enrich_as_far")
          }
        />
      )}
      {phase.kind === "running" && <RunCard phase={phase} run={enrichment.run} />}
      {phase.kind === "ended" && !isReviewing && (
        <EndedCard phase={phase} run={enrichment.run} review={review} />
      )}
      <ReviewCard review={review} />
      <Notice notice={isReviewing ? review.action.notice : (notice ?? review.action.notice)} />
    </div>
  );
}
