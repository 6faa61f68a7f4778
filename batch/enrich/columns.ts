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
import { type EnrichOptions, precedingKeysOf } from "./options.ts";
import { wordedCell } from "../../shared/enrichment/cell-words.ts";
import type { Language } from "../../shared/messages/messages.ts";
import type { RowCell } from "../../shared/enrichment/row-writer.ts";
import type { FieldValue } from "../../shared/fields/field.ts";

/** Returns the columns of this program that a list already has. */
export const ownColumns = (columns: readonly Column[]): OwnColumn[] =>
  ownColumnsAmong(columns.map(({ header }) => header));

/**
 * Returns the columns of a run in their order, each at its place if the list already has it. They are followed by
 * columns of earlier runs that this run does not fill: those are emptied in rows that are now about another company.
 * New columns get their labels in the language of `headers` as headers, or their keys without it. Existing columns keep
 * their headers.
 */
export function outputColumns(
  options: Pick<EnrichOptions, "fields" | "headers" | "match" | "foundBy" | "check">,
  existing: readonly Column[],
): OutputColumn[] {
  const { fields, headers } = options;
  const own = ownColumns(existing);
  const filled = runColumns(fields, precedingKeysOf(options)).map(({ key, field }): OutputColumn => {
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

/** Returns the type of a column's values. Columns without a field contain text. */
const shownAs = (field: Field | undefined): Pick<OutputColumn, "type" | "isYear"> =>
  field === undefined ? { type: "text" } : { type: field.type, ...(field.isYear && { isYear: true }) };

/** Truth values as Excel writes and reads them in a CSV. */
const truths = {
  fr: { true: "VRAI", false: "FAUX" },
  en: { true: "TRUE", false: "FALSE" },
} as const satisfies Record<Language, object>;

/** Formats a date in a language. English uses ISO, since readers differ about the order of day and month. */
const days: Readonly<Record<Language, (iso: string) => string>> = {
  fr: (iso) => iso.split("-").toReversed().join("/"),
  en: (iso) => iso,
};

/** Formats an ISO date in the given language. */
export const dayText = (iso: string, language: Language): string => days[language](iso);

/** Formats a value that has no words of its own. A workbook keeps dates and truth values, which Excel formats. */
function shownValue(field: Field, value: FieldValue, language: Language, format: FileFormat): OutputValue {
  if (isWorkbook(format)) return value;
  if (typeof value === "boolean") return truths[language][`${value}`];
  return field.type === "date" && typeof value === "string" ? days[language](value) : value;
}

/**
 * Returns a function that formats the cells of a row for output: as plain values, or, with a `language`, statuses and
 * states in its words, and in a CSV also dates and truth values.
 *
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
