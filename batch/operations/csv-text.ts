import type { FieldType, FieldValue } from "../../shared/fields/field.ts";
import { fieldText, plainHabit } from "../files/csv/field-text.ts";

export interface CsvColumn {
  readonly key: string;
  readonly type: FieldType;
}

/**
 * Rows as RFC 4180 has them, under a header of keys; a text that a spreadsheet would run as a formula is guarded. Every
 * record ends with CR LF but the last, whose LF the terminal adds.
 */
export function csvText(columns: readonly CsvColumn[], rows: readonly (readonly FieldValue[])[]): string {
  const header = columns.map(({ key }) => fieldText(key, "text", plainHabit));
  const records = rows.map((row) =>
    columns.map(({ type }, index) => fieldText(row[index] ?? null, type, plainHabit)),
  );
  return [header, ...records].map((fields) => `${fields.join(plainHabit.delimiter)}\r`).join("\n");
}
