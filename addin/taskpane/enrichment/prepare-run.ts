import { wantedOf, wantsEstablishment } from "../../../shared/answers/wanted.ts";
import { otherIdentifierColumns } from "../../../shared/enrichment/columns/identifier-columns.ts";
import { askedFields, mainMatchKeys } from "../../../shared/enrichment/columns/own-columns.ts";
import { RunKnowledge } from "../../../shared/enrichment/fill/run-knowledge.ts";
import { MatchQueries } from "../../../shared/enrichment/match/match-queries.ts";
import type { Plan } from "../../../shared/enrichment/plan/plan.ts";
import { survey as surveySubjects } from "../../../shared/enrichment/plan/survey.ts";
import { ListReader } from "../../../shared/enrichment/rows/list-reader.ts";
import type { OtherCompanies } from "../../../shared/enrichment/rows/other-companies.ts";
import { Subjects } from "../../../shared/enrichment/rows/subjects.ts";
import type { Field } from "../../../shared/fields/catalogue.ts";
import type { Usage } from "../../../shared/protocol/usage.ts";
import type { LookupClient } from "../../client/lookup-client.ts";
import { RunAnswers } from "../../client/run-answers.ts";
import { applyDecisions } from "../decisions/workbook-decisions.ts";
import { rightOf } from "../workbook/area.ts";
import type { Workbook } from "../workbook/workbook.ts";
import { cellText } from "./cell-text.ts";
import { outputColumns } from "./columns.ts";
import type { EnrichmentJob } from "./enrich.ts";
import type { ListColumns } from "./list-columns.ts";
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
  readonly workbook: Workbook;
  readonly survey: ListSurvey;
  readonly columns: ListColumns;
  readonly fields: readonly Field[];
  readonly client: LookupClient;
  /** What the relay says is left; null where it cannot be asked. */
  readonly usage: Usage | null;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Reads the rows of a list as `sirene` does; columns are told from the list's first, also those outside of it. */
function readRows({ survey, columns: { source, roles }, fields }: Preparation): {
  readonly reader: ListReader;
  readonly queries: MatchQueries | undefined;
  readonly others: readonly OtherColumn[];
} {
  const { body, values, sample, own, told } = survey;
  const sources = source === undefined ? [] : [source];
  // Where no column is read for numbers, there is none to tell the others from.
  const columns = source === undefined ? [] : otherIdentifierColumns(sample, sources);
  const subjects = new Subjects(wantsEstablishment(fields));
  const queries = roles && new MatchQueries(subjects);
  const reader = new ListReader({
    records: values.length,
    sources,
    others: columns,
    own: own.map(({ key, index }) => ({ key, index: index - body.left })),
    subjects,
    match: queries && { columns: roles, queries },
  });
  values.forEach((row, record) =>
    reader.take(
      record,
      reader.columns.map((column) => told.get(body.left + column)?.[record] ?? cellText(row[column])),
    ),
  );
  const counts = reader.others;
  return {
    reader,
    queries,
    others: columns.map(({ index }, place) => ({ ...counts[place]!, column: index })),
  };
}

/** Plans a run, from what the add-in has already. Asks nothing of the relay, and costs nothing. */
export async function prepareRun(preparation: Preparation): Promise<PreparedRun> {
  const { workbook, survey, columns, fields, client, usage, now } = preparation;
  const { body, headings, own, occupied, table } = survey;
  const wanted = wantedOf(askedFields(fields), usage?.quota.plan);
  const { reader, queries, others } = readRows(preparation);
  if (queries !== undefined) await applyDecisions(queries, workbook);
  const { rows } = reader;
  const answers = new RunAnswers(client);
  // How old an answer may be is the client's to say.
  const knowledge = new RunKnowledge(answers, -Infinity);
  const { subjects } = rows;
  const { resources } = wanted;
  const matching = queries && { queries, keep: answers.keep };
  const asked = { rows: [rows], subjects, resources, knowledge, matching };
  const surveyed = await surveySubjects({ ...asked, grouping: false });
  const match = queries === undefined ? [] : mainMatchKeys;
  const placement = placeColumns({
    wanted: outputColumns(fields, match).map(({ header }) => header),
    headings,
    right: rightOf(table?.area ?? body),
    occupied,
    isTable: table !== undefined,
  });
  const left = own.filter(({ index }) => !placement.columns.includes(index));
  return {
    job: {
      ...{ survey, columns, rows, queries, match, answers, knowledge, wanted, placement },
      others: left,
    },
    others,
    plan: planOf(surveyed, usage, now),
  };
}
