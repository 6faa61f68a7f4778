import {
  headerOf,
  runColumns,
  type MatchKey,
  type OwnKey,
} from "../../../shared/enrichment/columns/own-columns.ts";
import type { Field } from "../../../shared/fields/catalogue.ts";
import type { FieldType } from "../../../shared/fields/field.ts";
import { formatOf, scoreFormat, textFormat } from "./number-formats.ts";

/** A column that a run writes. */
export interface OutputColumn {
  readonly header: string;
  readonly type: FieldType;
  readonly numberFormat: string;
}

/**
 * The columns that a run over `fields` writes, in order. Headed as `sirene enrich` heads them and not by labels: a list
 * begun there is gone on with here, in either language, and a column is recognised when it is filled again. `match`: what a
 * search by name writes.
 */
export const outputColumns = (fields: readonly Field[], match: readonly MatchKey[]): OutputColumn[] =>
  runColumns(fields, match).map(({ key, field }) => ({
    header: headerOf(key),
    type: field?.type ?? "text",
    numberFormat: field === undefined ? formatBeside(key) : formatOf(field),
  }));

/** The format of a column that is no field's. */
const formatBeside = (key: OwnKey): string => (key === "score" ? scoreFormat : textFormat);
