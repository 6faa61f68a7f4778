import { Field as Labelled } from "@fluentui/react-field";
import { Radio, RadioGroup } from "@fluentui/react-radio";
import { useState } from "react";
import { Notice } from "../pane/notice.tsx";
import { usePane } from "../pane/pane-context.ts";
import { sentenceOf } from "../pane/use-action.ts";
import type { SelectedState } from "../pane/use-selected.ts";
import { addressOf } from "../workbook/area.ts";
import { type ListSource, listSources } from "./list-survey.ts";

interface ListChoiceState {
  readonly sources: readonly ListSource[];
  /** The chosen list, otherwise the most likely one. */
  readonly source: ListSource | undefined;
  readonly choose: (kind: ListSource["kind"]) => void;
}

/** Returns the lists at the user's selection and which one is chosen. */
export function useListChoice({ selected }: SelectedState): ListChoiceState {
  const [chosenKind, choose] = useState<ListSource["kind"]>();
  const sources = selected === undefined ? [] : listSources(selected);
  return { sources, source: sources.find(({ kind }) => kind === chosenKind) ?? sources[0], choose };
}

interface ListChoiceProps {
  readonly choice: ListChoiceState;
  readonly selection: SelectedState;
}

/** Offers the lists at the user's selection. */
export function ListChoice({ choice, selection }: ListChoiceProps) {
  const { say, language, workbook } = usePane();
  const { sources, source, choose } = choice;
  const labelOf = ({ kind, area, table }: ListSource) => {
    const cells = addressOf(area);
    return kind === "table"
      ? say("list_table", { name: table?.name ?? "", cells })
      : say(`list_${kind}`, { cells, n: area.height });
  };
  if (sources.length > 0) {
    return (
      <Labelled label={say("list")}>
        <RadioGroup
          value={source?.kind ?? ""}
          onChange={(_, { value }) => choose(value as ListSource["kind"])}
        >
          {sources.map((each) => (
            <Radio key={each.kind} value={each.kind} label={labelOf(each)} />
          ))}
        </RadioGroup>
      </Labelled>
    );
  }
  if (workbook === undefined) return null;
  const { error } = selection;
  return (
    <Notice
      notice={
        error === undefined
          ? { intent: "info", text: say("enrich_empty") }
          : { intent: "error", text: sentenceOf(error, say, language) }
      }
    />
  );
}
