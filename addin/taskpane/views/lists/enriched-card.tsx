import { Button } from "@fluentui/react-button";
import { endNotice, isOpenEnded } from "../../list-run/end-notice.ts";
import { EndButtons, StatusFigures } from "../../list-run/run-card.tsx";
import { TakeBackButton } from "../../list-run/take-back.tsx";
import type { ListRun, PhaseOf } from "../../list-run/use-list-run.ts";
import { Notice } from "../../pane/notice.tsx";
import { usePane } from "../../pane/pane-context.ts";
import { useFocusOnShow } from "../../pane/use-action.ts";
import { useViewStyles } from "../../pane/view-styles.ts";
import type { ReviewState } from "./review/use-review.ts";

interface EnrichedCardProps {
  readonly phase: PhaseOf<"ended">;
  readonly run: ListRun;
  readonly review: ReviewState;
}

/** The way to the rows of a check for which several companies come into question. */
export function DoubtfulRows({ phase, review }: Pick<EnrichedCardProps, "phase" | "review">) {
  const { say } = usePane();
  const styles = useViewStyles();
  const n = phase.progress.statuses.ambiguous ?? 0;
  if (n === 0) return null;
  return (
    <div className={styles.group}>
      <p className={styles.text}>{say("doubtful_rows", { n })}</p>
      <div className={styles.buttons}>
        <Button
          disabledFocusable={review.action.isBusy}
          onClick={() => review.begin(phase.source, phase.job.columns.roles)}
        >
          {say("review")}
        </Button>
      </div>
    </div>
  );
}

/** What became of the rows of an enrichment. */
export function EnrichedCard({ phase, run, review }: EnrichedCardProps) {
  const { say, language } = usePane();
  const styles = useViewStyles();
  const heading = useFocusOnShow<HTMLHeadingElement>();
  const { progress, source, job } = phase;
  const { rows, done, statuses } = progress;
  const isOpen = isOpenEnded(progress);
  const isDoubtful = (statuses.ambiguous ?? 0) > 0;
  // Beside doubtful rows, the review of those offers these too.
  const isUnfound = !isDoubtful && job.queries !== undefined && (statuses.not_found ?? 0) > 0;

  return (
    <div className={styles.group}>
      <div className={styles.card}>
        <h3 className={styles.subtitle} ref={heading} tabIndex={-1}>
          {say("statuses")}
        </h3>
        <p className={styles.text}>{say("enriching", { done, rows })}</p>
        <StatusFigures progress={progress} />
      </div>
      <Notice notice={endNotice(progress, say, language)} />
      <div className={styles.buttons}>
        <EndButtons phase={phase} run={run} />
        {isDoubtful && (
          <Button
            appearance={isOpen ? "secondary" : "primary"}
            disabledFocusable={review.action.isBusy}
            onClick={() => review.begin(source, job.columns.roles)}
          >
            {say("review")}
          </Button>
        )}
        {isUnfound && (
          <Button
            disabledFocusable={review.action.isBusy}
            onClick={() => review.begin(source, job.columns.roles, "all")}
          >
            {say("review_not_found")}
          </Button>
        )}
        <Button appearance={isDoubtful || isOpen ? "secondary" : "primary"} onClick={run.back}>
          {say("enrich_again")}
        </Button>
        <TakeBackButton run={run} />
      </div>
    </div>
  );
}
