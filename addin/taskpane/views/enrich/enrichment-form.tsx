import { Button } from "@fluentui/react-button";
import { Switch } from "@fluentui/react-switch";
import { FieldChoice } from "../../field-choice/field-choice.tsx";
import { usePane } from "../../pane/pane-context.ts";
import type { SelectedState } from "../../pane/use-selected.ts";
import { useViewStyles } from "../../pane/view-styles.ts";
import type { ReviewState } from "./review/use-review.ts";
import { ListChoice, useListChoice } from "../../list-run/list-choice.tsx";
import { PlanButton } from "../../list-run/plan-button.tsx";
import type { Enrichment } from "./use-enrichment.ts";

export interface EnrichmentFormProps {
  readonly selection: SelectedState;
  readonly enrichment: Enrichment;
  readonly review: ReviewState;
}

/** Which list, and which fields. */
export function EnrichmentForm({ selection, enrichment, review }: EnrichmentFormProps) {
  const { say } = usePane();
  const styles = useViewStyles();
  const list = useListChoice(selection);
  const { source } = list;
  const { run, fields, choose, isMatching, setMatching, dropsMatches, setDropsMatches } = enrichment;

  return (
    <div className={styles.view}>
      <ListChoice choice={list} selection={selection} />
      <div className={styles.group}>
        <Switch
          label={say("match_by_name")}
          checked={isMatching}
          aria-describedby="match-by-name-hint"
          onChange={(_, { checked }) => setMatching(checked)}
        />
        <p id="match-by-name-hint" className={styles.hint}>
          {say("match_by_name_hint")}
        </p>
        <Switch
          label={say("drop_matches")}
          checked={dropsMatches}
          aria-describedby="drop-matches-hint"
          onChange={(_, { checked }) => setDropsMatches(checked)}
        />
        <p id="drop-matches-hint" className={styles.hint}>
          {say("drop_matches_hint")}
        </p>
      </div>
      <div className={styles.group}>
        <h3 className={styles.subtitle}>{say("fields")}</h3>
        <FieldChoice label={say("fields")} chosen={fields} onChoose={choose} mayCompare />
      </div>
      <div className={styles.buttons}>
        <PlanButton run={run} source={source} />
        <Button
          disabledFocusable={run.isBusy || review.action.isBusy || source === undefined}
          onClick={() => source && review.begin(source)}
        >
          {say("review")}
        </Button>
      </div>
    </div>
  );
}
