import { RowWriter } from "../../../shared/enrichment/fill/row-writer.ts";
import { columnName } from "../../../shared/enrichment/columns/column-name.ts";
import type { EnrichInput } from "../enrich-input.ts";
import type { ReadList } from "../read/read-list.ts";

/** Turns what the run knows into what the rows of one of its lists end with. */
export function listWriter(read: ReadList, input: EnrichInput): RowWriter {
  const { rows, sources } = read;
  return new RowWriter({
    ...input,
    ...input.prepared,
    rows,
    list: input.lists.lists.indexOf(read),
    sourceNames: sources.map(({ column }) => columnName(column)),
    matching: input.prepared.matching?.rows,
    now: input.startedAt,
  });
}
