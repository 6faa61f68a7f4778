import { Button } from "@fluentui/react-button";
import { Switch } from "@fluentui/react-switch";
import type { ReactNode } from "react";
import { FieldChoice } from "../../field-choice/field-choice.tsx";
import { ForecastNote } from "../../list-run/cost-note.tsx";
import { ListChoice, useListChoice } from "../../list-run/list-choice.tsx";
import { useForecast } from "../../list-run/use-forecast.ts";
import type { ListGoal } from "../../list-run/use-list-goal.ts";
import type { ListRun } from "../../list-run/use-list-run.ts";
import { ActionBar } from "../../pane/action-bar.tsx";
import { Disclosure } from "../../pane/disclosure.tsx";
import { usePane } from "../../pane/pane-context.ts";
import type { SelectedState } from "../../pane/use-selected.ts";
import { useViewStyles } from "../../pane/view-styles.ts";
import { KeptChoice, PurposeChoice } from "./purpose-choice.tsx";
import type { ReviewState } from "./review/use-review.ts";

interface ListFormProps {
  readonly selection: SelectedState;
  readonly chosen: ListGoal;
  readonly run: ListRun;
  readonly review: ReviewState;
  /** What is offered of the row that is selected, whatever becomes of the list. */
  readonly children: ReactNode;
}

/** What a list is for, which one it is, and what else is to be known before the plan. */
export function ListForm({ selection, chosen, run, review, children }: ListFormProps) {
  const { say } = usePane();
  const styles = useViewStyles();
  const list = useListChoice(selection);
  const { source } = list;
  const { fields, choose, goal } = chosen;
  const forecast = useForecast({ source, goal, prepare: run.prepare });

  return (
    <div className={styles.view}>
      <PurposeChoice chosen={chosen} />
      {goal.check === "einvoicing" && <p className={styles.hint}>{say("check_no_directory")}</p>}
      <ListChoice choice={list} selection={selection} />
      <MatchingChoice chosen={chosen}>
        <Button
          size="small"
          disabledFocusable={run.isBusy || review.action.isBusy || source === undefined}
          onClick={() => source && review.begin(source)}
        >
          {say("review")}
        </Button>
      </MatchingChoice>
      {fields !== undefined && (
        <div className={styles.group}>
          <h3 className={styles.subtitle}>{say("fields")}</h3>
          <FieldChoice label={say("fields")} chosen={fields} onChoose={choose} mayCompare />
        </div>
      )}
      <ActionBar>
        <Button
          appearance="primary"
          disabledFocusable={run.isBusy || source === undefined}
          onClick={() => source && run.plan(source)}
        >
          {run.isBusy ? say("planning") : say("show_plan")}
        </Button>
        <ForecastNote forecast={forecast} />
        {children}
      </ActionBar>
    </div>
  );
}

interface MatchingChoiceProps {
  readonly chosen: ListGoal;
  /** The way to the rows of which earlier runs left something to be decided. */
  readonly children: ReactNode;
}

/** Whether rows without a number are looked up by name, and what becomes of those that were. */
function MatchingChoice({ chosen, children }: MatchingChoiceProps) {
  const { say } = usePane();
  const styles = useViewStyles();
  const { goal, setMatching, setDropsMatches } = chosen;
  return (
    <div className={styles.group}>
      <Switch
        label={say("match_by_name")}
        checked={goal.isMatching}
        aria-describedby="match-by-name-hint"
        onChange={(_, { checked }) => setMatching(checked)}
      />
      <p id="match-by-name-hint" className={styles.hint}>
        {say("match_by_name_hint")}
      </p>
      <Disclosure title={say("more_options")}>
        <div className={styles.buttons}>{children}</div>
        <Switch
          label={say("drop_matches")}
          checked={goal.dropsMatches === true}
          aria-describedby="drop-matches-hint"
          onChange={(_, { checked }) => setDropsMatches(checked)}
        />
        <p id="drop-matches-hint" className={styles.hint}>
          {say("drop_matches_hint")}
        </p>
        <KeptChoice chosen={chosen} />
      </Disclosure>
    </div>
  );
}
