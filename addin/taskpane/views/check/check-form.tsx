import { Field as Labelled } from "@fluentui/react-field";
import { Radio, RadioGroup } from "@fluentui/react-radio";
import { type CheckPreset, checkPresets } from "../../../../shared/enrichment/columns/own-columns.ts";
import { ListChoice, useListChoice } from "../../list-run/list-choice.tsx";
import { PlanButton } from "../../list-run/plan-button.tsx";
import { usePane } from "../../pane/pane-context.ts";
import type { SelectedState } from "../../pane/use-selected.ts";
import { useViewStyles } from "../../pane/view-styles.ts";
import type { Check } from "./use-check.ts";

export interface CheckFormProps {
  readonly check: Check;
  readonly selection: SelectedState;
}

/** Which list, and what it is checked for. */
export function CheckForm({ check, selection }: CheckFormProps) {
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
