import {
  headerOf,
  ownColumnsAmong,
  runColumns,
  type OwnColumn,
} from "../../../shared/enrichment/columns/own-columns.ts";
import { type Field, findField } from "../../../shared/fields/catalogue.ts";
import type { Column, OutputColumn } from "../../files/list.ts";
import { besideKeys } from "../options/asked-columns.ts";
import type { EnrichOptions } from "../options/options.ts";

/** The columns of ours that a list has already. */
export const ownColumns = (columns: readonly Column[]): OwnColumn[] =>
  ownColumnsAmong(columns.map(({ header }) => header));

/**
 * The columns of a run in their order, in place where the list has them already; then those that earlier runs made and
 * this one does not fill, which are emptied in rows that are about another company now. New ones are headed by their
 * labels in the language of `headers`, by their keys without one; those that are there keep their headers.
 */
export function outputColumns(
  options: Pick<EnrichOptions, "fields" | "headers" | "match" | "check">,
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
