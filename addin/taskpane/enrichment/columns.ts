import { headerOf, noteHeader, statusHeader } from "../../../shared/answers/column-headers.ts";
import type { Field } from "../../../shared/fields/catalogue.ts";
import { formatOf, textFormat } from "./number-formats.ts";

/** A column that a run writes. */
export interface OutputColumn {
  readonly header: string;
  readonly numberFormat: string;
}

/**
 * The columns that a run over `fields` writes, in order. Headed as `sirene enrich` heads them and not by labels: a list
 * begun there is gone on with here, in either language, and a column is recognised when it is filled again.
 */
export function outputColumns(fields: readonly Field[]): OutputColumn[] {
  return [
    ...fields.map((field) => ({ header: headerOf(field), numberFormat: formatOf(field) })),
    { header: statusHeader, numberFormat: textFormat },
    { header: noteHeader, numberFormat: textFormat },
  ];
}
