import { type GuideEntry, filterGuide, shiftExample } from "./guide.ts";
import { Badge } from "@fluentui/react-badge";
import { Button } from "@fluentui/react-button";
import { useNotation, usePane } from "../../../pane/pane-context.ts";
import { useArrowRows } from "../../../pane/use-arrow-rows.ts";
import { costText } from "../../../messages/messages.ts";
import { exampleCalls } from "../../../workbook/formula-calls.ts";
import { Buttons, Hint, Paragraph, View, ViewTitle } from "../../../pane/section.tsx";
import { useViewStyles } from "../../../pane/view-styles.ts";
import { Field } from "@fluentui/react-field";
import { Input } from "@fluentui/react-input";
import { useState } from "react";
import { OverwriteDialog } from "../../../insertion/overwrite-dialog.tsx";
import { useInsertion } from "../../../insertion/use-insertion.ts";
import { Notice, type NoticeText } from "../../../pane/notice.tsx";
import { useAction } from "../../../pane/use-action.ts";
import type { Area } from "../../../workbook/area.ts";
import { inNotation } from "../../../../../shared/messages/notation.ts";

interface FunctionCardProps {
  readonly entry: GuideEntry;
  readonly onInsert: () => void;
  /** Result of the last insertion, if it was this function's. */
  readonly notice: NoticeText | undefined;
}

/** Shows a function: its syntax, what it returns, and an example to insert. */
function FunctionCard({ entry, onInsert, notice }: FunctionCardProps) {
  const { say, language, settings } = usePane();
  const styles = useViewStyles();
  const { description, offline } = entry;
  const notation = useNotation();
  const syntax = inNotation(entry.syntax[language], notation);
  const example = inNotation(entry.example, notation);
  const cost = costText(settings.cacheOnly ? 0 : exampleCalls(entry.example), say);
  return (
    <li className={styles.card}>
      <div>
        <strong className={styles.mono}>{syntax}</strong>{" "}
        {offline && (
          <Badge appearance="tint" color="success">
            {say("costs_nothing")}
          </Badge>
        )}
      </div>
      <Paragraph>{description[language]}</Paragraph>
      <Buttons>
        <code className={styles.mono}>{example}</code>
        <Button size="small" aria-label={say("insert_example_of", { example, cost })} onClick={onInsert}>
          {say("insert_example", { cost })}
        </Button>
      </Buttons>
      <Notice notice={notice} />
    </li>
  );
}

interface FunctionListViewProps {
  readonly guide: readonly GuideEntry[] | undefined;
  /** Why there is no guide. */
  readonly notice: NoticeText | undefined;
}

/** Lists all functions, with examples that can be inserted at the active cell. */
export function FunctionListView({ guide, notice }: FunctionListViewProps) {
  const { say, language } = usePane();
  const styles = useViewStyles();
  const [query, setQuery] = useState("");
  const [pressed, setPressed] = useState<string>();
  const notation = useNotation();
  const inserting = useAction();
  const insertion = useInsertion(inserting);
  const rows = useArrowRows<HTMLUListElement>("li");

  const shown = filterGuide(guide ?? [], query, language);
  const insertExample = ({ name, example }: GuideEntry) => {
    setPressed(name);
    const written = (active: Area) => shiftExample(example, active);
    return inserting.run(() =>
      insertion.insert({ formula: written }, (cell, active) => ({
        intent: "success",
        text: say("example_inserted", { example: inNotation(written(active), notation), cell }),
      })),
    );
  };

  return (
    <View>
      <ViewTitle>{say("functions_title")}</ViewTitle>
      <Hint>{say("functions_hint")}</Hint>
      <Notice notice={notice} />
      <Field label={say("functions_filter")}>
        <Input type="search" value={query} onChange={(_, { value }) => setQuery(value)} />
      </Field>
      <Hint role="status">
        {guide && (shown.length === 0 ? say("functions_none") : say("functions_shown", { n: shown.length }))}
      </Hint>
      <ul className={styles.list} {...rows}>
        {shown.map((entry) => (
          <FunctionCard
            key={entry.name}
            entry={entry}
            onInsert={() => void insertExample(entry)}
            notice={pressed === entry.name ? inserting.notice : undefined}
          />
        ))}
      </ul>
      <OverwriteDialog insertion={insertion} />
    </View>
  );
}
