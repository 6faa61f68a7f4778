import { knownPlan } from "../../runtime/known-plan.ts";
import {
  asksHeadOffice,
  wantedOf,
  wantsEstablishment,
  withFinancialSince,
} from "../../../shared/answers/subject-answer.ts";
import { nafFor } from "../../runtime/naf-tables.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import { otherIdentifierColumns } from "../../../shared/enrichment/columns/identifier-columns.ts";
import {
  askedFields,
  checkColumns,
  headedColumns,
  headerOf,
  mainMatchKeys,
  runColumns,
} from "../../../shared/enrichment/columns/own-columns.ts";
import { isDoubtful } from "../../../shared/enrichment/columns/column-words.ts";
import { hasPlaces } from "../../../shared/enrichment/columns/compared-texts.ts";
import {
  type UncomparedField,
  isAddressHeader,
  uncomparedFields,
} from "../../../shared/enrichment/columns/compared-columns.ts";
import { fieldsToAsk } from "../../../shared/enrichment/check-verdict.ts";
import { countUnlocated, survey as surveySubjects } from "../../../shared/enrichment/survey.ts";
import { RowChecker } from "../../../shared/enrichment/row-checker.ts";
import { RunKnowledge } from "../../../shared/enrichment/run-knowledge.ts";
import { oneTable } from "../matching/one-table.ts";
import type { LoadPlaces } from "../../../shared/enrichment/load-places.ts";
import { MatchQueries } from "../../../shared/enrichment/match-queries.ts";
import type { Plan } from "../../../shared/enrichment/plan.ts";
import { codeColumn } from "../../../shared/enrichment/totals-row.ts";
import type { ListColumn } from "../../../shared/enrichment/columns/column-readings.ts";
import { ListReader } from "../../../shared/enrichment/list-reader.ts";
import type { OtherCompanies } from "../../../shared/enrichment/rows.ts";
import { Subjects } from "../../../shared/enrichment/subjects.ts";
import type { Usage } from "../../../shared/protocol/usage.ts";
import type { LookupClient } from "../../client/lookup-client.ts";
import type { Miss } from "../../../shared/lookups/lookup.ts";
import type { KeptAnswers } from "../../client/kept-answers.ts";
import { RunAnswers } from "../../client/run-answers.ts";
import { CheckFindings } from "./check-findings.ts";
import { applyDecisions } from "../decisions/workbook-decisions.ts";
import { settleKeptCompanies } from "../decisions/workbook-matches.ts";
import { below, rightOf } from "../workbook/area.ts";
import type { Workbook } from "../workbook/workbook.ts";
import { cellText } from "./cell-value.ts";
import { placeColumns } from "./columns.ts";
import type { EnrichmentJob } from "./enrich.ts";
import { type ListColumns, type RunGoal, columnsRead } from "./list-columns.ts";
import type { ListSurvey } from "./list-survey.ts";
import { planOf } from "./plan.ts";

/** A column of the list with companies other than those of the identifier column. */
export interface OtherListColumn extends OtherCompanies {
  /** Within the list, from 0. */
  readonly column: number;
}

/** A run ready to start, and what it would cost. */
export interface PreparedRun {
  readonly job: EnrichmentJob;
  readonly others: readonly OtherListColumn[];
  /** True if a check compares places but the table of postcodes and towns cannot be loaded. */
  readonly lacksPlaces: boolean;
  /** Fields that have nothing to be compared with. The run must not start with them. */
  readonly uncompared: readonly UncomparedField[];
  readonly plan: Plan;
  /** Why no calls can be made; undefined if they can. */
  readonly unasked: Miss | undefined;
  /** Rows whose places a check cannot compare. */
  readonly unlocated: number;
  /** Addresses of merged cells that the run would read or write. It must not start with them. */
  readonly merged: readonly string[];
}

export interface Preparation {
  readonly workbook: Workbook;
  readonly survey: ListSurvey;
  readonly columns: ListColumns;
  readonly goal: RunGoal;
  readonly client: LookupClient;
  readonly loadPlaces: Runtime["loadPlaces"];
  /** Loads the NAF tables. Without it, fields that need them stay blank. */
  readonly loadNaf?: Runtime["loadNaf"];
  /** The remaining quota from the relay; null if it cannot be read. */
  readonly usage: Usage | null;
  /** Why it cannot be read, if known. */
  readonly unasked?: Miss | undefined;
  /** Loads stored answers from the relay, at no call. @default only answers on this computer are used */
  readonly kept?: KeptAnswers | undefined;
  /** Most lookups to load so. @default as many as the list takes */
  readonly mostKept?: number | undefined;
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * Reads the rows of a list as `sirene` does. Column indexes count from the list's first column, also for columns
 * outside it.
 */
function readRows(
  { survey, columns: { sources, roles, compared, leftOut, earlierColumns, rowsLeftOut }, goal }: Preparation,
  loadPlaces: LoadPlaces,
): {
  readonly reader: ListReader;
  readonly queries: MatchQueries | undefined;
  readonly others: readonly OtherListColumn[];
} {
  const { body, values, sample, own, earlierTexts: ours } = survey;
  const isNic = (one: ListColumn) => sources.some(({ nic }) => one === nic);
  // Without an identifier column there is nothing to compare other columns with.
  const columns =
    sources.length === 0
      ? []
      : otherIdentifierColumns(sample, sources).filter(
          (column) => !isNic(column) && !isAddressHeader(column.header),
        );
  const fields = fieldsToAsk(goal.fields, goal.check);
  const subjects = new Subjects(wantsEstablishment(fields));
  const isSearched = roles !== undefined && (roles.name !== undefined || goal.mayLackNames !== true);
  const queries = isSearched
    ? new MatchQueries(subjects, { loadPlaces, asksHeadOffice: asksHeadOffice(fields) })
    : undefined;
  const headed = goal.check === undefined && queries === undefined ? [] : headedColumns(sample.columns);
  const reader = new ListReader({
    records: values.length,
    sources,
    others: columns,
    own: own.map(({ key, index }) => ({ key, index: index - body.left })),
    subjects,
    match: queries && roles && { columns: roles, queries },
    compared,
    doubtful: goal.check && leftOut.filter(isDoubtful).map(({ column }) => column.index),
    earlierColumns,
    content: headed.map(({ index }) => index),
    headed,
    vendor: codeColumn(sample.columns, sources),
  });
  values.forEach((row, record) => {
    if (rowsLeftOut.has(record)) return reader.rows.leaveOut(record);
    const texts = reader.columns.map(
      (column) => ours.get(body.left + column)?.[record] ?? cellText(row[column]),
    );
    return reader.take(record, texts);
  });
  const counts = reader.others;
  return {
    reader,
    queries,
    others: columns.map(({ index }, place) => ({ ...counts[place]!, column: index })),
  };
}

/**
 * Plans a run from what the add-in and the relay already know. Costs no call.
 * @throws {NotLoadedError} if the table of postcodes and towns is needed and did not come
 */
export async function prepareRun(preparation: Preparation): Promise<PreparedRun> {
  const { workbook, survey, columns, goal, client, loadNaf, usage, now } = preparation;
  const { fields, check } = goal;
  const { body, own, occupied, table } = survey;
  const loadPlaces = oneTable(preparation.loadPlaces);
  const naf = await nafFor(fields, loadNaf);
  const wanted = withFinancialSince(
    wantedOf(fieldsToAsk(fields, check), usage?.quota.plan, [], naf),
    knownPlan(usage).financialSince,
    now,
  );
  const { reader, queries, others } = readRows(preparation, loadPlaces);
  const answers = new RunAnswers(client, preparation.kept, preparation.mostKept);
  const given = await settleKeptCompanies(reader, answers, workbook, {
    drops: goal.dropsMatches,
    looksAgain: queries !== undefined,
  });
  if (queries !== undefined) await applyDecisions(queries, workbook);
  const { rows } = reader;
  const comparesPlaces = check !== undefined && hasPlaces(columns.compared);
  const places = comparesPlaces ? await loadPlaces() : undefined;
  // No limit on the age of answers here: the client decides that.
  const knowledge = new RunKnowledge(answers, -Infinity);
  knowledge.financialSince = wanted.financialSince;
  const { subjects } = rows;
  const { resources } = wanted;
  const matching = queries && { queries, keep: answers.keep };
  const asked = { rows: [rows], subjects, resources, knowledge, matching };
  const surveyed = await surveySubjects({ ...asked, grouping: false });
  const precedingKeys = [
    ...(queries === undefined ? [] : mainMatchKeys),
    ...(goal.hasFoundBy === true ? (["found_by"] as const) : []),
    ...(check === undefined ? [] : checkColumns(check)),
  ];
  const placement = placeColumns({
    wanted: runColumns(fields, precedingKeys).map(({ key }) => headerOf(key)),
    own,
    right: rightOf(table?.area ?? body),
    occupied,
    isTable: table !== undefined,
    mayGrow: table?.hasHeader === true,
  });
  const left = own.filter(({ index }) => !placement.columns.includes(index));
  const { headingRow = body.top } = survey;
  const merged = await workbook.merged({ ...body, top: headingRow, height: below(body) - headingRow }, [
    ...new Set([
      ...columnsRead(columns).map((column) => body.left + column),
      ...own.map(({ index }) => index),
      ...placement.columns,
    ]),
  ]);
  return {
    job: {
      ...{ survey, columns, rows, queries, precedingKeys, answers, knowledge, wanted, placement },
      disagreements: reader.disagreements,
      fields: askedFields(fields),
      others: left,
      given,
      loadNaf,
      checking: check && {
        rows: new RowChecker({
          ...{ preset: check, lists: [rows], subjects, table: places },
          usesKeptOffices: false,
          nameOf: ({ record }) => String(body.top + record + 1),
        }),
        found: new CheckFindings(wanted.fields.map(({ field }) => field)),
      },
    },
    others,
    merged,
    unasked: preparation.unasked,
    unlocated:
      check === undefined
        ? 0
        : await countUnlocated({ lists: [rows], subjects, resources, knowledge: undefined }),
    lacksPlaces: comparesPlaces && places === undefined,
    uncompared: check === undefined ? uncomparedFields(fields, columns.compared) : [],
    plan: planOf(surveyed, usage, now),
  };
}
