import { Button } from "@fluentui/react-button";
import { Switch } from "@fluentui/react-switch";
import { type ReactNode, useState } from "react";
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
import { Buttons, Group, Hint, Subtitle, View } from "../../pane/section.tsx";
import { useViewStyles } from "../../pane/view-styles.ts";
import type { ReviewState } from "./review/use-review.ts";
import { Field as Labelled } from "@fluentui/react-field";
import { Input } from "@fluentui/react-input";
import { Radio, RadioGroup } from "@fluentui/react-radio";
import { presets } from "../../list-run/presets.ts";
import { Notice } from "../../pane/notice.tsx";
import { useAction } from "../../pane/use-action.ts";
import { type ListPurpose, listPurposes } from "../../pane/views.ts";

interface PurposeChoiceProps {
  readonly chosen: ListGoal;
}

/** Prefix of the values of named presets. No purpose begins with it. */
const namedMark = "named ";

/** Offers the purposes, each with what it gives, followed by the named presets. */
function PurposeChoice({ chosen }: PurposeChoiceProps) {
  const { say } = usePane();
  const { purpose, setPurpose, named, chosenNamed, chooseNamed } = chosen;
  return (
    <Labelled label={say("list_purpose")}>
      <RadioGroup
        value={chosenNamed === undefined ? purpose : namedMark + chosenNamed.title}
        onChange={(_, { value }) =>
          value.startsWith(namedMark)
            ? chooseNamed(value.slice(namedMark.length))
            : setPurpose(value as ListPurpose)
        }
      >
        {listPurposes.map((each) => (
          <Radio
            key={each}
            value={each}
            label={
              <PresetLabel name={say(presets[each].name)} description={say(presets[each].description)} />
            }
          />
        ))}
        {named.map(({ title, fields, from }) => (
          <Radio
            key={`${from} ${title}`}
            value={namedMark + title}
            label={
              <PresetLabel name={title} description={say(`preset_from_${from}`, { n: fields.length })} />
            }
          />
        ))}
      </RadioGroup>
    </Labelled>
  );
}

function PresetLabel({ name, description }: { readonly name: string; readonly description: string }) {
  const styles = useViewStyles();
  return (
    <span>
      {name}
      <br />
      <span className={styles.hint}>{description}</span>
    </span>
  );
}

/** Stores the current choices under a name in this workbook, or renames or deletes a stored preset. */
function KeptChoice({ chosen }: PurposeChoiceProps) {
  const { say, workbook, goTo } = usePane();
  const { isBusy, notice, setNotice, run } = useAction();
  const { named, chosenNamed, keep, rename, remove } = chosen;
  const own = chosenNamed?.from === "workbook" ? chosenNamed : undefined;
  const [name, setName] = useState("");
  const title = name.trim();
  if (workbook === undefined) return null;

  const keepNamed = (work: (title: string) => Promise<void>) => {
    if (title === "") return setNotice({ intent: "error", text: say("preset_name_needed") });
    if (named.some((one) => one.title === title))
      return setNotice({ intent: "error", text: say("preset_name_taken", { title }) });
    return void run(async () => {
      await work(title);
      setName("");
      return { intent: "success", text: say("preset_kept", { title }) };
    });
  };
  return (
    <Group>
      <Labelled
        label={own === undefined ? say("preset_keep_as") : say("preset_rename_as", { title: own.title })}
      >
        <Input value={name} maxLength={60} onChange={(_, { value }) => setName(value)} />
      </Labelled>
      <Buttons>
        <Button
          size="small"
          disabledFocusable={isBusy}
          onClick={() => keepNamed(own === undefined ? keep : rename)}
        >
          {say(own === undefined ? "preset_keep" : "preset_rename")}
        </Button>
        {own !== undefined && (
          <Button
            size="small"
            disabledFocusable={isBusy}
            onClick={() =>
              void run(async () => {
                await remove();
                // The button that was pressed is gone, so the focus must move.
                goTo("lists");
                return { intent: "info", text: say("preset_removed", { title: own.title }) };
              })
            }
          >
            {say("preset_remove")}
          </Button>
        )}
      </Buttons>
      <Notice notice={notice} />
    </Group>
  );
}

interface ListFormProps {
  readonly selection: SelectedState;
  readonly chosen: ListGoal;
  readonly run: ListRun;
  readonly review: ReviewState;
  /** Offers for the selected row, independent of the list. */
  readonly children: ReactNode;
}

/** The form in which the user chooses a purpose, a list and options before seeing the plan. */
export function ListForm({ selection, chosen, run, review, children }: ListFormProps) {
  const { say } = usePane();
  const list = useListChoice(selection);
  const { source } = list;
  const { fields, choose, goal } = chosen;
  const forecast = useForecast({ source, goal, prepare: run.prepare });

  return (
    <View>
      {/* What is chosen while the list is read would not be in its plan. */}
      <fieldset disabled={run.isBusy} style={{ display: "contents" }}>
        <PurposeChoice chosen={chosen} />
        {goal.check === "einvoicing" && <Hint>{say("check_no_directory")}</Hint>}
        <ListChoice choice={list} selection={selection} />
        <MatchingChoice chosen={chosen}>
          <Button
            size="small"
            disabledFocusable={run.isBusy || review.action.isBusy || source === undefined}
            onClick={() => source && review.begin({ source })}
          >
            {say("review")}
          </Button>
        </MatchingChoice>
        {fields !== undefined && (
          <Group>
            <Subtitle>{say("fields")}</Subtitle>
            <FieldChoice label={say("fields")} chosen={fields} onChoose={choose} mayCompare />
          </Group>
        )}
      </fieldset>
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
    </View>
  );
}

interface MatchingChoiceProps {
  readonly chosen: ListGoal;
  /** The button that opens the review of rows that earlier runs left undecided. */
  readonly children: ReactNode;
}

/** Options for the search by name and for companies found that way. */
function MatchingChoice({ chosen, children }: MatchingChoiceProps) {
  const { say } = usePane();
  const { goal, setMatching, setDropsMatches } = chosen;
  return (
    <Group>
      <Switch
        label={say("match_by_name")}
        checked={goal.isMatching}
        aria-describedby="match-by-name-hint"
        onChange={(_, { checked }) => setMatching(checked)}
      />
      <Hint id="match-by-name-hint">{say("match_by_name_hint")}</Hint>
      <Disclosure title={say("more_options")}>
        <Buttons>{children}</Buttons>
        <Switch
          label={say("drop_matches")}
          checked={goal.dropsMatches === true}
          aria-describedby="drop-matches-hint"
          onChange={(_, { checked }) => setDropsMatches(checked)}
        />
        <Hint id="drop-matches-hint">{say("drop_matches_hint")}</Hint>
        <KeptChoice chosen={chosen} />
      </Disclosure>
    </Group>
  );
}
