import { shownClasses, type RowClass } from "../../../shared/enrichment/plan/row-classes.ts";
import { Button } from "@fluentui/react-button";
import { Field as Labelled } from "@fluentui/react-field";
import { Select } from "@fluentui/react-select";
import { Figures } from "../pane/figures.tsx";
import { Notice } from "../pane/notice.tsx";
import { usePane } from "../pane/pane-context.ts";
import { useFocusOnShow } from "../pane/use-focus-on-show.ts";
import { useViewStyles } from "../pane/view-styles.ts";
import { addressOf, columnName } from "../workbook/area.ts";
import { planText } from "./plan-text.ts";
import type { Enrichment, PhaseOf } from "./use-enrichment.ts";

export interface PlanCardProps {
  readonly phase: PhaseOf<"planned">;
  readonly enrichment: Enrichment;
}

/** A selection is enriched whole, and by its numbers alone. */
const isShown = (name: RowClass): name is Exclude<RowClass, "search" | "leftOut"> =>
  name !== "search" && name !== "leftOut";

/** What a run would do and cost, before it starts. */
export function PlanCard({ phase, enrichment }: PlanCardProps) {
  const { say, language } = usePane();
  const styles = useViewStyles();
  const heading = useFocusOnShow<HTMLHeadingElement>();
  const { survey, run, source } = phase;
  const { plan, job } = run;
  const text = planText(run, say, language);
  const { body, headings } = survey;
  const columnLabel = (offset: number) => {
    const column = columnName(body.left + offset);
    const title = survey.headingRow === undefined ? "" : (headings[body.left + offset] ?? "");
    return title === "" ? say("column_bare", { column }) : say("column_named", { column, heading: title });
  };
  const isPlanned = job.source.column.index === phase.identifiers;
  const classes = shownClasses.filter(isShown).filter((name) => plan.rows[name] > 0);

  return (
    <div className={styles.group}>
      <div className={styles.card}>
        <h3 className={styles.subtitle} ref={heading} tabIndex={-1}>
          {say("plan_title")} · {source.area.sheet} {addressOf(source.area)}
        </h3>
        <Labelled label={say("identifier_column")}>
          <Select
            value={String(phase.identifiers)}
            onChange={(_, { value }) => enrichment.planColumn(phase, Number(value))}
          >
            {Array.from({ length: body.width }, (_, offset) => (
              <option key={offset} value={offset}>
                {columnLabel(offset)}
              </option>
            ))}
          </Select>
        </Labelled>
        <Figures
          figures={[
            { name: say("plan_rows"), value: job.rows.size.toLocaleString(language) },
            ...classes.map((name) => ({
              name: `– ${say(`class_${name}`)}`,
              value: plan.rows[name].toLocaleString(language),
            })),
            { name: say("plan_calls"), value: text.calls },
            { name: say("plan_left"), value: text.left },
            { name: say("plan_goes_to"), value: text.columns },
          ]}
        />
      </div>
      {text.warnings.map((warning) => (
        <Notice key={warning} notice={{ intent: "warning", text: warning }} />
      ))}
      <div className={styles.buttons}>
        <Button
          appearance="primary"
          disabledFocusable={enrichment.isBusy || !isPlanned || !text.canStart}
          onClick={() => enrichment.start(run)}
        >
          {plan.fits ? say("enrich", { rows: job.rows.size }) : say("enrich_as_far")}
        </Button>
        <Button onClick={enrichment.back}>{say("cancel")}</Button>
      </div>
    </div>
  );
}
