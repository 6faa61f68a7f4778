import type { FieldType, FieldValue } from "../../shared/fields/field.ts";
import { fieldText, type FieldHabit } from "../files/csv/field-text.ts";

const habit: FieldHabit = { delimiter: ",", quoted: "needed", decimal: "." };

export interface CsvColumn {
  readonly key: string;
  readonly type: FieldType;
}

/**
 * Rows as RFC 4180 has them, under a header of keys; a text that a spreadsheet would run as a formula is guarded. Every
 * record ends with CR LF but the last, whose LF the terminal adds.
 */
export function csvText(columns: readonly CsvColumn[], rows: readonly (readonly FieldValue[])[]): string {
  const header = columns.map(({ key }) => fieldText(key, "text", habit));
  const records = rows.map((row) =>
    columns.map(({ type }, index) => fieldText(row[index] ?? null, type, habit)),
  );
  return [header, ...records].map((fields) => `${fields.join(habit.delimiter)}\r`).join("\n");
}
