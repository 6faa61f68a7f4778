import { columnName } from "../../../shared/enrichment/columns/header-hint.ts";
import {
  disagreementText,
  isDoubtful,
  leftOutText,
} from "../../../shared/enrichment/columns/column-words.ts";
import type { ListColumn } from "../../../shared/enrichment/columns/column-readings.ts";
import type { Say } from "../messages/messages.ts";
import { columnName as letterOf } from "../workbook/area.ts";
import type { EnrichmentJob } from "./enrich.ts";

/** Returns a function that names a column of the list by its letter and heading. */
function namesOf({ survey }: Pick<EnrichmentJob, "survey">): (column: ListColumn) => string {
  const letter = (index: number) => letterOf(survey.body.left + index);
  return ({ index, header }) => columnName({ letter: letter(index), header });
}

/** Returns remarks on the columns that are not compared, with the reason, in the words of `sirene`. */
export function leftOutRemarks(job: EnrichmentJob, say: Say): readonly string[] {
  const nameOf = namesOf(job);
  return job.columns.leftOut.map((left) => {
    const why = leftOutText(left, nameOf, say);
    const parameters = { role: say(`part_${left.role}`), column: nameOf(left.column), why };
    const isOpen = job.checking !== undefined && isDoubtful(left);
    return say(isOpen ? "column_doubtful" : "column_left_out", parameters);
  });
}

/**
 * Returns remarks that the user needs before trusting the verdicts: columns that are not compared, and columns that
 * mostly disagree with the identifiers.
 */
export function columnRemarks(job: EnrichmentJob, say: Say): readonly string[] {
  const nameOf = namesOf(job);
  return [
    ...leftOutRemarks(job, say),
    ...job.disagreements.map((disagreement) => {
      const { column } = disagreement;
      const what = disagreementText(disagreement, say);
      return say("column_disagrees", { column: nameOf(job.survey.sample.columns[column]!), what });
    }),
  ];
}
