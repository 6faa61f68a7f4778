import { ListReader, type ListReading } from "../../../../shared/enrichment/list-reader.ts";
import { MatchQueries } from "../../../../shared/enrichment/match-queries.ts";
import { Subjects } from "../../../../shared/enrichment/subjects.ts";
import type { RoleColumns } from "../../../../shared/enrichment/columns/column-roles.ts";

/**
 * How a list is read, with columns by index. `match` gives the columns that describe the company of a row searched by
 * name.
 */
export interface ReadingOfList extends Omit<ListReading, "records" | "subjects" | "match"> {
  readonly match?: RoleColumns;
}

export const column = (index: number) => ({ index });

/** A list as a run reads it: its cells row by row. */
export function listOf({ match, ...reading }: ReadingOfList, rows: readonly (readonly string[])[]) {
  const subjects = new Subjects(true);
  const queries = new MatchQueries(subjects);
  const reader = new ListReader({
    ...{ ...reading, records: rows.length, subjects },
    ...(match && { match: { columns: match, queries } }),
  });
  const take = (cells: readonly string[], record: number) =>
    reader.take(
      record,
      reader.columns.map((index) => cells[index] ?? ""),
    );
  rows.forEach(take);

  /** Whom a row is about, by its number or the name that it is looked for by, or what else becomes of it. */
  function whoseIs(record: number): string {
    const row = reader.rows.at(record);
    switch (row.kind) {
      case "subject": {
        const { siren, siret } = subjects.at(row.subject);
        return siret ?? siren;
      }
      case "match":
        return `looked for: ${queries.at(row.match).name}`;
      case "left_out":
        return `left out, ${row.stays} stays`;
      case "invalid":
        return row.reason;
      case "blank":
        return row.isFilled ? "filled" : "blank";
    }
  }

  return {
    ...{ reader, queries, subjects, take },
    at: (record: number) => reader.rows.at(record),
    whose: () => rows.map((_, record) => whoseIs(record)),
    textsOf: (record: number) => reader.rows.textsOf(record),
  };
}
