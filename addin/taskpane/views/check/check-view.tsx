import { Field as Labelled } from "@fluentui/react-field";
import { Radio, RadioGroup } from "@fluentui/react-radio";
import { type CheckPreset, checkPresets } from "../../../../shared/enrichment/columns/own-columns.ts";
import { ListChoice, PlanButton, useListChoice } from "../../list-run/list-choice.tsx";
import { usePane } from "../../pane/pane-context.ts";
import { type SelectedState, useSelected } from "../../pane/use-selected.ts";
import { useViewStyles } from "../../pane/view-styles.ts";
import { useState } from "react";
import { checkFields } from "../../../../shared/enrichment/check-verdict.ts";
import { findField } from "../../../../shared/fields/catalogue.ts";
import { type ListRun, useListRun } from "../../list-run/use-list-run.ts";
import { PlanCard } from "../../list-run/plan-card.tsx";
import { RunCard } from "../../list-run/run-card.tsx";
import { Notice } from "../../pane/notice.tsx";
import { ViewTitle } from "../../pane/view-title.tsx";
import { FindingsCard } from "./findings-card.tsx";

interface CheckFormProps {
  readonly check: Check;
  readonly selection: SelectedState;
}

/** Which list, and what it is checked for. */
function CheckForm({ check, selection }: CheckFormProps) {
  const { say } = usePane();
  const styles = useViewStyles();
  const list = useListChoice(selection);
  const { source } = list;
  const { run, preset, setPreset } = check;
  return (
    <div className={styles.view}>
      <p className={styles.hint}>{say("check_hint")}</p>
      <ListChoice choice={list} selection={selection} />
      <Labelled label={say("check_for")}>
        <RadioGroup value={preset} onChange={(_, { value }) => setPreset(value as CheckPreset)}>
          {checkPresets.map((each) => (
            <Radio key={each} value={each} label={say(`check_${each}`)} />
          ))}
        </RadioGroup>
      </Labelled>
      <div className={styles.buttons}>
        <PlanButton run={run} source={source} />
      </div>
    </div>
  );
}

interface Check {
  readonly run: ListRun;
  readonly preset: CheckPreset;
  readonly setPreset: (preset: CheckPreset) => void;
}

/** The fields that `sirene check` writes where nobody names others. */
const fields = checkFields.flatMap((key) => findField(key) ?? []);

/** A check of a list: what it is for, and its run. */
function useCheck(): Check {
  const [preset, setPreset] = useState<CheckPreset>("suppliers");
  return { run: useListRun({ fields, isMatching: false, check: preset }), preset, setPreset };
}

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
