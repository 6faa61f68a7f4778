import { isStopped, unansweredRows, isOpenEnded } from "./end-notice.ts";
import { outcomeStatuses } from "../../../shared/lookups/lookup.ts";
import { Figures } from "../pane/figures.tsx";
import { usePane } from "../pane/pane-context.ts";
import type { EnrichmentProgress } from "./enrich.ts";
import { useEffect, useState } from "react";
import { reasonOf } from "../../../shared/lookups/reasons.ts";
import type { RunWait } from "../../client/lookup-client.ts";
import { useViewStyles } from "../pane/view-styles.ts";
import { Button } from "@fluentui/react-button";
import { ProgressBar } from "@fluentui/react-progress";
import { ActionBar } from "../pane/action-bar.tsx";
import { useFocusOnShow } from "../pane/use-action.ts";
import type { ListRun, PhaseOf } from "./use-list-run.ts";

/** Shows the rows of a run by outcome. */
export function StatusFigures({ progress }: { readonly progress: EnrichmentProgress }) {
  const { say, language } = usePane();
  return (
    <Figures
      figures={outcomeStatuses.map((status) => ({
        name: say(`status_${status}`),
        value: progress.statuses[status]?.toLocaleString(language),
      }))}
    />
  );
}

const second = 1_000;

/** Returns the whole seconds left until `time` (epoch milliseconds), 0 once it has passed. */
function useSecondsUntil(time: number): number {
  const left = () => Math.max(0, Math.ceil((time - Date.now()) / second));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    setSeconds(left);
    const timer = setInterval(() => setSeconds(left), second);
    return () => clearInterval(timer);
  }, [time]);
  return seconds;
}

/**
 * Shows that a run waits, why, and how long still. The seconds are outside the live region, or screen readers would
 * announce each.
 */
function WaitLine({ wait: { until, code } }: { readonly wait: RunWait }) {
  const { say, language } = usePane();
  const styles = useViewStyles();
  const n = useSecondsUntil(until);
  return (
    <p className={styles.text}>
      <span role="status">{say("run_waits", { why: reasonOf(code)?.note[language] ?? code })}</span>{" "}
      <span>{n === 0 ? say("run_trying") : say("run_next_try", { n })}</span>
    </p>
  );
}

interface RunCardProps {
  readonly phase: PhaseOf<"running">;
  readonly run: ListRun;
}

/** Shows a run under way. */
export function RunCard({ phase, run }: RunCardProps) {
  const { say } = usePane();
  const styles = useViewStyles();
  const heading = useFocusOnShow<HTMLHeadingElement>();
  const { rows, done } = phase.progress;
  const text = say("enriching", { done, rows });

  return (
    <div className={styles.group}>
      <div className={styles.card}>
        <h3 className={styles.subtitle} ref={heading} tabIndex={-1}>
          {say("enrich_progress")}
        </h3>
        <ProgressBar
          value={rows === 0 ? 1 : done / rows}
          thickness="large"
          aria-label={say("enrich_progress")}
          aria-valuetext={text}
        />
        <p className={styles.text}>{text}</p>
        {phase.wait !== undefined && <WaitLine wait={phase.wait} />}
        <StatusFigures progress={phase.progress} />
      </div>
      <ActionBar>
        <Button onClick={run.stop}>{say("enrich_cancel")}</Button>
      </ActionBar>
    </div>
  );
}

interface EndButtonsProps {
  readonly phase: PhaseOf<"ended">;
  readonly run: ListRun;
}

/**
 * Buttons to continue a run with missing answers. They lead to its plan, so that the user sees the number of calls
 * first.
 */
export function EndButtons({ phase, run }: EndButtonsProps) {
  const { say } = usePane();
  const { progress } = phase;
  const n = unansweredRows(progress);
  if (!isOpenEnded(progress)) return null;
  const again = n > 0 ? say("enrich_ask_again", { n }) : say("show_plan");
  return (
    <>
      <Button appearance="primary" disabledFocusable={run.isBusy} onClick={() => run.planAgain(phase)}>
        {isStopped(progress) ? say("enrich_continue") : again}
      </Button>
      {n > 0 && (
        <Button disabledFocusable={run.isBusy} onClick={() => run.showFirst(phase)}>
          {say("enrich_show_first")}
        </Button>
      )}
    </>
  );
}
