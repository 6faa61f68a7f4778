import type { Field } from "../../../shared/fields/catalogue.ts";
import { formatOf, textFormat } from "./number-formats.ts";

/** A column that a run writes. */
export interface OutputColumn {
  readonly header: string;
  readonly numberFormat: string;
}

/** Header of the column that tells what became of each row, and of the one that says more. */
const statusHeader = "sirene_status";
const noteHeader = "sirene_note";

/**
 * The columns that a run over `fields` writes, in order. Headed as `sirene enrich` heads them and not by labels: a list
 * begun there is gone on with here, in either language, and a column is recognised when it is filled again.
 */
export function outputColumns(fields: readonly Field[]): OutputColumn[] {
  return [
    ...fields.map((field) => ({ header: `sirene_${field.key}`, numberFormat: formatOf(field) })),
    { header: statusHeader, numberFormat: textFormat },
    { header: noteHeader, numberFormat: textFormat },
  ];
}
