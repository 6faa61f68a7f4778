import { Button } from "@fluentui/react-button";
import { usePane } from "../pane/pane-context.ts";
import { unansweredRows } from "./end-notice.ts";
import type { ListRun, PhaseOf } from "./use-list-run.ts";

export interface EndButtonsProps {
  readonly phase: PhaseOf<"ended">;
  readonly run: ListRun;
}

/** How a run that has not all its answers is gone on with: by its plan, for the number of calls comes first. */
export function EndButtons({ phase, run }: EndButtonsProps) {
  const { say } = usePane();
  const { progress } = phase;
  const n = unansweredRows(progress);
  const isStopped = progress.done < progress.rows;
  if (n === 0 && !isStopped) return null;
  return (
    <>
      <Button appearance="primary" disabledFocusable={run.isBusy} onClick={() => run.planAgain(phase)}>
        {isStopped ? say("enrich_continue") : say("enrich_ask_again", { n })}
      </Button>
      {n > 0 && (
        <Button disabledFocusable={run.isBusy} onClick={() => run.showFirst(phase)}>
          {say("enrich_show_first")}
        </Button>
      )}
    </>
  );
}
