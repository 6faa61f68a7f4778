import { PlanCard } from "../../list-run/plan-card.tsx";
import { RunCard } from "../../list-run/run-card.tsx";
import { Notice } from "../../pane/notice.tsx";
import { usePane } from "../../pane/pane-context.ts";
import { useSelected } from "../../pane/use-selected.ts";
import { useViewStyles } from "../../pane/view-styles.ts";
import { ViewTitle } from "../../pane/view-title.tsx";
import { CheckForm } from "./check-form.tsx";
import { FindingsCard } from "./findings-card.tsx";
import { useCheck } from "./use-check.ts";

/** The numbers of a list checked: choose, see the plan, run, go through what was found. */
export function CheckView({ isShown }: { readonly isShown: boolean }) {
  const { say, workbook } = usePane();
  const styles = useViewStyles();
  const check = useCheck();
  const { run, preset } = check;
  const { phase, notice } = run;
  // A result selects row after row: what is selected matters to the choice of a list alone.
  const selection = useSelected(workbook, isShown && phase.kind === "choosing");
  return (
    <div className={styles.view}>
      <ViewTitle>{say("check_title")}</ViewTitle>
      {workbook === undefined && <Notice notice={{ intent: "info", text: say("needs_excel") }} />}
      {phase.kind === "choosing" && <CheckForm check={check} selection={selection} />}
      {phase.kind === "planned" && (
        <PlanCard
          phase={phase}
          run={run}
          start={
            phase.run.plan.fits ? say("check_start", { rows: phase.run.job.rows.size }) : say("check_as_far")
          }
        />
      )}
      {phase.kind === "running" && <RunCard phase={phase} run={run} />}
      {phase.kind === "ended" && phase.job.checking !== undefined && workbook !== undefined && (
        <FindingsCard phase={phase} found={phase.job.checking.found} run={run} workbook={workbook} />
      )}
      {preset === "einvoicing" && phase.kind !== "running" && (
        <p className={styles.hint}>{say("check_no_directory")}</p>
      )}
      <Notice notice={notice} />
    </div>
  );
}
