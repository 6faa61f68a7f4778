import { askedFields, ownKeyOf, runColumns } from "../../../shared/enrichment/columns/own-columns.ts";
import { RowCells } from "../../../shared/enrichment/fill/row-cells.ts";
import type { RowEnd } from "../../../shared/enrichment/fill/row-end.ts";
import type { NoteSpeaker } from "../../../shared/enrichment/notes/note-text.ts";
import type { FileFormat, CellValue, Column, OutputColumn } from "../../files/list.ts";
import { outputColumns } from "./columns.ts";
import { besideKeys } from "../options/asked-columns.ts";
import type { EnrichOptions } from "../options/options.ts";
import { shownCells } from "./shown-cells.ts";

/** The columns of ours in a list, and what a run puts into them. */
export interface ListCells {
  readonly columns: readonly OutputColumn[];
  /** The cells of a record, a cell a column; undefined where what stands there is left. */
  readonly cellsOf: (end: RowEnd) => CellValue[];
}

/** What a run with these options puts into a list that has the columns `existing`, when it is written in `format`. */
export function listCells(
  existing: readonly Column[],
  options: EnrichOptions,
  format: FileFormat,
  noteText: NoteSpeaker["noteText"],
): ListCells {
  const columns = outputColumns(options, existing);
  const asked = askedFields(options.fields);
  const beside = besideKeys(options);
  const others = columns
    .slice(runColumns(asked, beside).length)
    .flatMap(({ header }) => ownKeyOf(header) ?? []);
  const cells = new RowCells(asked, others, beside);
  const shown = shownCells(runColumns(asked, beside), options.values, format);
  return {
    columns,
    cellsOf: (end) =>
      end.status === undefined
        ? cells.left(end.stays)
        : shown(cells.filled({ ...end, siren: end.subject?.siren, note: noteText(end.note) })),
  };
}
