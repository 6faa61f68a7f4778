import { Field as Labelled } from "@fluentui/react-field";
import { Radio, RadioGroup } from "@fluentui/react-radio";
import { usePane } from "../pane/pane-context.ts";
import type { ColumnChoice } from "./list-columns.ts";

export interface ChangedRowsProps {
  /** How many there are. */
  readonly rows: number;
  readonly chosen: ColumnChoice["changedRows"];
  readonly onChoose: (chosen: "keep" | "replace") => void;
}

/** What becomes of rows that somebody changed since they were filled; nothing is chosen beforehand. */
export function ChangedRows({ rows, chosen, onChoose }: ChangedRowsProps) {
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
