import { Button } from "@fluentui/react-button";
import { Field as Labelled } from "@fluentui/react-field";
import { Input } from "@fluentui/react-input";
import { Radio, RadioGroup } from "@fluentui/react-radio";
import { useState } from "react";
import { presets } from "../../list-run/presets.ts";
import type { ListGoal } from "../../list-run/use-list-goal.ts";
import { Notice } from "../../pane/notice.tsx";
import { usePane } from "../../pane/pane-context.ts";
import { useAction } from "../../pane/use-action.ts";
import { useViewStyles } from "../../pane/view-styles.ts";
import { type ListPurpose, listPurposes } from "../../pane/views.ts";

interface PurposeChoiceProps {
  readonly chosen: ListGoal;
}

/** What stands before the name of a preset that has one: no purpose is called so. */
const namedMark = "named ";

/** What people come for with a list, each with what it gives; then what somebody keeps under a name. */
export function PurposeChoice({ chosen }: PurposeChoiceProps) {
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
            label={<PresetLabel name={say(presets[each].name)} gives={say(presets[each].gives)} />}
          />
        ))}
        {named.map(({ title, fields, from }) => (
          <Radio
            key={`${from} ${title}`}
            value={namedMark + title}
            label={<PresetLabel name={title} gives={say(`preset_from_${from}`, { n: fields.length })} />}
          />
        ))}
      </RadioGroup>
    </Labelled>
  );
}

function PresetLabel({ name, gives }: { readonly name: string; readonly gives: string }) {
  const styles = useViewStyles();
  return (
    <span>
      {name}
      <br />
      <span className={styles.hint}>{gives}</span>
    </span>
  );
}

/** Keeps what is chosen under a name in this workbook, or gives another name to what is kept, or forgets it. */
export function KeptChoice({ chosen }: PurposeChoiceProps) {
  const { say, workbook, goTo } = usePane();
  const styles = useViewStyles();
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
    <div className={styles.group}>
      <Labelled
        label={own === undefined ? say("preset_keep_as") : say("preset_rename_as", { title: own.title })}
      >
        <Input value={name} maxLength={60} onChange={(_, { value }) => setName(value)} />
      </Labelled>
      <div className={styles.buttons}>
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
                // The button that was pressed is gone.
                goTo("lists");
                return { intent: "info", text: say("preset_removed", { title: own.title }) };
              })
            }
          >
            {say("preset_remove")}
          </Button>
        )}
      </div>
      <Notice notice={notice} />
    </div>
  );
}
