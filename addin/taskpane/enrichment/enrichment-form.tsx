import { Button } from "@fluentui/react-button";
import { Field as Labelled } from "@fluentui/react-field";
import { Radio, RadioGroup } from "@fluentui/react-radio";
import { Switch } from "@fluentui/react-switch";
import { useState } from "react";
import { FieldChoice } from "../field-choice/field-choice.tsx";
import { Notice } from "../pane/notice.tsx";
import { usePane } from "../pane/pane-context.ts";
import { sentenceOf } from "../pane/sentence-of.ts";
import { useViewStyles } from "../pane/view-styles.ts";
import { addressOf } from "../workbook/area.ts";
import type { Selected } from "../workbook/workbook.ts";
import type { ReviewState } from "../review/use-review.ts";
import { listSources, type ListSource } from "./list-source.ts";
import type { Enrichment } from "./use-enrichment.ts";

export interface EnrichmentFormProps {
  readonly selected: Selected | undefined;
  readonly selectionError: unknown;
  readonly enrichment: Enrichment;
  readonly review: ReviewState;
}

/** Which list, and which fields. */
export function EnrichmentForm({ selected, selectionError, enrichment, review }: EnrichmentFormProps) {
  const { say, language, workbook } = usePane();
  const styles = useViewStyles();
  const [wish, setWish] = useState<ListSource["kind"]>();
  const sources = selected === undefined ? [] : listSources(selected);
  const source = sources.find(({ kind }) => kind === wish) ?? sources[0];
  const { fields, choose, plan, isBusy, isMatching, setMatching } = enrichment;

  const labelOf = ({ kind, area, table }: ListSource) => {
    const cells = addressOf(area);
    return kind === "table"
      ? say("list_table", { name: table?.name ?? "", cells })
      : say(`list_${kind}`, { cells });
  };

  return (
    <div className={styles.view}>
      {sources.length > 0 && (
        <Labelled label={say("list")}>
          <RadioGroup
            value={source?.kind ?? ""}
            onChange={(_, { value }) => setWish(value as ListSource["kind"])}
          >
            {sources.map((each) => (
              <Radio key={each.kind} value={each.kind} label={labelOf(each)} />
            ))}
          </RadioGroup>
        </Labelled>
      )}
      {workbook !== undefined && sources.length === 0 && (
        <Notice
          notice={
            selectionError === undefined
              ? { intent: "info", text: say("enrich_empty") }
              : { intent: "error", text: sentenceOf(selectionError, say, language) }
          }
        />
      )}
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
      </div>
      <div className={styles.group}>
        <h3 className={styles.subtitle}>{say("fields")}</h3>
        <FieldChoice label={say("fields")} chosen={fields} onChoose={choose} />
      </div>
      <div className={styles.buttons}>
        <Button
          appearance="primary"
          disabledFocusable={isBusy || source === undefined}
          onClick={() => source && plan(source)}
        >
          {isBusy ? say("planning") : say("show_plan")}
        </Button>
        <Button
          disabledFocusable={isBusy || review.action.isBusy || source === undefined}
          onClick={() => source && review.begin(source)}
        >
          {say("review")}
        </Button>
      </div>
    </div>
  );
}
