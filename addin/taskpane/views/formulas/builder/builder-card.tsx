import { Button } from "@fluentui/react-button";
import { Field as Labelled } from "@fluentui/react-field";
import { spendableOf } from "../../../list-run/plan.ts";
import { OverwriteQuestion } from "../../../insertion/overwrite-dialog.tsx";
import { Disclosure } from "../../../pane/disclosure.tsx";
import { Notice } from "../../../pane/notice.tsx";
import { usageOf, usePane } from "../../../pane/pane-context.ts";
import { Group, Hint, Paragraph, Titled } from "../../../pane/section.tsx";
import { leftText } from "../refresh-card.tsx";
import { addressOf } from "../../../workbook/area.ts";
import { inNotation } from "../../../../../shared/messages/notation.ts";
import type { Workbook } from "../../../workbook/workbook.ts";
import type { GuideEntry } from "../functions/guide.ts";
import { type BuiltFormulas, leadOf } from "./built-formula.ts";
import { Input } from "@fluentui/react-input";
import { useState } from "react";
import { FunctionChoice } from "./function-choice.tsx";
import { useBuilder } from "./use-builder.ts";
import type { VisibleCost } from "./column-cost.ts";
import { useWriting } from "./write-column.ts";

interface CostLineProps {
  readonly built: BuiltFormulas;
  readonly cost: VisibleCost;
}

/** Shows what the formulas cost, the calls left, and how many rows are hidden. */
function CostLine({ built: { formulas, column }, cost: { companies, calls, hidden } }: CostLineProps) {
  const pane = usePane();
  const { say } = pane;
  const usage = usageOf(pane);
  const spendable = usage === null ? undefined : spendableOf(usage);
  const left = leftText(spendable, say);
  const cells = formulas.length - hidden.size;
  const text =
    calls === 0
      ? say("builder_cost_none", { cells })
      : column === undefined
        ? say("builder_cost_alone", { calls, left })
        : say("builder_cost", { cells, companies, calls, left });
  const isBeyond = spendable !== undefined && calls > spendable;
  return (
    <>
      <Paragraph role="status">
        {text}
        {hidden.size > 0 && ` ${say("plan_hidden", { n: hidden.size })}`}
      </Paragraph>
      <Notice notice={isBeyond ? { intent: "warning", text: say("builder_beyond") } : undefined} />
    </>
  );
}

interface FollowingInputProps {
  readonly value: string;
  readonly onType: (text: string) => void;
}

/** An input field that follows `value`, but not while the user types: Excel may answer late. */
function FollowingInput({ value, onType }: FollowingInputProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <Input
      autoComplete="off"
      value={typed ?? value}
      onFocus={() => setTyped(value)}
      onBlur={() => setTyped(undefined)}
      onChange={(_, { value: text }) => {
        setTyped(text);
        onType(text);
      }}
    />
  );
}

interface ParameterFieldsProps {
  readonly entry: GuideEntry;
  readonly texts: Readonly<Record<string, string>>;
  readonly onType: (name: string, text: string) => void;
  readonly isOptional: boolean;
}

/** The input fields of a function's required or optional parameters, each with its help. */
function ParameterFields({ entry, texts, onType, isOptional }: ParameterFieldsProps) {
  const { say, language } = usePane();
  const lead = leadOf(entry);
  return entry.parameters
    .filter(({ optional }) => optional === isOptional)
    .map(({ name, shown, description }) => (
      <Labelled
        key={name}
        label={name === lead ? say("builder_cells") : shown[language]}
        hint={name === lead ? say("builder_cells_hint", { example: "B2:B61" }) : description[language]}
      >
        <FollowingInput value={texts[name] ?? ""} onType={(text) => onType(name, text)} />
      </Labelled>
    ));
}

interface BuilderCardProps {
  readonly workbook: Workbook;
  readonly guide: readonly GuideEntry[];
  readonly isShown: boolean;
}

/** Builds formulas from words (what, for which cells), shows their cost, and writes them. */
export function BuilderCard({ workbook, guide, isShown }: BuilderCardProps) {
  const { say } = usePane();
  const builder = useBuilder({ workbook, guide, isShown });
  const { entry, built, cost, notation, texts } = builder;
  const { isBusy, notice, pending, look, replace, cancel } = useWriting(workbook, builder);
  const cells = "missing" in built ? 0 : built.formulas.length - (cost?.hidden.size ?? 0);
  const isCounting = cells > 0 && cost === undefined;
  const calls = cost?.calls ?? 0;
  const costWords = calls === 0 ? say("cost_none") : say("builder_cost_up_to", { most: calls });
  return (
    <Titled id="builder-title" title={say("builder_title")} style="group">
      <FunctionChoice
        guide={guide}
        query={builder.query}
        onQuery={builder.setQuery}
        chosen={entry}
        onChoose={builder.choose}
      />
      {entry && (
        <>
          <ParameterFields entry={entry} texts={texts} onType={builder.type} isOptional={false} />
          <Labelled label={say("builder_target")}>
            <FollowingInput value={builder.targetText} onType={builder.typeTarget} />
          </Labelled>
          {entry.parameters.some(({ optional }) => optional) && (
            <Disclosure title={say("builder_options")}>
              <Group>
                <ParameterFields entry={entry} texts={texts} onType={builder.type} isOptional />
              </Group>
            </Disclosure>
          )}
          {!("missing" in built) && (
            <Hint>{say("builder_shown", { formula: inNotation(built.formulas[0]!, notation) })}</Hint>
          )}
          {!("missing" in built) && cost && <CostLine built={built} cost={cost} />}
        </>
      )}
      <Button appearance="primary" disabledFocusable={isBusy || isCounting} onClick={look}>
        {isCounting && say("builder_counting")}
        {!isCounting && cells === 0 && say("builder_write_none")}
        {!isCounting && cells > 0 && say("builder_write", { n: cells, cost: costWords })}
      </Button>
      <Notice notice={notice} />
      <OverwriteQuestion
        taken={
          pending && pending.target.filledCount > 0
            ? say("builder_taken", {
                ...{ n: pending.target.filledCount, cells: addressOf(pending.target.area) },
                sample: pending.target.sample,
              })
            : undefined
        }
        fill={pending?.fill}
        isOpen={pending !== undefined}
        onCancel={cancel}
        onConfirm={replace}
      />
    </Titled>
  );
}
