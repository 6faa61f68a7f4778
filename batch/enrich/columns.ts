import {
  type OwnColumn,
  type RunColumn,
  headerOf,
  ownColumnsAmong,
  runColumns,
} from "../../shared/enrichment/columns/own-columns.ts";
import { type Field, findField } from "../../shared/fields/catalogue.ts";
import {
  type OutputValue,
  type Column,
  type FileFormat,
  type OutputColumn,
  isWorkbook,
} from "../files/list.ts";
import { type EnrichOptions, besideKeys } from "./options.ts";
import { wordedCell } from "../../shared/enrichment/cell-words.ts";
import type { Language } from "../../shared/messages/messages.ts";
import type { RowCell } from "../../shared/enrichment/row-writer.ts";
import type { FieldValue } from "../../shared/fields/field.ts";

/** The columns of ours that a list has already. */
export const ownColumns = (columns: readonly Column[]): OwnColumn[] =>
  ownColumnsAmong(columns.map(({ header }) => header));

/**
 * The columns of a run in their order, in place where the list has them already; then those that earlier runs made and
 * this one does not fill, which are emptied in rows that are about another company now. New ones are headed by their
 * labels in the language of `headers`, by their keys without one; those that are there keep their headers.
 */
export function outputColumns(
  options: Pick<EnrichOptions, "fields" | "headers" | "match" | "foundBy" | "check">,
  existing: readonly Column[],
): OutputColumn[] {
  const { fields, headers } = options;
  const own = ownColumns(existing);
  const filled = runColumns(fields, besideKeys(options)).map(({ key, field }): OutputColumn => {
    const column = { header: headerOf(key, headers), ...(key === "score" ? scoreShown : shownAs(field)) };
    const present = own.find((one) => one.key === key);
    return present === undefined ? column : { ...column, at: present.index };
  });
  const taken = new Set(filled.map(({ at }) => at));
  const others = own.filter(({ index }) => !taken.has(index));
  return [
    ...filled,
    ...others.map(({ key, index }) => ({
      header: existing[index]!.header,
      ...shownAs(findField(key)),
      at: index,
    })),
  ];
}

const scoreShown = { type: "number" } as const;

/** What the values of a column are; those of no field are texts. */
const shownAs = (field: Field | undefined): Pick<OutputColumn, "type" | "isYear"> =>
  field === undefined ? { type: "text" } : { type: field.type, ...(field.isYear && { isYear: true }) };

/** Truth values as Excel writes them in a CSV, and reads them there. */
const truths = {
  fr: { true: "VRAI", false: "FAUX" },
  en: { true: "TRUE", false: "FALSE" },
} as const satisfies Record<Language, object>;

/** Days as a language writes them: in English the order of day and month depends on the reader, ISO's does not. */
const days: Readonly<Record<Language, (iso: string) => string>> = {
  fr: (iso) => iso.split("-").toReversed().join("/"),
  en: (iso) => iso,
};

/** An ISO day as the language writes it. */
export const dayText = (iso: string, language: Language): string => days[language](iso);

/** A value of a field that has no words. A workbook has days and truth values of its own, which Excel words. */
function shownValue(field: Field, value: FieldValue, language: Language, format: FileFormat): OutputValue {
  if (isWorkbook(format)) return value;
  if (typeof value === "boolean") return truths[language][`${value}`];
  return field.type === "date" && typeof value === "string" ? days[language](value) : value;
}

/**
 * What stands in the cells of a row of a run, in its columns: its values as they are, or in the words of `language`, where
 * one is given: statuses, states, and in a CSV days and truth values.
 * @decides how values stand in cells, as codes or in words
 */
export function shownCells(
  columns: readonly RunColumn[],
  language: Language | undefined,
  format: FileFormat,
): (cells: readonly RowCell[]) => OutputValue[] {
  if (language === undefined) return (cells) => [...cells];
  return (cells) =>
    cells.map((cell, place) => {
      const column = columns[place];
      if (cell === undefined || cell === null || column === undefined) return cell;
      const worded = wordedCell(column, cell, language);
      if (worded !== cell || worded === null || worded === undefined || column.field === undefined)
        return worded;
      return shownValue(column.field, worded, language, format);
    });
}
