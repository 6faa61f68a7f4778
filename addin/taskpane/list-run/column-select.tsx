import { Field as Labelled } from "@fluentui/react-field";
import { Select } from "@fluentui/react-select";
import { usePane } from "../pane/pane-context.ts";
import { columnName } from "../workbook/area.ts";
import type { ListSurvey } from "./list-survey.ts";

export interface ColumnSelectProps {
  readonly label: string;
  readonly survey: ListSurvey;
  /** Within the list, from 0; undefined for none. */
  readonly column: number | undefined;
  /** Whether none may be chosen. */
  readonly mayLack: boolean;
  /** What stands there for none. @default that there is none */
  readonly none?: string | undefined;
  readonly onChoose: (column: number | undefined) => void;
}

/** One of the columns of a list, by its letter and its heading. */
export function ColumnSelect({ label, survey, column, mayLack, none, onChoose }: ColumnSelectProps) {
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
