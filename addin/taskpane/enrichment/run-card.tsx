import { Button } from "@fluentui/react-button";
import { ProgressBar } from "@fluentui/react-progress";
import { outcomeStatuses } from "../../../shared/lookups/outcome.ts";
import { Figures } from "../pane/figures.tsx";
import { Notice, type NoticeText } from "../pane/notice.tsx";
import { usePane } from "../pane/pane-context.ts";
import { useFocusOnShow } from "../pane/use-focus-on-show.ts";
import { useViewStyles } from "../pane/view-styles.ts";
import type { ReviewState } from "../review/use-review.ts";
import type { Enrichment, PhaseOf } from "./use-enrichment.ts";

export interface RunCardProps {
  readonly phase: PhaseOf<"running" | "ended">;
  readonly enrichment: Enrichment;
  readonly review: ReviewState;
}

/** A run under way, and what became of its rows. */
export function RunCard({ phase, enrichment, review }: RunCardProps) {
  const { say, language } = usePane();
  const styles = useViewStyles();
  const heading = useFocusOnShow<HTMLHeadingElement>();
  const { rows, done, statuses } = phase.progress;
  const isRunning = phase.kind === "running";
  const text = say("enriching", { done, rows });
  const end: NoticeText =
    done < rows
      ? { intent: "warning", text: say("enrich_cancelled", { done, rows }) }
      : { intent: "success", text: say("enrich_done", { rows }) };

  return (
    <div className={styles.group}>
      <div className={styles.card}>
        <h3 className={styles.subtitle} ref={heading} tabIndex={-1}>
          {isRunning ? say("enrich_progress") : say("statuses")}
        </h3>
        {isRunning && (
          <ProgressBar
            value={rows === 0 ? 1 : done / rows}
            thickness="large"
            aria-label={say("enrich_progress")}
            aria-valuetext={text}
          />
        )}
        <p className={styles.text}>{text}</p>
        <Figures
          figures={outcomeStatuses.map((status) => ({
            name: say(`status_${status}`),
            value: statuses[status]?.toLocaleString(language),
          }))}
        />
      </div>
      <Notice notice={isRunning ? undefined : end} />
      <div className={styles.buttons}>
        {isRunning ? (
          <Button onClick={enrichment.stop}>{say("enrich_cancel")}</Button>
        ) : (
          <>
            {(statuses.ambiguous ?? 0) > 0 && (
              <Button
                appearance="primary"
                disabledFocusable={review.action.isBusy}
                onClick={() => review.begin(phase.source, phase.roles)}
              >
                {say("review")}
              </Button>
            )}
            <Button
              appearance={(statuses.ambiguous ?? 0) > 0 ? "secondary" : "primary"}
              onClick={enrichment.back}
            >
              {say("enrich_again")}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
