import { Button } from "@fluentui/react-button";
import { useState } from "react";
import { ConfirmDialog } from "../pane/confirm-dialog.tsx";
import { Notice } from "../pane/notice.tsx";
import { usePane } from "../pane/pane-context.ts";
import { useFocusOnShow } from "../pane/use-action.ts";
import { useViewStyles } from "../pane/view-styles.ts";
import { undoNotice } from "./end-notice.ts";
import { undoCounts } from "./run-undo.ts";
import { type ListRun, type PhaseOf, undosOf } from "./use-list-run.ts";

interface TakeBackButtonProps {
  readonly run: ListRun;
  /** Says what else was written into the sheet and stays. */
  readonly stays?: string | undefined;
}

/** The button that undoes what the runs wrote into a list, after a confirmation that shows how much it is. */
export function TakeBackButton({ run, stays = "" }: TakeBackButtonProps) {
  const { say } = usePane();
  const styles = useViewStyles();
  const [counts, setCounts] = useState<ReturnType<typeof undoCounts>>();
  const undos = undosOf(run.phase);
  if (undos.length === 0) return null;
  const { cells = 0, columns = 0 } = counts ?? {};
  const texts = [
    say("take_back_cells", { n: cells }),
    columns === 0 ? "" : say("take_back_columns", { n: columns }),
    stays,
    say("take_back_keeps"),
  ];
  const question = texts.filter((text) => text !== "").join(" ");
  return (
    <>
      <Button disabledFocusable={run.isBusy} onClick={() => setCounts(undoCounts(undos))}>
        {say("take_back")}
      </Button>
      <span className={styles.hint}>{say("take_back_until")}</span>
      <ConfirmDialog
        title={say("take_back_title")}
        text={counts === undefined ? "" : question}
        confirm={say("take_back_confirm")}
        isOpen={counts !== undefined}
        onConfirm={() => {
          setCounts(undefined);
          run.takeBack();
        }}
        onCancel={() => setCounts(undefined)}
      />
    </>
  );
}

interface TakenBackCardProps {
  readonly phase: PhaseOf<"undone">;
  readonly run: ListRun;
}

/** Shows that the list is as it was before its run. */
export function TakenBackCard({ phase, run }: TakenBackCardProps) {
  const { say } = usePane();
  const styles = useViewStyles();
  const heading = useFocusOnShow<HTMLHeadingElement>();
  return (
    <div className={styles.group}>
      <h3 className={styles.subtitle} ref={heading} tabIndex={-1}>
        {say("taken_back_title")}
      </h3>
      <Notice notice={undoNotice(phase.result, say)} />
      <div className={styles.buttons}>
        <Button appearance="primary" onClick={run.back}>
          {say("enrich_again")}
        </Button>
        <Button disabledFocusable={run.isBusy} onClick={() => run.planAgain(phase)}>
          {say("show_plan")}
        </Button>
      </div>
    </div>
  );
}
