import { Button } from "@fluentui/react-button";
import { Switch } from "@fluentui/react-switch";
import { FieldChoice } from "../../field-choice/field-choice.tsx";
import { usePane } from "../../pane/pane-context.ts";
import { type SelectedState, useSelected } from "../../pane/use-selected.ts";
import { useViewStyles } from "../../pane/view-styles.ts";
import { type ReviewState, useReview } from "./review/use-review.ts";
import { ListChoice, PlanButton, useListChoice } from "../../list-run/list-choice.tsx";
import { Notice } from "../../pane/notice.tsx";
import { useFocusOnShow } from "../../pane/use-action.ts";
import { EndButtons, RunCard, StatusFigures } from "../../list-run/run-card.tsx";
import { endNotice, isOpenEnded } from "../../list-run/end-notice.ts";
import { type ListRun, type PhaseOf, useListRun } from "../../list-run/use-list-run.ts";
import { useState } from "react";
import type { Field } from "../../../../shared/fields/catalogue.ts";
import { defaultFields, selectFields } from "../../../../shared/fields/select-fields.ts";
import { ViewTitle } from "../../pane/view-title.tsx";
import { ReviewCard } from "./review/review-card.tsx";
import { PlanCard } from "../../list-run/plan-card.tsx";

interface EnrichmentFormProps {
  readonly selection: SelectedState;
  readonly enrichment: Enrichment;
  readonly review: ReviewState;
}

/** Which list, and which fields. */
function EnrichmentForm({ selection, enrichment, review }: EnrichmentFormProps) {
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

interface EndedCardProps {
  readonly phase: PhaseOf<"ended">;
  readonly run: ListRun;
  readonly review: ReviewState;
}

/** What became of the rows of an enrichment. */
function EndedCard({ phase, run, review }: EndedCardProps) {
  const { say, language } = usePane();
  const styles = useViewStyles();
  const heading = useFocusOnShow<HTMLHeadingElement>();
  const { progress, source, job } = phase;
  const { rows, done, statuses } = progress;
  const isOpen = isOpenEnded(progress);
  const isDoubtful = (statuses.ambiguous ?? 0) > 0;

  return (
    <div className={styles.group}>
      <div className={styles.card}>
        <h3 className={styles.subtitle} ref={heading} tabIndex={-1}>
          {say("statuses")}
        </h3>
        <p className={styles.text}>{say("enriching", { done, rows })}</p>
        <StatusFigures progress={progress} />
      </div>
      <Notice notice={endNotice(progress, say, language)} />
      <div className={styles.buttons}>
        <EndButtons phase={phase} run={run} />
        {isDoubtful && (
          <Button
            appearance={isOpen ? "secondary" : "primary"}
            disabledFocusable={review.action.isBusy}
            onClick={() => review.begin(source, job.columns.roles)}
          >
            {say("review")}
          </Button>
        )}
        <Button appearance={isDoubtful || isOpen ? "secondary" : "primary"} onClick={run.back}>
          {say("enrich_again")}
        </Button>
      </div>
    </div>
  );
}

interface Enrichment {
  readonly run: ListRun;
  readonly fields: readonly Field[];
  readonly choose: (fields: readonly Field[]) => void;
  /** Whether rows without a number are looked up by name. */
  readonly isMatching: boolean;
  readonly setMatching: (isMatching: boolean) => void;
  /** Whether the next run keeps no company that an earlier one found by its name. */
  readonly dropsMatches: boolean;
  readonly setDropsMatches: (dropsMatches: boolean) => void;
}

/** An enrichment: what it is to fill, and its run. */
function useEnrichment(): Enrichment {
  const [fields, choose] = useState<readonly Field[]>(() => selectFields(defaultFields));
  const [isMatching, setMatching] = useState(false);
  const [dropsMatches, setDropsMatches] = useState(false);
  const run = useListRun({ fields, isMatching, dropsMatches, check: undefined });
  const start: ListRun["start"] = (planned) => {
    run.start(planned);
    // What is emptied is asked for each time.
    setDropsMatches(false);
  };
  return {
    ...{ run: { ...run, start }, fields, choose },
    ...{ isMatching, setMatching, dropsMatches, setDropsMatches },
  };
}

/** Columns filled beside a list: choose, see the plan, run, read what became of the rows. */
export function EnrichmentView({ isShown }: { readonly isShown: boolean }) {
  const { say, workbook } = usePane();
  const styles = useViewStyles();
  const selection = useSelected(workbook, isShown);
  const enrichment = useEnrichment();
  const { phase, notice } = enrichment.run;
  const review = useReview();
  const isReviewing = review.phase.kind !== "idle";
  return (
    <div className={styles.view}>
      <ViewTitle>{say("enrich_title")}</ViewTitle>
      {workbook === undefined && <Notice notice={{ intent: "info", text: say("needs_excel") }} />}
      {phase.kind === "choosing" && !isReviewing && (
        <EnrichmentForm selection={selection} enrichment={enrichment} review={review} />
      )}
      {phase.kind === "planned" && (
        <PlanCard
          phase={phase}
          run={enrichment.run}
          start={
            phase.run.plan.fits ? say("enrich", { rows: phase.run.job.rows.size }) : say("enrich_as_far")
          }
        />
      )}
      {phase.kind === "running" && <RunCard phase={phase} run={enrichment.run} />}
      {phase.kind === "ended" && !isReviewing && (
        <EndedCard phase={phase} run={enrichment.run} review={review} />
      )}
      <ReviewCard review={review} />
      <Notice notice={isReviewing ? review.action.notice : (notice ?? review.action.notice)} />
    </div>
  );
}
