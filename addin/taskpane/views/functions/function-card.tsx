import { Badge } from "@fluentui/react-badge";
import { Button } from "@fluentui/react-button";
import { usePane } from "../../pane/pane-context.ts";
import { costText } from "../../messages/cost-text.ts";
import { exampleCalls } from "../../workbook/formula-calls.ts";
import { useViewStyles } from "../../pane/view-styles.ts";
import type { GuideEntry } from "./guide.ts";

export interface FunctionCardProps {
  readonly entry: GuideEntry;
  readonly onInsert: () => void;
}

/** One function: how it is written, what it answers, and an example to insert. */
export function FunctionCard({ entry, onInsert }: FunctionCardProps) {
  const { say, language, settings } = usePane();
  const styles = useViewStyles();
  const { syntax, example, description, offline } = entry;
  const cost = costText(settings.cacheOnly ? 0 : exampleCalls(example), say);
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
      <p className={styles.text}>{description[language]}</p>
      <div className={styles.buttons}>
        <code className={styles.mono}>{example}</code>
        <Button size="small" aria-label={say("insert_example_of", { example, cost })} onClick={onInsert}>
          {say("insert_example", { cost })}
        </Button>
      </div>
    </li>
  );
}
