import { headerOf, noteHeader, statusHeader } from "../../shared/answers/column-headers.ts";
import type { Field } from "../../shared/fields/catalogue.ts";
import type { Column, OutputColumn } from "../files/list.ts";

/** The column of `list` that has `header` already. */
export function existingColumn(columns: readonly Column[], header: string): Column | undefined {
  return columns.find((column) => column.header.trim().toLowerCase() === header);
}

/** The columns of a run in their order: one a field, then status and note; in place where the list has them already. */
export function outputColumns(fields: readonly Field[], existing: readonly Column[]): OutputColumn[] {
  const wanted = [
    ...fields.map((field) => ({ header: headerOf(field), type: field.type })),
    { header: statusHeader, type: "text" as const },
    { header: noteHeader, type: "text" as const },
  ];
  return wanted.map((column) => {
    const present = existingColumn(existing, column.header);
    return present === undefined ? column : { ...column, at: present.index };
  });
}
