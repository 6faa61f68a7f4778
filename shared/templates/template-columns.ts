import { findField } from "../fields/catalogue.ts";
import type { FieldType } from "../fields/field.ts";
import { type FieldKey, functionName } from "../fields/field-table.ts";
import type { Translation } from "../messages/messages.ts";

/** The number format of a cell, in the codes of English Excel, where it is not the same in every language. */
export type CellFormat = string | Translation;

/** A column of a template: what people type into it, or a formula in each of its rows. */
export interface TemplateColumn {
  readonly heading: Translation;
  /** Characters. */
  readonly width: number;
  readonly format: CellFormat;
  /** The formula in a row, as people count rows, in the notation of English Excel; undefined of what is typed. */
  readonly formula?: (row: number) => string;
}

const asText = "@";
const general = "General";
const day: Translation = { en: "yyyy-mm-dd", fr: "dd/mm/yyyy" };

const formats: Readonly<Record<FieldType, CellFormat>> = {
  text: general,
  number: "#,##0",
  boolean: general,
  date: day,
};

/** A column that people fill: text as it is typed, zeros in front of numbers kept. */
export const typed = (heading: Translation, width: number): TemplateColumn => ({
  ...{ heading, width },
  format: asText,
});

/** A column of days that people type. */
export const typedDay = (heading: Translation): TemplateColumn => ({ heading, width: 12, format: day });

/** A field of the register, asked of the identifier in a column; `more` are the other arguments, in a row. */
export function registered(
  key: FieldKey,
  width: number,
  { of, more = () => [] }: { readonly of: string; readonly more?: (row: number) => readonly string[] },
): TemplateColumn {
  const field = findField(key)!;
  return {
    ...{ heading: field.label, width },
    format: field.isYear === true ? "0" : formats[field.type],
    formula: (row) => `=SIRENE.${functionName(key)}(${[`$${of}${row}`, ...more(row)].join(",")})`,
  };
}
