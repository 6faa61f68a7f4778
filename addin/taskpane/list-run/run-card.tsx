import { Button } from "@fluentui/react-button";
import { ProgressBar } from "@fluentui/react-progress";
import { usePane } from "../pane/pane-context.ts";
import { useFocusOnShow } from "../pane/use-focus-on-show.ts";
import { useViewStyles } from "../pane/view-styles.ts";
import { StatusFigures } from "./status-figures.tsx";
import type { ListRun, PhaseOf } from "./use-list-run.ts";
import { WaitLine } from "./wait-line.tsx";

export interface RunCardProps {
  readonly phase: PhaseOf<"running">;
  readonly run: ListRun;
}

/** A run under way. */
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
      <div className={styles.buttons}>
        <Button onClick={run.stop}>{say("enrich_cancel")}</Button>
      </div>
    </div>
  );
}
