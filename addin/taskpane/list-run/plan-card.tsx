import { useState } from "react";
import { Field as Labelled } from "@fluentui/react-field";
import { Radio, RadioGroup } from "@fluentui/react-radio";
import { usePane } from "../pane/pane-context.ts";
import type { ColumnChoice } from "./list-columns.ts";
import { Select } from "@fluentui/react-select";
import { addressOf, columnName } from "../workbook/area.ts";
import type { ListSurvey } from "./list-survey.ts";
import {
  type AlternativeKey,
  type RoleColumns,
  type RoleSelection,
  alternativeKeys,
  columnsOfRole,
} from "../../../shared/enrichment/columns/column-roles.ts";
import { type ColumnRole, columnRoles } from "../../../shared/enrichment/columns/role-rules.ts";
import type { ComparedColumns, ComparedRole } from "../../../shared/enrichment/columns/compared-texts.ts";
import { ActionBar } from "../pane/action-bar.tsx";
import { Disclosure } from "../pane/disclosure.tsx";
import { useViewStyles } from "../pane/view-styles.ts";
import { rolesToCompare } from "../../../shared/enrichment/columns/compared-columns.ts";
import type { PreparedRun } from "./prepare-run.ts";
import { columnName as nameOfColumn } from "../../../shared/enrichment/columns/header-hint.ts";
import { leftOutText } from "../../../shared/enrichment/columns/column-words.ts";
import { shownClasses } from "../../../shared/enrichment/row-classes.ts";
import { Button } from "@fluentui/react-button";
import { Switch } from "@fluentui/react-switch";
import { Figures } from "../pane/figures.tsx";
import { Notice } from "../pane/notice.tsx";
import { useFocusOnShow } from "../pane/use-action.ts";
import { CostNote } from "./cost-note.tsx";
import { changedShown, planText } from "./plan-text.ts";
import { apartNotice } from "./rows-apart.ts";
import type { ListRun, PhaseOf } from "./use-list-run.ts";

interface ChangedRowsProps {
  /** Number of such rows. */
  readonly rows: number;
  readonly chosen: ColumnChoice["changedRows"];
  readonly onChoose: (chosen: "keep" | "replace") => void;
}

/** Asks what to do with rows that someone edited since they were filled. Nothing is preselected. */
function ChangedRows({ rows, chosen, onChoose }: ChangedRowsProps) {
  const { say } = usePane();
  if (rows === 0) return null;
  return (
    <Labelled label={say("plan_changed", { n: rows })}>
      <RadioGroup value={chosen ?? ""} onChange={(_, { value }) => onChoose(value as "keep" | "replace")}>
        <Radio value="keep" label={say("plan_changed_keep")} />
        <Radio value="replace" label={say("plan_changed_replace")} />
      </RadioGroup>
    </Labelled>
  );
}

interface ColumnSelectProps {
  readonly label: string;
  readonly survey: ListSurvey;
  /** Within the list, from 0; undefined for none. */
  readonly column: number | undefined;
  /** Whether "none" may be chosen. */
  readonly mayLack: boolean;
  /** Text of the option for "none". @default a general one */
  readonly none?: string | undefined;
  readonly onChoose: (column: number | undefined) => void;
}

/** Selects one of the columns of a list, by its letter and heading. */
function ColumnSelect({ label, survey, column, mayLack, none, onChoose }: ColumnSelectProps) {
  const { say } = usePane();
  const { body, headings, headingRow } = survey;
  const columnLabel = (offset: number) => {
    const letter = columnName(body.left + offset);
    const heading = headingRow === undefined ? "" : (headings[body.left + offset] ?? "");
    return heading === ""
      ? say("column_bare", { column: letter })
      : say("column_named", { column: letter, heading });
  };
  return (
    <Labelled label={label}>
      <Select
        value={column === undefined ? "" : String(column)}
        onChange={(_, { value }) => onChoose(value === "" ? undefined : Number(value))}
      >
        {mayLack && <option value="">{none ?? say("no_column")}</option>}
        {Array.from({ length: body.width }, (_, offset) => (
          <option key={offset} value={offset}>
            {columnLabel(offset)}
          </option>
        ))}
      </Select>
    </Labelled>
  );
}

interface ColumnsByRoleProps<Role extends ColumnRole | AlternativeKey | ComparedRole> {
  /** Purpose of the columns. */
  readonly title: "match_columns" | "compared_columns";
  readonly survey: ListSurvey;
  /** Roles that a column may have. */
  readonly roles: readonly Role[];
  /** Indexes, within the list, of the columns in use. */
  readonly columns: Readonly<Partial<Record<string, number>>>;
  /** Columns that could be used too and are not, in words. */
  readonly leftOut?: readonly string[];
  /** Whether it is unfolded at first. */
  readonly isOpen: boolean;
  readonly onChoose: (role: Role, column: number | undefined) => void;
}

/** Roles offered at once. Those that few lists have are folded in. */
const mostShown = 7;

/** Shows which column is used for which role. The title names the recognized columns, and each can be changed. */
function ColumnsByRole<Role extends ColumnRole | AlternativeKey | ComparedRole>({
  title,
  survey,
  roles,
  columns,
  leftOut = [],
  isOpen,
  onChoose,
}: ColumnsByRoleProps<Role>) {
  const { say } = usePane();
  const styles = useViewStyles();
  const named = roles.flatMap((role) => {
    const taken = columnsOfRole(columns, role).map((column) => columnName(survey.body.left + column));
    return taken.length === 0 ? [] : [say(`role_short_${role}`, { column: taken.join(" + ") })];
  });
  const text = named.length === 0 ? say("match_columns_none") : named.join(", ");
  // Roles in use when the plan is first shown stay visible, whatever is chosen later.
  const [taken] = useState(() => new Set(roles.filter((role) => columns[role] !== undefined)));
  const isShown = (role: Role, at: number) => at < mostShown || taken.has(role);
  const shown = roles.filter(isShown);
  const rare = roles.filter((role, at) => !isShown(role, at));
  const select = (role: Role) => (
    <ColumnSelect
      key={role}
      label={say(`role_${role}`)}
      survey={survey}
      column={columns[role]}
      mayLack
      onChoose={(column) => onChoose(role, column)}
    />
  );
  return (
    <Disclosure title={say(title, { columns: text })} isOpen={isOpen}>
      <div className={styles.group}>
        {shown.map(select)}
        {rare.length > 0 && (
          <Disclosure title={say("match_columns_more", { n: rare.length })}>
            <div className={styles.group}>{rare.map(select)}</div>
          </Disclosure>
        )}
        {leftOut.map((text) => (
          <p key={text} className={styles.text}>
            {text}
          </p>
        ))}
      </div>
    </Disclosure>
  );
}

interface ComparedColumnsProps {
  readonly run: PreparedRun;
  readonly compared: ComparedColumns;
  readonly onChoose: (role: ComparedRole, column: number | undefined) => void;
}

/** Shows the columns with which answers are compared. */
function ComparedColumnChoice({ run, compared, onChoose }: ComparedColumnsProps) {
  const { survey, fields, checking } = run.job;
  // In a check, the SIREN column is the identifier column, chosen above.
  const roles = rolesToCompare(fields, checking !== undefined).filter(
    (role) => checking === undefined || role !== "siren",
  );
  if (roles.length === 0) return null;
  return (
    <ColumnsByRole
      title="compared_columns"
      survey={survey}
      roles={roles}
      columns={compared}
      isOpen={run.uncompared.length > 0}
      onChoose={onChoose}
    />
  );
}

interface RoleColumnsProps {
  readonly survey: ListSurvey;
  readonly roles: RoleColumns;
  readonly leftOut: RoleSelection["leftOut"] | undefined;
  readonly onChoose: (role: ColumnRole | AlternativeKey, column: number | undefined) => void;
}

const rolesToChoose = [...columnRoles, ...alternativeKeys];

/** Shows the columns by which rows without a number are searched, and those not used. */
function RoleColumnChoice({ survey, roles, leftOut, onChoose }: RoleColumnsProps) {
  const { say } = usePane();
  const { body, headings } = survey;
  const nameOf = (column: number) => {
    const at = body.left + column;
    return nameOfColumn({ letter: columnName(at), header: headings[at] ?? "" });
  };
  return (
    <ColumnsByRole
      title="match_columns"
      survey={survey}
      roles={rolesToChoose}
      columns={roles}
      leftOut={(leftOut ?? []).map((left) =>
        say("match_left_out", {
          column: nameOf(left.column),
          role: say(`part_${left.role}`),
          why: leftOutText(left, nameOf, say),
        }),
      )}
      isOpen={roles.name === undefined}
      onChoose={onChoose}
    />
  );
}

interface PlanCardProps {
  readonly phase: PhaseOf<"planned">;
  readonly run: ListRun;
  /** Label of the start button. */
  readonly start: string;
}

/** Tells of filled rows that are not part of the list, and offers those that continue it. */
function ApartRows({ phase, run: { plan, isBusy } }: Pick<PlanCardProps, "phase" | "run">) {
  const { say } = usePane();
  const styles = useViewStyles();
  return phase.apart.map((apart) => (
    <div key={apart.area.top} className={styles.group}>
      <Notice notice={apartNotice(apart, say)} />
      {apart.longer && (
        <div className={styles.buttons}>
          <Button
            size="small"
            disabledFocusable={isBusy}
            onClick={() => plan({ kind: "selection", area: apart.longer!.area }, phase)}
          >
            {say("apart_include", { n: apart.longer.added })}
          </Button>
        </div>
      )}
    </div>
  ));
}

/** Shows what a run would do and cost before it starts. */
export function PlanCard({ phase, run: listRun, start }: PlanCardProps) {
  const { planColumns, isBusy, start: begin, back } = listRun;
  const { say, language } = usePane();
  const styles = useViewStyles();
  const heading = useFocusOnShow<HTMLHeadingElement>();
  const { survey, run, source, columns, choice } = phase;
  const { plan, job } = run;
  const text = planText(run, say, language);
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
      <ApartRows phase={phase} run={listRun} />
      {text.warnings.map((warning) => (
        <Notice key={warning} notice={{ intent: "warning", text: warning }} />
      ))}
      <ActionBar>
        <Button
          appearance="primary"
          disabledFocusable={isBusy || job.columns !== columns || !text.canStart}
          onClick={() => begin(phase)}
        >
          {start}
        </Button>
        <Button onClick={back}>{say("cancel")}</Button>
        <CostNote most={plan.firm} spendable={plan.spendable} />
      </ActionBar>
    </div>
  );
}
