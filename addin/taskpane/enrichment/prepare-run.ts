import { wantedOf, wantsEstablishment } from "../../../shared/answers/wanted.ts";
import {
  otherIdentifierColumns,
  type IdentifierSource,
} from "../../../shared/enrichment/columns/identifier-columns.ts";
import { askedFields } from "../../../shared/enrichment/columns/own-columns.ts";
import { RunKnowledge } from "../../../shared/enrichment/fill/run-knowledge.ts";
import type { Plan } from "../../../shared/enrichment/plan/plan.ts";
import { survey as surveySubjects } from "../../../shared/enrichment/plan/survey.ts";
import { ListReader } from "../../../shared/enrichment/rows/list-reader.ts";
import type { OtherCompanies } from "../../../shared/enrichment/rows/other-companies.ts";
import { Subjects } from "../../../shared/enrichment/rows/subjects.ts";
import type { Field } from "../../../shared/fields/catalogue.ts";
import type { Usage } from "../../../shared/protocol/usage.ts";
import type { LookupClient } from "../../client/lookup-client.ts";
import { RunAnswers } from "../../client/run-answers.ts";
import { rightOf } from "../workbook/area.ts";
import { cellText } from "./cell-text.ts";
import { outputColumns } from "./columns.ts";
import type { EnrichmentJob } from "./enrich.ts";
import type { ListSurvey } from "./list-survey.ts";
import { placeColumns } from "./placement.ts";
import { planOf } from "./plan.ts";

/** A column of the list that holds companies beside the one that is read for them. */
export interface OtherColumn extends OtherCompanies {
  /** Within the list, from 0. */
  readonly column: number;
}

/** A run ready to be started, and what it would cost. */
export interface PreparedRun {
  readonly job: EnrichmentJob;
  readonly others: readonly OtherColumn[];
  readonly plan: Plan;
}

export interface Preparation {
  readonly survey: ListSurvey;
  /** Where the identifiers are read. */
  readonly source: IdentifierSource;
  readonly fields: readonly Field[];
  readonly client: LookupClient;
  /** What the relay says is left; null where it cannot be asked. */
  readonly usage: Usage | null;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Reads the rows of a list as `sirene` does; columns are told from the list's first, also those outside of it. */
function readRows({ survey, source, fields }: Preparation): {
  readonly reader: ListReader;
  readonly others: readonly OtherColumn[];
} {
  const { body, values, sample, own, told } = survey;
  const columns = otherIdentifierColumns(sample, [source]);
  const reader = new ListReader({
    records: values.length,
    sources: [source],
    others: columns,
    own: own.map(({ key, index }) => ({ key, index: index - body.left })),
    subjects: new Subjects(wantsEstablishment(fields)),
  });
  values.forEach((row, record) =>
    reader.take(
      record,
      reader.columns.map((column) => told.get(body.left + column)?.[record] ?? cellText(row[column])),
    ),
  );
  const counts = reader.others;
  return { reader, others: columns.map(({ index }, place) => ({ ...counts[place]!, column: index })) };
}

/** Plans a run, from what the add-in has already. Asks nothing of the relay, and costs nothing. */
export async function prepareRun(preparation: Preparation): Promise<PreparedRun> {
  const { survey, source, fields, client, usage, now } = preparation;
  const { body, headings, own, occupied, table } = survey;
  const wanted = wantedOf(askedFields(fields), usage?.quota.plan);
  const { reader, others } = readRows(preparation);
  const { rows } = reader;
  const answers = new RunAnswers(client);
  // How old an answer may be is the client's to say.
  const knowledge = new RunKnowledge(answers, -Infinity);
  const { subjects } = rows;
  const { resources } = wanted;
  const surveyed = await surveySubjects({ rows: [rows], subjects, resources, knowledge, grouping: false });
  const placement = placeColumns({
    wanted: outputColumns(fields).map(({ header }) => header),
    headings,
    right: rightOf(table?.area ?? body),
    occupied,
    isTable: table !== undefined,
  });
  const left = own.filter(({ index }) => !placement.columns.includes(index));
  return {
    job: { survey, source, rows, answers, knowledge, wanted, placement, others: left },
    others,
    plan: planOf(surveyed, usage, now),
  };
}
