import { shownClasses } from "../../../shared/enrichment/row-classes.ts";
import { Button } from "@fluentui/react-button";
import { Switch } from "@fluentui/react-switch";
import { Figures } from "../pane/figures.tsx";
import { Notice } from "../pane/notice.tsx";
import { usePane } from "../pane/pane-context.ts";
import { useFocusOnShow } from "../pane/use-focus-on-show.ts";
import { useViewStyles } from "../pane/view-styles.ts";
import { addressOf } from "../workbook/area.ts";
import { ChangedRows } from "./changed-rows.tsx";
import { ColumnSelect } from "./column-select.tsx";
import { ComparedColumnChoice } from "./compared-columns.tsx";
import type { ColumnChoice } from "./list-columns.ts";
import { changedShown, planText } from "./plan-text.ts";
import { RoleColumnChoice } from "./role-columns.tsx";
import type { ListRun, PhaseOf } from "./use-list-run.ts";

export interface PlanCardProps {
  readonly phase: PhaseOf<"planned">;
  readonly run: ListRun;
  /** What the button that starts it says. */
  readonly start: string;
}

/** What a run would do and cost, before it starts. */
export function PlanCard({ phase, run: { planColumns, isBusy, start: begin, back }, start }: PlanCardProps) {
  const { say, language } = usePane();
  const styles = useViewStyles();
  const heading = useFocusOnShow<HTMLHeadingElement>();
  const { survey, run, source } = phase;
  const { plan, job } = run;
  const text = planText(run, say, language);
  const { columns, choice } = phase;
  const isPlanned = job.columns === columns;
  const classes = shownClasses.filter((name) => plan.rows[name] > 0);
  const choose = (chosen: Partial<ColumnChoice>) => planColumns(phase, { ...choice, ...chosen });

  return (
    <div className={styles.group}>
      <div className={styles.card}>
        <h3 className={styles.subtitle} ref={heading} tabIndex={-1}>
          {say("plan_title")} · {source.area.sheet} {addressOf(source.area)}
        </h3>
        <ColumnSelect
          label={say("identifier_column")}
          survey={survey}
          column={columns.sources[0]?.column.index}
          mayLack={columns.roles !== undefined || survey.source === undefined || columns.undecided.length > 0}
          none={columns.undecided.length > 0 ? say("column_choose") : undefined}
          onChoose={(column) => choose({ identifiers: column ?? null })}
        />
        {columns.roles !== undefined && (
          <RoleColumnChoice
            survey={survey}
            roles={columns.roles}
            leftOut={columns.rolesLeftOut}
            onChoose={(role, column) => choose({ roles: { ...choice.roles, [role]: column ?? null } })}
          />
        )}
        <ComparedColumnChoice
          run={run}
          compared={columns.compared}
          onChoose={(role, column) => choose({ compared: { ...choice.compared, [role]: column ?? null } })}
        />
        {survey.hidden.size > 0 && (
          <Switch
            label={say("include_hidden")}
            checked={choice.includesHidden === true}
            onChange={(_, { checked }) => choose({ includesHidden: checked })}
          />
        )}
        <ChangedRows
          rows={changedShown({ ...job, columns })}
          chosen={choice.changedRows}
          onChoose={(changedRows) => choose({ changedRows })}
        />
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
          disabledFocusable={isBusy || !isPlanned || !text.canStart}
          onClick={() => begin(phase)}
        >
          {start}
        </Button>
        <Button onClick={back}>{say("cancel")}</Button>
      </div>
    </div>
  );
}
