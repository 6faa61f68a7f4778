import {
  type BesideKey,
  type OwnKey,
  headerOf,
  runColumns,
} from "../../../shared/enrichment/columns/own-columns.ts";
import type { Field } from "../../../shared/fields/catalogue.ts";
import type { FieldType } from "../../../shared/fields/field.ts";
import { formatOf, scoreFormat, textFormat } from "../workbook/number-formats.ts";

/** A column that a run writes. */
export interface OutputColumn {
  readonly header: string;
  readonly type: FieldType;
  readonly numberFormat: string;
}

/**
 * The columns that a run over `fields` writes, in order. Headed as `sirene enrich` heads them and not by labels: a list
 * begun there is gone on with here, in either language, and a column is recognised when it is filled again. `beside`: what a
 * search by name and a check write.
 */
export const outputColumns = (fields: readonly Field[], beside: readonly BesideKey[]): OutputColumn[] =>
  runColumns(fields, beside).map(({ key, field }) => ({
    header: headerOf(key),
    type: field?.type ?? "text",
    numberFormat: field === undefined ? formatBeside(key) : formatOf(field),
  }));

/** The format of a column that is no field's. */
const formatBeside = (key: OwnKey): string => (key === "score" ? scoreFormat : textFormat);
