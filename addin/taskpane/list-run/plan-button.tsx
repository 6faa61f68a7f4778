import { Button } from "@fluentui/react-button";
import { usePane } from "../pane/pane-context.ts";
import type { ListSource } from "./list-source.ts";
import type { ListRun } from "./use-list-run.ts";

export interface PlanButtonProps {
  readonly run: ListRun;
  /** The list that was chosen; undefined where there is none. */
  readonly source: ListSource | undefined;
}

/** Has the plan of a run over the list shown. */
export function PlanButton({ run, source }: PlanButtonProps) {
  const { say } = usePane();
  return (
    <Button
      appearance="primary"
      disabledFocusable={run.isBusy || source === undefined}
      onClick={() => source && run.plan(source)}
    >
      {run.isBusy ? say("planning") : say("show_plan")}
    </Button>
  );
}
