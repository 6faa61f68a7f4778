import { columnName } from "../../../shared/enrichment/columns/column-name.ts";
import {
  disagreementText,
  isDoubtful,
  leftOutText,
} from "../../../shared/enrichment/columns/column-words.ts";
import type { ListColumn } from "../../../shared/enrichment/columns/column-readings.ts";
import type { Say } from "../messages/messages.ts";
import { columnName as letterOf } from "../workbook/area.ts";
import type { EnrichmentJob } from "./enrich.ts";

/**
 * What has to be known of the columns of a list before its verdicts are believed, as `sirene` says it: those that are compared
 * with nothing, with the reason, and those that mostly disagree with the identifiers.
 */
export function columnRemarks(
  { survey, columns, disagreements, checking }: EnrichmentJob,
  say: Say,
): readonly string[] {
  const letter = (index: number) => letterOf(survey.body.left + index);
  const nameOf = ({ index, header }: ListColumn) => columnName({ letter: letter(index), header });
  return [
    ...columns.leftOut.map((left) => {
      const why = leftOutText(left, nameOf, say);
      const parameters = { role: say(`part_${left.role}`), column: nameOf(left.column), why };
      const isOpen = checking !== undefined && isDoubtful(left);
      return say(isOpen ? "column_doubtful" : "column_left_out", parameters);
    }),
    ...disagreements.map((disagreement) => {
      const { column } = disagreement;
      const what = disagreementText(disagreement, say);
      return say("column_disagrees", { column: nameOf(survey.sample.columns[column]!), what });
    }),
  ];
}
