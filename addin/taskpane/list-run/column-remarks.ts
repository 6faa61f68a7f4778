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

/** How the columns of a list are called in remarks on them. */
function namesOf({ survey }: Pick<EnrichmentJob, "survey">): (column: ListColumn) => string {
  const letter = (index: number) => letterOf(survey.body.left + index);
  return ({ index, header }) => columnName({ letter: letter(index), header });
}

/** What has to be known of the columns of a list that are compared with nothing, with the reason, as `sirene` says it. */
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
 * What has to be known of the columns of a list before its verdicts are believed: those that are left out, and those that mostly
 * disagree with the identifiers.
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
