import { Button } from "@fluentui/react-button";
import { usePane } from "../pane/pane-context.ts";
import { isOpenEnded, isStopped, unansweredRows } from "./end-notice.ts";
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
  const { typedInto } = progress;
  if (!isOpenEnded(progress)) return null;
  const again = n > 0 ? say("enrich_ask_again", { n }) : say("enrich_fill_typed", { n: typedInto });
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
